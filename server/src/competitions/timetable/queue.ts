import type { Match, Moment, Side, Timetable } from '../types.ts'
import { minutesAt } from './time.ts'

/** A match that is still to be played, and what it waits for. */
export type Waiting = {
  matchId: string
  /** How many results must come first; 0 once both teams are known. */
  waitsFor: number
  /** How long the team that played last has rested; nothing where neither has played. */
  restMinutes: number | null
  isRested: boolean
  /** Whether one of its teams is playing now. */
  isPlaying: boolean
}

/** The matches to come, in the order of their starts; sides must be resolved. */
export function queueOf(matches: readonly Match[], now: Moment, timetable: Timetable): Waiting[] {
  return inOrder(matches).map((match) => {
    const teamIds = teamsOf(match)
    const restMinutes = restOf(teamIds, matches, minutesAt(now), timetable)
    return {
      matchId: match.id,
      waitsFor: openResults(match, matches),
      restMinutes,
      isRested: restMinutes === null || restMinutes >= timetable.restMinutes,
      isPlaying: matches.some(
        (other) => other.status === 'playing' && teamsOf(other).some((id) => teamIds.includes(id)),
      ),
    }
  })
}

/** The match to send to a court that is free: the first whose teams are known and rested, or the court's own next. */
export function nextFor(court: number, matches: readonly Match[], now: Moment, timetable: Timetable): Match | null {
  if (matches.some((match) => match.status === 'playing' && match.court === court)) return null
  const mayGo = new Set(
    queueOf(matches, now, timetable)
      .filter(({ waitsFor, isRested, isPlaying }) => waitsFor === 0 && isRested && !isPlaying)
      .map(({ matchId }) => matchId),
  )
  const queue = inOrder(matches)
  if (timetable.mode === 'queue') return queue.find(({ id }) => mayGo.has(id)) ?? null
  const own = queue.find((match) => match.court === court)
  return own && mayGo.has(own.id) ? own : null
}

/** Those without a start come last, in the order of the draw. */
function inOrder(matches: readonly Match[]): Match[] {
  const time = ({ start }: Match) => (start ? minutesAt(start) : Number.MAX_SAFE_INTEGER)
  return matches.filter(({ status }) => status === 'planned').sort((a, b) => time(a) - time(b))
}

function restOf(
  teamIds: readonly string[],
  matches: readonly Match[],
  now: number,
  timetable: Timetable,
): number | null {
  const ends = matches
    .filter((match) => match.status === 'done' && teamsOf(match).some((id) => teamIds.includes(id)))
    .flatMap(({ start, end }) => {
      if (end) return [minutesAt(end)]
      return start ? [minutesAt(start) + timetable.matchMinutes] : []
    })
  return ends.length === 0 ? null : Math.max(0, now - Math.max(...ends))
}

/** The matches whose results are needed before both sides are known. */
function openResults(match: Match, matches: readonly Match[]): number {
  const needed = [match.home, match.away].flatMap((side) => openFor(side, matches))
  return new Set(needed.map(({ id }) => id)).size
}

function openFor(side: Side, matches: readonly Match[]): Match[] {
  if (side.kind === 'team') return []
  if (side.kind === 'place') return matches.filter(({ group, status }) => group === side.group && status !== 'done')
  return matches.filter(({ id }) => id === side.matchId)
}

function teamsOf({ home, away }: Match): string[] {
  return [home, away].flatMap((side) => (side.kind === 'team' ? [side.teamId] : []))
}
