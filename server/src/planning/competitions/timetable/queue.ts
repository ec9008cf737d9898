import type { Match, Moment, Side, Timetable } from '../types.ts'
import { minutesAt } from './time.ts'

/** A match that is still to be played, and what it waits for. */
export type Waiting = {
  matchId: string
  /** How many results must come first; 0 once both teams are known. */
  waitsFor: number
  /** How long the team that played last has rested; nothing if neither has played. */
  restMinutes: number | null
  isRested: boolean
  /** Whether one of its teams is playing now. */
  isPlaying: boolean
}

/** The matches to come, in the order of their starts; sides must be resolved. */
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

/** The match to send to a court that is free: the first whose teams are known and rested, or the court's own next. */
export function nextFor(court: number, matches: readonly Match[], now: Moment, timetable: Timetable): Match | null {
  return nextByCourt(matches, now, timetable)(court)
}

/** The same for every court; the queue is made only once. */
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

/** Those without a start come last, in the order of the draw. */
function inOrder(matches: readonly Match[]): Match[] {
  return matches
    .filter(({ status }) => status === 'planned')
    .map((match) => ({ match, time: match.start ? minutesAt(match.start) : Number.MAX_SAFE_INTEGER }))
    .sort((a, b) => a.time - b.time)
    .map(({ match }) => match)
}

/** When each team's last match so far ended. */
function lastEnds(matches: readonly Match[], { matchMinutes }: Timetable): Map<string, number> {
  const ends = new Map<string, number>()
  for (const match of matches.filter(({ status }) => status === 'done')) {
    const end = match.end ? minutesAt(match.end) : match.start && minutesAt(match.start) + matchMinutes
    if (end === null) continue
    for (const id of teamsOf(match)) ends.set(id, Math.max(end, ends.get(id) ?? end))
  }
  return ends
}

/** The ids of the matches of each group that are not over. */
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

/** How many results are needed before both sides are known. */
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
