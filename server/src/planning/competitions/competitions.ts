import { randomUUID } from 'node:crypto'
import {
  DELETED_KEPT_DAYS,
  MAX_COMPETITIONS,
  type MatchStart,
  type Reason,
} from '@touchline/contract/planning/competition-shapes.ts'
import type { Competition, CompetitionCard } from '@touchline/contract/planning/competition-views.ts'
import type { CompetitionWish } from '@touchline/contract/planning/competitions.ts'
import type { Database } from '../../platform/database/database.ts'
import { Failure } from '../../platform/failure.ts'
import { workOwner } from '../../platform/off-thread/off-thread.ts'
import { type Actor, asEditor, canEdit } from './access.ts'
import { seenBy } from './competition-view.ts'
import {
  countCompetitions,
  insertCompetition,
  lockCompetition,
  lockCompetitionsOf,
  selectCompetitionNames,
  selectCompetitions,
  selectDeletedAfter,
  updateCompetition,
} from './competitions.queries.ts'
import type { CompetitionRow } from './competitions.table.ts'
import { plannedMatches, rulesFrom, teamsFrom } from './drawing.ts'
import { replaceMatches, selectProgress } from './matches.queries.ts'
import { lastEnd } from './timetable-end.ts'

export { seenBy as competitionOf } from './competition-view.ts'
export { delayMatches, enterResult, sendToCourt } from './matches.ts'
export { setScorers, share as shareCompetition, unshare as unshareCompetition } from './sharing.ts'

const KEPT_MS = DELETED_KEPT_DAYS * 24 * 60 * 60 * 1000

/** Creates a competition: draws it and schedules its matches. */
export async function makeCompetition(
  db: Database,
  maker: Pick<Actor, 'clubId' | 'memberId'>,
  wish: CompetitionWish,
): Promise<Competition> {
  const { name, sport, place, note, timeZone, format, rulesName, timetable } = wish
  const { clubId, memberId: makerId } = maker
  const id = randomUUID()
  const teams = teamsFrom(wish.teams)
  const rules = rulesFrom(wish)
  const { matches, unmet } = await plannedMatches({ id, draw: 1, teams, format, timetable }, workOwner(maker))
  await db.transaction(async (tx) => {
    await requireRoom(tx, clubId)
    const settings = { name, sport, place, note, timeZone, format, rulesName, rules, timetable, teams, unmet }
    await insertCompetition(tx, { id, clubId, makerId: makerId ?? null, ...settings })
    await replaceMatches(tx, id, matches)
  })
  return seenBy(db, { ...maker, role: 'member' }, id)
}

/** A dry run: the number of matches, the end and the unmet wishes, without storing anything. */
export async function previewCompetition(
  caller: Pick<Actor, 'clubId' | 'memberId'>,
  { teams, format, timetable }: CompetitionWish,
): Promise<{ matches: number; ends: MatchStart | null; unmet: Reason[] }> {
  const wanted = { id: 'preview', draw: 1, teams: teamsFrom(teams), format, timetable }
  const { matches, unmet } = await plannedMatches(wanted, workOwner(caller))
  return { matches: matches.length, ends: lastEnd(matches, timetable), unmet }
}

/** The club's competitions, and the deleted ones that the caller can restore. */
export async function listCompetitions(
  db: Database,
  actor: Actor,
  now = new Date(),
): Promise<{ competitions: CompetitionCard[]; deleted: CompetitionCard[] }> {
  const there = await selectCompetitions(db, actor.clubId)
  const gone = await selectDeletedAfter(db, actor.clubId, purgedBefore(now))
  const own = gone.filter((competition) => canEdit(competition, actor))
  const progress = await selectProgress(
    db,
    [...there, ...own].map(({ id }) => id),
  )
  const card = (competition: CompetitionRow) => cardOf(competition, actor, progress.get(competition.id))
  return { competitions: there.map(card), deleted: own.map(card) }
}

/** The names of the club's competitions, with place and first day, latest first. */
export function competitionNames(db: Database, clubId: string) {
  return selectCompetitionNames(db, clubId, MAX_COMPETITIONS)
}

function cardOf(
  competition: CompetitionRow,
  actor: Actor,
  progress = { matches: 0, done: 0, playing: 0 },
): CompetitionCard {
  const { id, name, sport, place, format, teams, timetable, changedAt, deletedAt } = competition
  const days = timetable.days.map(({ date }) => date)
  return {
    id,
    name,
    sport,
    place,
    format,
    teams: teams.length,
    from: days.at(0) ?? '',
    to: days.at(-1) ?? '',
    progress,
    canEdit: canEdit(competition, actor),
    isShared: competition.shareToken !== null,
    changedAt: changedAt.toISOString(),
    deletedAt: deletedAt?.toISOString() ?? null,
  }
}

/** Soft-deletes a competition; it can be restored for a limited time. */
export function deleteCompetition(db: Database, actor: Actor, id: string): Promise<void> {
  return asEditor(db, actor, id, (tx) => updateCompetition(tx, id, { deletedAt: new Date() }))
}

/** Restores a deleted competition. */
export async function restoreCompetition(db: Database, actor: Actor, id: string, now = new Date()): Promise<void> {
  await db.transaction(async (tx) => {
    await lockCompetitionsOf(tx, actor.clubId)
    const competition = await lockCompetition(tx, actor.clubId, id)
    if (!competition) throw new Failure('COMPETITION_NOT_FOUND')
    if (!canEdit(competition, actor)) throw new Failure('NOT_ALLOWED')
    const { deletedAt } = competition
    if (deletedAt && deletedAt <= purgedBefore(now)) throw new Failure('COMPETITION_NOT_FOUND')
    if (!deletedAt) return
    const { open } = await countCompetitions(tx, actor.clubId)
    if (open >= MAX_COMPETITIONS) throw new Failure('COMPETITIONS_FULL')
    await updateCompetition(tx, id, { deletedAt: null })
  })
}

/** Checks the limits: deleting makes room, but deleted competitions count towards a second limit. */
async function requireRoom(tx: Database, clubId: string): Promise<void> {
  await lockCompetitionsOf(tx, clubId)
  const { open, kept } = await countCompetitions(tx, clubId)
  if (open >= MAX_COMPETITIONS || kept >= 2 * MAX_COMPETITIONS) throw new Failure('COMPETITIONS_FULL')
}

/** Competitions deleted before this moment cannot be restored. */
function purgedBefore(now: Date): Date {
  return new Date(now.getTime() - KEPT_MS)
}
