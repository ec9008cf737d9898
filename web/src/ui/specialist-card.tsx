import type { Discipline } from '@touchline/contract/platform/sports.ts'
import type { ComponentProps } from 'react'
import { Avatar } from './avatar.tsx'
import { classNames } from './class-names.ts'

type Face = {
  name: string
  /** What the specialist helps with, in a few words. */
  says: string
  online?: boolean
  /** The text for “offline”, read aloud in place of the hollow dot. */
  offlineLabel?: string
}

type SpecialistCardProps = Omit<ComponentProps<'button'>, 'children' | 'name'> &
  Face & { sport: Discipline; active?: boolean }

/** A selectable specialist; the selected one has a tint with the sport's line. */
export function SpecialistCard({
  sport,
  active,
  name,
  says,
  online,
  offlineLabel,
  className,
  ...rest
}: SpecialistCardProps) {
  return (
    <button
      type="button"
      {...rest}
      data-sport={sport}
      aria-current={active ? true : undefined}
      className={classNames(specialistClass(active), className)}
    >
      <SpecialistFace
        name={name}
        says={says}
        {...(online !== undefined && { online })}
        {...(offlineLabel && { offlineLabel })}
      />
    </button>
  )
}

function specialistClass(active = false): string {
  return classNames('specialist-card', active && 'is-active')
}

/** The content of a specialist's card. */
export function SpecialistFace({ name, says, online = true, offlineLabel }: Face) {
  return (
    <>
      <Avatar name={name} presence={online ? 'online' : 'offline'} />
      <span className="grow">
        <b>{name}</b>
        <span className="says">{says}</span>
        {!online && offlineLabel && <span className="visually-hidden">{offlineLabel}</span>}
      </span>
    </>
  )
}
