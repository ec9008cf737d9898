import type { Match, Moment, Side, Timetable } from '../types.ts'
import { minutesAt } from './time.ts'

/** A match still to be played, and what it waits for. */
export type Waiting = {
  matchId: string
  /** How many results are needed first; 0 once both teams are known. */
  waitsFor: number
  /** How long the team that played last has rested; null if neither has played. */
  restMinutes: number | null
  isRested: boolean
  /** Whether one of its teams is playing now. */
  isPlaying: boolean
}

/** The remaining matches in order of their starts; sides must be resolved. */
export function queueOf(matches: readonly Match[], now: Moment, timetable: Timetable): Waiting[] {
  const ends = lastEnds(matches, timetable)
  const playing = new Set(matches.filter(({ status }) => status === 'playing').flatMap(teamsOf))
  const open = openByGroup(matches)
  return inOrder(matches).map((match) => {
    const teamIds = teamsOf(match)
    const last = Math.max(...teamIds.map((id) => ends.get(id) ?? Number.NEGATIVE_INFINITY))
    const restMinutes = Number.isFinite(last) ? Math.max(0, minutesAt(now) - last) : null
    return {
      matchId: match.id,
      waitsFor: openResults(match, open),
      restMinutes,
      isRested: restMinutes === null || restMinutes >= timetable.restMinutes,
      isPlaying: teamIds.some((id) => playing.has(id)),
    }
  })
}

/** The match to send to a free court: the first whose teams are known and rested, or the court's own next one. */
export function nextFor(court: number, matches: readonly Match[], now: Moment, timetable: Timetable): Match | null {
  return nextByCourt(matches, now, timetable)(court)
}

/** Like `nextFor`, computing the queue only once for all courts. */
export function nextByCourt(
  matches: readonly Match[],
  now: Moment,
  timetable: Timetable,
): (court: number) => Match | null {
  const inUse = new Set(matches.filter(({ status }) => status === 'playing').map(({ court }) => court))
  const mayGo = new Set(
    queueOf(matches, now, timetable)
      .filter(({ waitsFor, isRested, isPlaying }) => waitsFor === 0 && isRested && !isPlaying)
      .map(({ matchId }) => matchId),
  )
  const queue = inOrder(matches)
  const first = queue.find(({ id }) => mayGo.has(id)) ?? null
  return (court) => {
    if (inUse.has(court)) return null
    if (timetable.mode === 'queue') return first
    const own = queue.find((match) => match.court === court)
    return own && mayGo.has(own.id) ? own : null
  }
}

/** Matches without a start come last, in the order of the draw. */
function inOrder(matches: readonly Match[]): Match[] {
  return matches
    .filter(({ status }) => status === 'planned')
    .map((match) => ({ match, time: match.start ? minutesAt(match.start) : Number.MAX_SAFE_INTEGER }))
    .sort((a, b) => a.time - b.time)
    .map(({ match }) => match)
}

/** When each team's last finished match ended. */
function lastEnds(matches: readonly Match[], { matchMinutes }: Timetable): Map<string, number> {
  const ends = new Map<string, number>()
  for (const match of matches.filter(({ status }) => status === 'done')) {
    const end = match.end ? minutesAt(match.end) : match.start && minutesAt(match.start) + matchMinutes
    if (end === null) continue
    for (const id of teamsOf(match)) ends.set(id, Math.max(end, ends.get(id) ?? end))
  }
  return ends
}

/** The ids of each group's unfinished matches. */
function openByGroup(matches: readonly Match[]): Map<number, string[]> {
  const open = new Map<number, string[]>()
  for (const { id, group, status } of matches) {
    if (group === null || status === 'done') continue
    const others = open.get(group)
    if (others) others.push(id)
    else open.set(group, [id])
  }
  return open
}

/** The number of results needed before both sides are known. */
function openResults({ home, away }: Match, open: ReadonlyMap<number, string[]>): number {
  return new Set([home, away].flatMap((side) => openFor(side, open))).size
}

function openFor(side: Side, open: ReadonlyMap<number, string[]>): string[] {
  if (side.kind === 'team') return []
  return side.kind === 'place' ? (open.get(side.group) ?? []) : [side.matchId]
}

function teamsOf({ home, away }: Match): string[] {
  return [home, away].flatMap((side) => (side.kind === 'team' ? [side.teamId] : []))
}
