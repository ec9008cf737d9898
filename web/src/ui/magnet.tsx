import type { Discipline } from '@touchline/contract/sports.ts'
import { classNames } from './class-names.ts'
import { initialOf } from './initial.ts'

type MagnetProps = {
  name: string
  /** Its paint; without it the magnet takes the paint of what it stands in. */
  sport?: Discipline
  size?: 'sm' | 'md' | 'lg'
  presence?: 'online' | 'offline'
  className?: string | undefined
}

/** An avatar like a magnet on a tactics board. Screen readers skip it: the name always stands beside it. */
export function Magnet({ name, sport, size = 'md', presence, className }: MagnetProps) {
  return (
    <span
      className={classNames('mag', size !== 'md' && `mag-${size}`, className)}
      data-sport={sport}
      aria-hidden="true"
    >
      {initialOf(name)}
      {presence && <span className={classNames('on', presence === 'offline' && 'off')} />}
    </span>
  )
}
