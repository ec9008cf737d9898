import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { athleteFacts, athleteUses } from '../../club/athletes/athletes.table.ts'
import { clubs } from '../../club/clubs/clubs.table.ts'
import { members } from '../../club/members/members.table.ts'
import { sessions } from '../../club/sessions/sessions.table.ts'
import { chatDrafts, chatTurns } from '../../coaching/chat/chat.table.ts'
import { chatHistories } from '../../coaching/history/history.table.ts'
import { plans } from '../../planning/plans/plans.table.ts'
import type { Database } from '../../platform/database/database.ts'
import { type ConsentRow, parentalConsents } from './consents.table.ts'

export async function selectConsent(db: Database, memberId: string): Promise<ConsentRow | undefined> {
  const [row] = await db.select().from(parentalConsents).where(eq(parentalConsents.memberId, memberId))
  return row
}

/** The subject of a link: the consent, the child's first name and year of birth, and the club. */
export async function selectByToken(db: Database, tokenHash: string) {
  const [row] = await db
    .select({
      consent: parentalConsents,
      clubId: clubs.id,
      clubName: clubs.name,
      firstName: members.firstName,
      birthYear: sql<number | null>`(select (fact ->> 'value')::int from athlete_facts
        where athlete_facts.member_id = ${members.id} and key = 'birth_year')`,
    })
    .from(parentalConsents)
    .innerJoin(members, eq(members.id, parentalConsents.memberId))
    .innerJoin(clubs, eq(clubs.id, members.clubId))
    .where(eq(parentalConsents.tokenHash, tokenHash))
  return row
}

/** Records a request to a parent with a new link; an earlier decision is kept. */
export async function upsertAsked(
  db: Database,
  asked: Pick<ConsentRow, 'memberId' | 'parentEmail' | 'tokenHash' | 'askedAt'>,
): Promise<void> {
  const { memberId: _same, ...set } = asked
  await db.insert(parentalConsents).values(asked).onConflictDoUpdate({ target: parentalConsents.memberId, set })
}

export async function updateDecision(
  db: Database,
  memberId: string,
  decision: Pick<ConsentRow, 'state' | 'decidedAt'>,
): Promise<void> {
  await db.update(parentalConsents).set(decision).where(eq(parentalConsents.memberId, memberId))
}

export async function selectMemberWithClub(db: Database, memberId: string) {
  const [row] = await db
    .select({ member: members, club: clubs })
    .from(members)
    .innerJoin(clubs, eq(clubs.id, members.clubId))
    .where(eq(members.id, memberId))
  return row
}

/** The email addresses of a club's players, without its administrators. */
export async function selectPlayerEmails(db: Database, clubId: string): Promise<string[]> {
  const rows = await db
    .select({ email: members.email })
    .from(members)
    .where(and(eq(members.clubId, clubId), eq(members.role, 'member'), isNull(members.removedAt)))
  return rows.map(({ email }) => email)
}

export async function selectTrustedSessions(db: Database, memberId: string): Promise<string[]> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.memberId, memberId), isNotNull(sessions.trustedAt)))
    .orderBy(sessions.createdAt)
  return rows.map(({ id }) => id)
}

/** Erases everything stored by consent: conversations, the profile except the year of birth, training plans. */
export async function deleteKept(db: Database, memberId: string): Promise<void> {
  await db.delete(chatTurns).where(eq(chatTurns.memberId, memberId))
  await db.delete(chatDrafts).where(eq(chatDrafts.memberId, memberId))
  await db.delete(chatHistories).where(eq(chatHistories.ownerId, memberId))
  await db.delete(plans).where(eq(plans.ownerId, memberId))
  await db.delete(athleteUses).where(eq(athleteUses.memberId, memberId))
  await db.delete(athleteFacts).where(and(eq(athleteFacts.memberId, memberId), ne(athleteFacts.key, 'birth_year')))
}
