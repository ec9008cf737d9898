import type { Match, Reason, Team, Timetable } from '../types.ts'
import { graphOf, type Node } from './graph.ts'
import { minutesAt, momentAt } from './time.ts'

type Timed = { node: Node; from: number; to: number }
type Names = { teams: Map<string, string>; timetable: Timetable }

/** The violations in a manually edited timetable; finished matches are ignored. */
export function problemsOf(matches: readonly Match[], timetable: Timetable, teams: readonly Team[]): Reason[] {
  const names = { teams: new Map(teams.map(({ id, name }) => [id, name])), timetable }
  const nodes = graphOf(matches)
  const opening = openingTimes(timetable)
  const timed = nodes.map((node) => timedOf(node, timetable))
  const placed = timed.filter((one) => one !== null).toSorted((a, b) => a.from - b.from)
  const missing = nodes.filter(({ match }) => match.status === 'planned' && !match.start).length
  return [
    ...(missing > 0 ? [{ key: 'without_start', values: { matches: missing } }] : []),
    ...placed.flatMap((one) => outsideDays(one, opening)),
    ...neighbours(placed, ({ node }) => (node.match.court === null ? [] : [String(node.match.court)])).flatMap(
      ({ key, before, after }) => courtClash(Number(key), before, after, names),
    ),
    ...neighbours(placed, ({ node }) => node.teamIds).flatMap(({ key, before, after }) =>
      shortRest(key, before, after, names),
    ),
    ...placed.flatMap((one) => tooEarly(one, timed, timetable)),
  ]
}

function timedOf(node: Node, { matchMinutes }: Timetable): Timed | null {
  const { start, end } = node.match
  if (!start) return null
  const from = minutesAt(start)
  return { node, from, to: end ? minutesAt(end) : from + matchMinutes }
}

/** Consecutive matches on the same court, or of the same team. */
function neighbours(placed: readonly Timed[], keysOf: (one: Timed) => string[]) {
  const last = new Map<string, Timed>()
  return placed.flatMap((after) =>
    keysOf(after).flatMap((key) => {
      const before = last.get(key)
      last.set(key, after)
      return before && after.node.match.status === 'planned' ? [{ key, before, after }] : []
    }),
  )
}

function courtClash(court: number, before: Timed, after: Timed, { timetable }: Names): Reason[] {
  if (after.from >= before.to) return []
  return [{ key: 'court_clash', values: { court: timetable.courts[court] ?? court + 1, ...momentAt(after.from) } }]
}

function shortRest(teamId: string, before: Timed, after: Timed, { teams, timetable }: Names): Reason[] {
  const minutes = after.from - before.to
  if (minutes >= timetable.restMinutes) return []
  const values = { team: teams.get(teamId) ?? '', ...momentAt(after.from) }
  if (minutes < 0) return [{ key: 'team_twice', values }]
  return [{ key: 'rest_short', values: { ...values, minutes, needed: timetable.restMinutes } }]
}

/** A match that starts before those it depends on are over and their teams have rested. */
function tooEarly({ node, from }: Timed, timed: readonly (Timed | null)[], { restMinutes }: Timetable): Reason[] {
  if (node.match.status !== 'planned') return []
  const ready = Math.max(...node.needs.map((need) => timed[need]?.to ?? Number.NEGATIVE_INFINITY)) + restMinutes
  if (from >= ready) return []
  return [{ key: 'too_early', values: { ...momentAt(from), ready: momentAt(ready).time } }]
}

function openingTimes({ days }: Timetable): { from: number; to: number }[] {
  return days.map(({ date, from, to }) => ({
    from: minutesAt({ date, time: from }),
    to: minutesAt({ date, time: to }),
  }))
}

function outsideDays({ node, from, to }: Timed, opening: readonly { from: number; to: number }[]): Reason[] {
  if (node.match.status !== 'planned') return []
  const isInside = opening.some((day) => from >= day.from && to <= day.to)
  return isInside ? [] : [{ key: 'outside_days', values: momentAt(from) }]
}
