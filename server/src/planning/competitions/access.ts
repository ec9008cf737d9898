import type { Caller, KeyCaller } from '../../platform/caller.ts'
import type { Database } from '../../platform/database/database.ts'
import { Failure } from '../../platform/failure.ts'
import { isScorer, lockCompetition } from './competitions.queries.ts'
import type { CompetitionRow } from './competitions.table.ts'

/** A member of the club, or the club's own program (API key). */
export type Actor = Pick<Caller | KeyCaller, 'clubId' | 'memberId' | 'role'>

/** The maker and the administrator may edit, so the administrator takes over when the maker leaves. */
export function canEdit({ makerId }: Pick<CompetitionRow, 'makerId'>, { memberId, role }: Actor): boolean {
  return role === 'admin' || makerId === memberId
}

/** Runs a change in a transaction that locks the competition, if the actor may edit it. */
export function asEditor<Answer>(
  db: Database,
  actor: Actor,
  id: string,
  change: (tx: Database, competition: CompetitionRow) => Promise<Answer>,
): Promise<Answer> {
  return db.transaction(async (tx) => {
    const competition = await lockOpen(tx, actor, id)
    if (!canEdit(competition, actor)) throw new Failure('NOT_ALLOWED')
    return change(tx, competition)
  })
}

/** Like `asEditor`, for actors who may enter results. */
export function asScorer<Answer>(
  db: Database,
  actor: Actor,
  id: string,
  change: (tx: Database, competition: CompetitionRow) => Promise<Answer>,
): Promise<Answer> {
  return db.transaction(async (tx) => {
    const competition = await lockOpen(tx, actor, id)
    const isAllowed = canEdit(competition, actor) || (await isNamedScorer(tx, id, actor))
    if (!isAllowed) throw new Failure('NOT_ALLOWED')
    return change(tx, competition)
  })
}

async function isNamedScorer(tx: Database, id: string, { memberId }: Actor): Promise<boolean> {
  return memberId !== undefined && isScorer(tx, id, memberId)
}

/** Rejects a change based on an older version. */
export function requireVersion(stored: { version: number }, seen: number): void {
  if (stored.version !== seen) throw new Failure('CHANGED_MEANWHILE')
}

async function lockOpen(tx: Database, { clubId }: Actor, id: string): Promise<CompetitionRow> {
  const competition = await lockCompetition(tx, clubId, id)
  if (!competition || competition.deletedAt) throw new Failure('COMPETITION_NOT_FOUND')
  return competition
}
