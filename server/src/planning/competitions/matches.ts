import { isDeepStrictEqual } from 'node:util'
import type { MatchStart, Result } from '@touchline/contract/planning/competition-shapes.ts'
import { momentIn } from '../../platform/calendar/local-time.ts'
import { emit } from '../../platform/club-events/club-events.ts'
import type { Database } from '../../platform/database/database.ts'
import { Failure } from '../../platform/failure.ts'
import { type Actor, asEditor, asScorer, requireVersion } from './access.ts'
import { changedTimes } from './changes.ts'
import { updateCompetition } from './competitions.queries.ts'
import type { CompetitionRow, MatchRow } from './competitions.table.ts'
import { requireSameOpponents } from './later-matches.ts'
import { type MatchChange, selectMatches, updateMatch, updateTimes } from './matches.queries.ts'
import { requirePossible } from './results.ts'
import { drawnMatches, resolvedMatches, type Stored, teamOf } from './stored.ts'
import { delayed } from './timetable/delay.ts'

/** A match and the version the client saw. */
type Seen = { matchId: string; version: number }

/** Enters, corrects or removes a result; a result that is not final is the current score. */
export function enterResult(
  db: Database,
  actor: Actor,
  id: string,
  { result, isFinal, ...seen }: Seen & { result: Result | null; isFinal: boolean },
): Promise<void> {
  return asScorer(db, actor, id, async (tx, competition) => {
    const stored = { competition, matches: await selectMatches(tx, id) }
    // Idempotent: a retry after a lost response finds the same result already stored.
    if (isEntered(matchOf(stored, seen.matchId), result, isFinal)) return
    const row = requireMatch(stored, seen)
    if (result) requireReady(stored, row)
    if (result && isFinal) requirePossible(result, row.drawn, competition.rules)
    if (result && !isFinal) requireFree(stored, row, row.court)
    const change = { ...changeBy(row, result, isFinal), enteredBy: actor.memberId ?? null, enteredAt: new Date() }
    requireSameOpponents(stored, changed(stored, row, change))
    await store(tx, row, change)
    await tellOfResult(tx, competition, row, change)
  })
}

/** Emits an event for a final result that is new, corrected or removed; not for the current score. */
async function tellOfResult(tx: Database, { clubId, id }: CompetitionRow, row: MatchRow, change: MatchChange) {
  const before = row.status === 'done' ? row.result : null
  const result = change.status === 'done' ? (change.result ?? null) : null
  if (isDeepStrictEqual(before, result)) return
  const data = { competitionId: id, matchId: row.id, result, enteredAt: new Date().toISOString() }
  await emit(tx, clubId, { type: 'competition.result', data })
}

function changeBy(row: MatchRow, result: Result | null, isFinal: boolean): MatchChange {
  if (!result) return { result, status: 'planned', startedAt: null, endedAt: null }
  const startedAt = row.startedAt ?? new Date()
  if (!isFinal) return { result, status: 'playing', startedAt, endedAt: null }
  // A correction does not change since when the court is free.
  return { result, status: 'done', endedAt: row.status === 'done' ? row.endedAt : new Date() }
}

/** Sends a match to a free court, or calls it back. */
export function sendToCourt(
  db: Database,
  actor: Actor,
  id: string,
  { court, status, ...seen }: Seen & { court: number | null; status: 'planned' | 'playing' },
): Promise<void> {
  return asScorer(db, actor, id, async (tx, competition) => {
    const stored = { competition, matches: await selectMatches(tx, id) }
    const row = requireMatch(stored, seen)
    if (row.status === 'done') throw new Failure('MATCH_FINISHED')
    requireCourt(competition, court)
    if (status === 'planned') return store(tx, row, { court, status, startedAt: null, result: null })
    if (court === null) throw new Failure('INVALID_INPUT', { field: 'court' })
    requireReady(stored, row)
    requireFree(stored, row, court)
    const now = new Date()
    // In queue mode the start was only an estimate.
    const isQueue = competition.timetable.mode === 'queue'
    const start = isQueue ? momentIn(competition.timeZone, now) : row.start
    return store(tx, row, { court, start, status, startedAt: row.startedAt ?? now })
  })
}

/** Moves a match to another time or court. */
export function moveMatch(
  db: Database,
  actor: Actor,
  id: string,
  { start, court, ...seen }: Seen & { start: MatchStart | null; court: number | null },
): Promise<void> {
  return asEditor(db, actor, id, async (tx, competition) => {
    const stored = { competition, matches: await selectMatches(tx, id) }
    const row = requireMatch(stored, seen)
    if (row.status === 'done') throw new Failure('MATCH_FINISHED')
    requireCourt(competition, court)
    if (row.status === 'playing') requireFree(stored, row, court)
    await store(tx, row, { start, court })
  })
}

/** Delays every match that has not started, from a given time on. */
export function delayMatches(
  db: Database,
  actor: Actor,
  id: string,
  { minutes, from, version }: { minutes: number; from: MatchStart; version: number },
): Promise<void> {
  return asEditor(db, actor, id, async (tx, competition) => {
    requireVersion(competition, version)
    const before = drawnMatches({ competition, matches: await selectMatches(tx, id) })
    const { matches } = delayed(before, minutes, from, competition.timetable)
    await updateTimes(tx, id, changedTimes(before, matches))
    await updateCompetition(tx, id, { version: competition.version + 1 })
  })
}

function requireMatch(stored: Stored, { matchId, version }: Seen): MatchRow {
  const row = matchOf(stored, matchId)
  requireVersion(row, version)
  return row
}

function matchOf({ matches }: Stored, matchId: string): MatchRow {
  const row = matches.find(({ id }) => id === matchId)
  if (!row) throw new Failure('MATCH_NOT_FOUND')
  return row
}

function isEntered(row: MatchRow, result: Result | null, isFinal: boolean): boolean {
  const status = result ? (isFinal ? 'done' : 'playing') : 'planned'
  return row.status === status && isDeepStrictEqual(row.result, result)
}

function requireCourt({ timetable }: CompetitionRow, court: number | null): void {
  if (court !== null && court >= timetable.courts.length) throw new Failure('INVALID_INPUT', { field: 'court' })
}

/** Requires both opponents to be known. */
function requireReady(stored: Stored, row: MatchRow): void {
  if (teamsByMatch(stored).get(row.id)?.includes(null)) throw new Failure('MATCH_NOT_READY')
}

/** Requires that neither the court nor a team is in another match. */
function requireFree(stored: Stored, row: MatchRow, court: number | null): void {
  const others = stored.matches.filter(({ id, status }) => id !== row.id && status === 'playing')
  if (court !== null && others.some((other) => other.court === court)) throw new Failure('COURT_BUSY')
  const teams = teamsByMatch(stored)
  const busy = new Set(others.flatMap(({ id }) => teams.get(id) ?? []))
  if (teams.get(row.id)?.some((team) => busy.has(team))) throw new Failure('TEAM_PLAYING')
}

function teamsByMatch(stored: Stored): Map<string, (string | null)[]> {
  return new Map(resolvedMatches(stored).map(({ id, home, away }) => [id, [teamOf(home), teamOf(away)]]))
}

function changed(stored: Stored, row: MatchRow, change: MatchChange): Stored {
  const matches = stored.matches.map((match) => (match.id === row.id ? { ...match, ...change } : match))
  return { ...stored, matches }
}

async function store(tx: Database, row: MatchRow, change: MatchChange): Promise<void> {
  await updateMatch(tx, row.competitionId, row.id, change)
  await updateCompetition(tx, row.competitionId, {})
}
