import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { competitionMatches, type DrawnMatch, type MatchRow } from './competitions.table.ts'
import type { Match } from './types.ts'

/** The columns that a change may set. */
export type MatchChange = Partial<
  Pick<MatchRow, 'start' | 'court' | 'status' | 'result' | 'startedAt' | 'endedAt' | 'enteredBy' | 'enteredAt'>
>

export function selectMatches(db: Database, competitionId: string): Promise<MatchRow[]> {
  return db
    .select()
    .from(competitionMatches)
    .where(eq(competitionMatches.competitionId, competitionId))
    .orderBy(asc(competitionMatches.number))
}

/** Replaces the matches of a competition with those of a draw. */
export async function replaceMatches(db: Database, competitionId: string, matches: readonly Match[]): Promise<void> {
  await db.delete(competitionMatches).where(eq(competitionMatches.competitionId, competitionId))
  const rows = matches.map((match, number) => ({
    competitionId,
    id: match.id,
    number,
    drawn: drawnOf(match),
    start: match.start,
    court: match.court,
  }))
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    await db.insert(competitionMatches).values(rows.slice(at, at + ROWS_AT_ONCE))
  }
}

// Postgres allows 65,535 parameters per statement.
const ROWS_AT_ONCE = 500

function drawnOf({ stage, group, round, position, label, home, away }: Match): DrawnMatch {
  return { stage, group, round, position, label, home, away }
}

export async function updateMatch(db: Database, competitionId: string, id: string, change: MatchChange): Promise<void> {
  await db
    .update(competitionMatches)
    .set({ ...change, version: sql`${competitionMatches.version} + 1` })
    .where(and(eq(competitionMatches.competitionId, competitionId), eq(competitionMatches.id, id)))
}

/** Updates the times and courts of matches in one statement: there may be thousands. */
export async function updateTimes(
  db: Database,
  competitionId: string,
  matches: readonly Pick<Match, 'id' | 'start' | 'court'>[],
): Promise<void> {
  const times = JSON.stringify(matches.map(({ id, start, court }) => ({ id, start, court })))
  await db.execute(sql`
    update competition_matches
    set start = nullif(given.start, 'null'::jsonb), court = given.court, version = version + 1
    from jsonb_to_recordset(${times}::jsonb) as given(id uuid, start jsonb, court integer)
    where competition_id = ${competitionId}::uuid and competition_matches.id = given.id`)
}

export type Progress = { matches: number; done: number; playing: number }

/** The progress of competitions by id. */
export async function selectProgress(db: Database, ids: readonly string[]): Promise<Map<string, Progress>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({
      id: competitionMatches.competitionId,
      matches: sql<number>`count(*)::int`,
      done: sql<number>`(count(*) filter (where ${competitionMatches.status} = 'done'))::int`,
      playing: sql<number>`(count(*) filter (where ${competitionMatches.status} = 'playing'))::int`,
    })
    .from(competitionMatches)
    .where(inArray(competitionMatches.competitionId, [...ids]))
    .groupBy(competitionMatches.competitionId)
  return new Map(rows.map(({ id, ...progress }) => [id, progress]))
}
