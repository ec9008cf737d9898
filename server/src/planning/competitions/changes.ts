import type { Team, Timetable } from '@touchline/contract/planning/competition-shapes.ts'
import type * as calls from '@touchline/contract/planning/competitions.ts'
import type { BodyOf } from '@touchline/contract/platform/endpoint.ts'
import type { Database } from '../../platform/database/database.ts'
import { Failure } from '../../platform/failure.ts'
import { workOwner } from '../../platform/off-thread/off-thread.ts'
import { type Actor, asEditor, requireVersion } from './access.ts'
import { updateCompetition } from './competitions.queries.ts'
import type { CompetitionRow } from './competitions.table.ts'
import { plannedMatches, requireDifferentNames, rulesFrom, teamsFrom } from './drawing.ts'
import { requireSameOpponents } from './later-matches.ts'
import { replaceMatches, selectMatches, updateTimes } from './matches.queries.ts'
import { drawnMatches, type Stored } from './stored.ts'
import { requireStarts, timed } from './timing.ts'
import type { Match, Reason } from './types.ts'

type Wanted = BodyOf<typeof calls.changeCompetition>

/** How often rescheduling is retried when a result arrives meanwhile. */
const TRIES = 3

/** Changes only the fields that were sent. */
export async function changeCompetition(db: Database, actor: Actor, id: string, wanted: Wanted): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const times = wanted.timetable && (await newTimes(db, actor, id, { ...wanted, timetable: wanted.timetable }))
    if (await applyChange(db, actor, id, wanted, times)) return
  }
  throw new Failure('CHANGED_MEANWHILE')
}

/** Stores a change; returns false if the matches have changed since the new times were computed. */
function applyChange(
  db: Database,
  actor: Actor,
  id: string,
  wanted: Wanted,
  times: NewTimes | undefined,
): Promise<boolean> {
  return asEditor(db, actor, id, async (tx, competition) => {
    requireVersion(competition, wanted.version)
    const stored = { competition, matches: await selectMatches(tx, id) }
    const change = changeOf(competition, wanted)
    requireSameOpponents(stored, { ...stored, competition: { ...competition, ...change } })
    if (wanted.timetable) requireCourtsInUse(stored, wanted.timetable)
    if (times && times.seenAt.getTime() !== competition.changedAt.getTime()) return false
    if (times) await updateTimes(tx, id, times.changed)
    const unmet = times && { unmet: times.unmet }
    await updateCompetition(tx, id, { ...change, ...unmet, version: competition.version + 1 })
    return true
  })
}

function changeOf(competition: CompetitionRow, wanted: Wanted) {
  const { version: _seen, teams, rules, rulesName, ...plain } = wanted
  const sent = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined))
  return {
    ...(sent as Partial<CompetitionRow>),
    ...(teams && { teams: renamed(competition.teams, teams) }),
    ...((rules || rulesName) && newRules(wanted)),
  }
}

/** Rules sent without a name are custom ones. */
function newRules({ rules, rulesName = 'own' }: Pick<Wanted, 'rules' | 'rulesName'>) {
  return { rulesName, rules: rulesFrom({ rules, rulesName }) }
}

function renamed(teams: readonly Team[], names: readonly { id: string; name: string }[]): Team[] {
  const changed = teams.map((team) => ({ ...team, ...names.find(({ id }) => id === team.id) }))
  requireDifferentNames(changed)
  return changed
}

/** New times, the `changedAt` of the competition they are based on, and the unmet wishes. */
type NewTimes = { seenAt: Date; changed: Match[]; unmet: Reason[] }

/**
 * New times for the matches that have not started, if more than court names changed. Computed outside a transaction: it
 * may take seconds, during which the lock would block all results.
 */
async function newTimes(
  db: Database,
  actor: Actor,
  id: string,
  { version, timetable }: { version: number; timetable: Timetable },
): Promise<NewTimes | undefined> {
  const stored = await seenByEditor(db, actor, id, version)
  requireCourtsInUse(stored, timetable)
  if (timesAlike(stored.competition.timetable, timetable)) return undefined
  requireStarts(timetable)
  const before = drawnMatches(stored)
  const { matches, unmet } = await timed(before, timetable, workOwner(actor))
  return { seenAt: stored.competition.changedAt, changed: changedTimes(before, matches), unmet }
}

/** The current competition, if the actor may edit it and has seen this version. */
function seenByEditor(db: Database, actor: Actor, id: string, version: number): Promise<Stored> {
  return asEditor(db, actor, id, async (tx, competition) => {
    requireVersion(competition, version)
    return { competition, matches: await selectMatches(tx, id) }
  })
}

function requireCourtsInUse({ matches }: Stored, timetable: Timetable): void {
  const inUse = matches.filter(({ status }) => status === 'playing').map(({ court }) => court ?? 0)
  if (inUse.some((court) => court >= timetable.courts.length)) throw new Failure('COURT_BUSY')
}

function timesAlike(one: Timetable, other: Timetable): boolean {
  const shape = ({ courts, ...rest }: Timetable) => JSON.stringify([rest.days, courts.length, lengthsOf(rest)])
  return shape(one) === shape(other)
}

function lengthsOf({ matchMinutes, restMinutes, gapMinutes, mode }: Omit<Timetable, 'courts'>) {
  return [matchMinutes, restMinutes, gapMinutes, mode]
}

type Timed = { id: string; start: { date: string; time: string } | null; court: number | null }

/** The matches whose time or court changed. */
export function changedTimes<Match extends Timed>(before: readonly Timed[], after: readonly Match[]): Match[] {
  const key = ({ start, court }: Timed) => `${start?.date} ${start?.time} ${court}`
  const old = new Map(before.map((match) => [match.id, key(match)]))
  return after.filter((match) => old.get(match.id) !== key(match))
}

/** Redraws a competition as long as no match has been played. */
export async function drawAgain(
  db: Database,
  actor: Actor,
  id: string,
  wanted: BodyOf<typeof calls.drawCompetition> & { teams?: calls.CompetitionWish['teams'] | undefined },
): Promise<void> {
  const seen = await seenByEditor(db, actor, id, wanted.version)
  requireNothingPlayed(seen.matches)
  const teams = wanted.teams ? teamsFrom(wanted.teams) : seen.competition.teams
  const format = wanted.format ?? seen.competition.format
  const draw = seen.competition.draw + 1
  const { timetable } = seen.competition
  const { matches, unmet } = await plannedMatches({ id, draw, teams, format, timetable }, workOwner(actor))
  await asEditor(db, actor, id, async (tx, competition) => {
    requireVersion(competition, wanted.version)
    requireNothingPlayed(await selectMatches(tx, id))
    await replaceMatches(tx, id, matches)
    await updateCompetition(tx, id, { teams, format, unmet, draw, version: competition.version + 1 })
  })
}

function requireNothingPlayed(matches: Stored['matches']): void {
  if (matches.some(({ status }) => status !== 'planned')) throw new Failure('DRAW_HAS_RESULTS')
}
