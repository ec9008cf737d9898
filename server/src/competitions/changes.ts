import type { Team, Timetable } from '@touchline/contract/competition-shapes.ts'
import type * as calls from '@touchline/contract/competitions.ts'
import type { BodyOf } from '@touchline/contract/endpoint.ts'
import type { Database } from '../database/database.ts'
import { Failure } from '../failure.ts'
import { type Actor, asEditor, requireVersion } from './access.ts'
import { updateCompetition } from './competitions.queries.ts'
import type { CompetitionRow } from './competitions.table.ts'
import { plannedMatches, requireDifferentNames, rulesFrom, teamsFrom } from './drawing.ts'
import { requireSameOpponents } from './later-matches.ts'
import { replaceMatches, selectMatches, updateTimes } from './matches.queries.ts'
import { drawnMatches, type Stored } from './stored.ts'
import { schedule } from './timetable/schedule.ts'
import type { Reason } from './types.ts'

type Wanted = BodyOf<typeof calls.changeCompetition>

/** Changes what is sent of a competition. */
export function changeCompetition(db: Database, actor: Actor, id: string, wanted: Wanted): Promise<void> {
  return asEditor(db, actor, id, async (tx, competition) => {
    requireVersion(competition, wanted.version)
    const stored = { competition, matches: await selectMatches(tx, id) }
    const change = changeOf(competition, wanted)
    requireSameOpponents(stored, { ...stored, competition: { ...competition, ...change } })
    const unmet = wanted.timetable && (await reschedule(tx, stored, wanted.timetable))
    await updateCompetition(tx, id, { ...change, ...(unmet && { unmet }), version: competition.version + 1 })
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

/** Rules without a name are somebody's own. */
function newRules({ rules, rulesName = 'own' }: Pick<Wanted, 'rules' | 'rulesName'>) {
  return { rulesName, rules: rulesFrom({ rules, rulesName }) }
}

function renamed(teams: readonly Team[], names: readonly { id: string; name: string }[]): Team[] {
  const changed = teams.map((team) => ({ ...team, ...names.find(({ id }) => id === team.id) }))
  requireDifferentNames(changed)
  return changed
}

/** Gives the matches that nobody has begun new times, if more than names of courts has changed; says what is unmet. */
async function reschedule(tx: Database, stored: Stored, timetable: Timetable): Promise<Reason[] | undefined> {
  const { competition } = stored
  const inUse = stored.matches.filter(({ status }) => status === 'playing').map(({ court }) => court ?? 0)
  if (inUse.some((court) => court >= timetable.courts.length)) throw new Failure('COURT_BUSY')
  if (timesAlike(competition.timetable, timetable)) return undefined
  const before = drawnMatches(stored)
  const { matches, unmet } = schedule(before, timetable)
  await updateTimes(tx, competition.id, changedTimes(before, matches))
  return unmet
}

function timesAlike(one: Timetable, other: Timetable): boolean {
  const shape = ({ courts, ...rest }: Timetable) => JSON.stringify([rest.days, courts.length, lengthsOf(rest)])
  return shape(one) === shape(other)
}

function lengthsOf({ matchMinutes, restMinutes, gapMinutes, mode }: Omit<Timetable, 'courts'>) {
  return [matchMinutes, restMinutes, gapMinutes, mode]
}

type Timed = { id: string; start: { date: string; time: string } | null; court: number | null }

/** Those whose time or court is not what it was. */
export function changedTimes<Match extends Timed>(before: readonly Timed[], after: readonly Match[]): Match[] {
  const key = ({ start, court }: Timed) => `${start?.date} ${start?.time} ${court}`
  const old = new Map(before.map((match) => [match.id, key(match)]))
  return after.filter((match) => old.get(match.id) !== key(match))
}

/** Draws again, while nothing is played. */
export function drawAgain(
  db: Database,
  actor: Actor,
  id: string,
  wanted: BodyOf<typeof calls.drawCompetition> & { teams?: calls.CompetitionWish['teams'] | undefined },
): Promise<void> {
  return asEditor(db, actor, id, async (tx, competition) => {
    requireVersion(competition, wanted.version)
    const before = await selectMatches(tx, id)
    if (before.some(({ status }) => status !== 'planned')) throw new Failure('DRAW_HAS_RESULTS')
    const teams = wanted.teams ? teamsFrom(wanted.teams) : competition.teams
    const format = wanted.format ?? competition.format
    const draw = competition.draw + 1
    const { matches, unmet } = plannedMatches({ id, draw, teams, format, timetable: competition.timetable })
    await replaceMatches(tx, id, matches)
    await updateCompetition(tx, id, { teams, format, unmet, draw, version: competition.version + 1 })
  })
}
