import { and, asc, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import { athleteFacts, athleteUses } from '../../club/athletes/athletes.table.ts'
import { clubs } from '../../club/clubs/clubs.table.ts'
import { members } from '../../club/members/members.table.ts'
import { sessions } from '../../club/sessions/sessions.table.ts'
import { chatTurns } from '../../coaching/chat/chat.table.ts'
import { chatHistories } from '../../coaching/history/history.table.ts'
import { tokenRequests } from '../../money/token-requests/token-requests.table.ts'
import { tokenEntries } from '../../money/tokens/tokens.table.ts'
import { competitionMatches, competitionScorers, competitions } from '../../planning/competitions/competitions.table.ts'
import {
  listCells,
  listDates,
  listDuties,
  listPeople,
  listThings,
  teamLists,
} from '../../planning/lists/lists.table.ts'
import { plans } from '../../planning/plans/plans.table.ts'
import type { Database } from '../../platform/database/database.ts'
import { parentalConsents } from '../consents/consents.table.ts'

// Every query filters by member, so that no other member's data can get into the file.

export function selectAccount(db: Database, memberId: string) {
  return db
    .select({
      id: members.id,
      first_name: members.firstName,
      last_name: members.lastName,
      email: members.email,
      club: clubs.name,
      role: members.role,
      is_coach: members.isCoach,
      has_own_password: sql<boolean>`${members.passwordHash} is not null`,
      joined_at: members.joinedAt,
      terms_version: members.termsVersion,
      terms_accepted_at: members.termsAcceptedAt,
      last_active: members.lastActive,
      asked_for_tokens_at: tokenRequests.askedAt,
    })
    .from(members)
    .innerJoin(clubs, eq(clubs.id, members.clubId))
    .leftJoin(tokenRequests, eq(tokenRequests.memberId, members.id))
    .where(eq(members.id, memberId))
}

/** Requests to a parent and their decisions. */
export function selectOwnConsents(db: Database, memberId: string) {
  return db
    .select({
      parent_email: parentalConsents.parentEmail,
      state: parentalConsents.state,
      asked_at: parentalConsents.askedAt,
      decided_at: parentalConsents.decidedAt,
    })
    .from(parentalConsents)
    .where(eq(parentalConsents.memberId, memberId))
}

export function selectOwnSessions(db: Database, memberId: string) {
  return db
    .select({
      opened_at: sessions.createdAt,
      opened_with: sessions.openedWith,
      trusted_at: sessions.trustedAt,
      expires_at: sessions.expiresAt,
    })
    .from(sessions)
    .where(eq(sessions.memberId, memberId))
    .orderBy(sessions.createdAt)
}

export function selectOwnFacts(db: Database, memberId: string) {
  return db
    .select({ fact: athleteFacts.fact, since: athleteFacts.since })
    .from(athleteFacts)
    .where(eq(athleteFacts.memberId, memberId))
    .orderBy(athleteFacts.key)
}

export function selectOwnUses(db: Database, memberId: string) {
  return db
    .select({ used_at: athleteUses.usedAt, specialist: athleteUses.specialistId, figures: athleteUses.figures })
    .from(athleteUses)
    .where(eq(athleteUses.memberId, memberId))
    .orderBy(desc(athleteUses.usedAt))
}

/** Saved conversations one by one, newest first: each may be large. */
export async function* readHistories(db: Database, memberId: string) {
  let after: { at: Date; id: string } | undefined
  for (;;) {
    const [history] = await db
      .select({
        id: chatHistories.id,
        title: chatHistories.title,
        specialist: chatHistories.specialistId,
        last_message_at: chatHistories.lastMessageAt,
        messages: chatHistories.messages,
      })
      .from(chatHistories)
      .where(
        and(
          eq(chatHistories.ownerId, memberId),
          isNull(chatHistories.deletedAt),
          after &&
            or(
              lt(chatHistories.lastMessageAt, after.at),
              and(eq(chatHistories.lastMessageAt, after.at), lt(chatHistories.id, after.id)),
            ),
        ),
      )
      .orderBy(desc(chatHistories.lastMessageAt), desc(chatHistories.id))
      .limit(1)
    if (!history) return
    yield history
    after = { at: history.last_message_at, id: history.id }
  }
}

/**
 * The specialists with whom the member has unsaved conversations; trusted devices only, as those belong to the member.
 */
export function selectUnsavedSpecialists(db: Database, memberId: string) {
  return db
    .selectDistinct({ specialist: chatTurns.specialistId })
    .from(chatTurns)
    .where(and(eq(chatTurns.memberId, memberId), isNull(chatTurns.sessionId)))
    .orderBy(chatTurns.specialistId)
}

export function selectUnsavedTurns(db: Database, memberId: string, specialistId: string) {
  return db
    .select({
      content: chatTurns.content,
      isUser: chatTurns.isUser,
      timestamp: chatTurns.createdAt,
      attachment: chatTurns.attachment,
      parts: chatTurns.parts,
    })
    .from(chatTurns)
    .where(and(eq(chatTurns.memberId, memberId), eq(chatTurns.specialistId, specialistId), isNull(chatTurns.sessionId)))
    .orderBy(asc(chatTurns.position))
}

export function selectOwnPlanIds(db: Database, memberId: string) {
  return db
    .select({ id: plans.id })
    .from(plans)
    .where(and(eq(plans.ownerId, memberId), isNull(plans.deletedAt)))
    .orderBy(plans.createdAt)
}

const ENTRIES = 2000

/** The tokens used by the member's answers, page by page. */
export async function* readOwnUsage(db: Database, clubId: string, memberId: string) {
  let after: string | undefined
  for (;;) {
    const page = await db
      .select({
        id: tokenEntries.id,
        day: sql<string>`to_char(${tokenEntries.createdAt} at time zone 'UTC', 'YYYY-MM-DD')`,
        model: tokenEntries.model,
        specialist: tokenEntries.specialistId,
        input_tokens: tokenEntries.inputTokens,
        output_tokens: tokenEntries.outputTokens,
      })
      .from(tokenEntries)
      .where(
        and(
          eq(tokenEntries.clubId, clubId),
          eq(tokenEntries.memberId, memberId),
          after ? gt(tokenEntries.id, after) : undefined,
        ),
      )
      .orderBy(tokenEntries.id)
      .limit(ENTRIES)
    for (const { id, ...line } of page) yield line
    after = page.at(-1)?.id
    if (page.length < ENTRIES) return
  }
}

/** The lists the member is on, with their answer, items to bring and duties. */
export function selectOwnLists(db: Database, memberId: string) {
  return db
    .select({
      list: teamLists.name,
      date: teamLists.date,
      time: teamLists.time,
      place: teamLists.place,
      answer: listPeople.answer,
      note: listPeople.note,
      things: sql<string[]>`array(select ${listThings.name} from ${listThings}
        where ${listThings.personId} = ${listPeople.id} and ${listThings.removedAt} is null)`,
      duties: sql<
        string[]
      >`array(select to_char(${listDates.date}, 'YYYY-MM-DD') || ' ' || ${listDuties.name} from ${listCells}
        join ${listDates} on ${listDates.id} = ${listCells.dateId} join ${listDuties} on ${listDuties.id} = ${listCells.dutyId}
        where ${listCells.personId} = ${listPeople.id} order by ${listDates.date})`,
    })
    .from(listPeople)
    .innerJoin(teamLists, eq(teamLists.id, listPeople.listId))
    .where(and(eq(listPeople.memberId, memberId), isNull(listPeople.removedAt), isNull(teamLists.deletedAt)))
    .orderBy(teamLists.date)
}

/** The competitions that the member made, scores or entered results in. */
export function selectOwnCompetitions(db: Database, memberId: string) {
  const results = sql<number>`(select count(*)::int from ${competitionMatches}
    where ${competitionMatches.competitionId} = ${competitions.id} and ${competitionMatches.enteredBy} = ${memberId})`
  const isScorer = sql<boolean>`exists (select from ${competitionScorers}
    where ${competitionScorers.competitionId} = ${competitions.id} and ${competitionScorers.memberId} = ${memberId})`
  const isMaker = sql<boolean>`coalesce(${competitions.makerId} = ${memberId}, false)`
  return db
    .select({ competition: competitions.name, is_maker: isMaker, is_scorer: isScorer, results_entered: results })
    .from(competitions)
    .innerJoin(members, eq(members.clubId, competitions.clubId))
    .where(
      and(eq(members.id, memberId), isNull(competitions.deletedAt), sql`(${isMaker} or ${isScorer} or ${results} > 0)`),
    )
    .orderBy(competitions.createdAt)
}
