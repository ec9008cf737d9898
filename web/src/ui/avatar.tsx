import type { Discipline } from '@touchline/contract/platform/sports.ts'
import { classNames } from './class-names.ts'
import { initialOf } from './initial.ts'

type AvatarProps = {
  name: string
  /** Its colour; by default the avatar inherits that of its container. */
  sport?: Discipline
  size?: 'sm' | 'md' | 'lg'
  presence?: 'online' | 'offline'
  className?: string | undefined
}

/** An initial like a magnet on a tactics board. Hidden from screen readers: the name is always next to it. */
export function Avatar({ name, sport, size = 'md', presence, className }: AvatarProps) {
  return (
    <span
      className={classNames('avatar', size !== 'md' && `avatar-${size}`, className)}
      data-sport={sport}
      aria-hidden="true"
    >
      {initialOf(name)}
      {presence && <span className={classNames('presence', presence === 'offline' && 'is-offline')} />}
    </span>
  )
}
