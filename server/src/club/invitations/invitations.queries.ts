import { and, count, desc, eq, gt, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { deleteSome } from '../../platform/database/some-rows.ts'
import { mails } from '../../platform/mail/mail.table.ts'
import { type InvitationRow, invitations } from './invitations.table.ts'

export async function insertInvitation(db: Database, row: typeof invitations.$inferInsert): Promise<void> {
  await db.insert(invitations).values(row)
}

export async function selectByTokenHash(db: Database, tokenHash: string): Promise<InvitationRow | undefined> {
  const [row] = await db.select().from(invitations).where(eq(invitations.tokenHash, tokenHash))
  return row
}

/** The team link of a club, unless it was revoked. */
export async function selectTeamLink(db: Database, clubId: string): Promise<InvitationRow | undefined> {
  const [row] = await db
    .select()
    .from(invitations)
    .where(and(eq(invitations.clubId, clubId), eq(invitations.kind, 'team'), isNull(invitations.revokedAt)))
  return row
}

export async function endTeamLink(db: Database, clubId: string, revokedAt: Date): Promise<void> {
  await db
    .update(invitations)
    .set({ revokedAt, sealedToken: null })
    .where(and(eq(invitations.clubId, clubId), eq(invitations.kind, 'team'), isNull(invitations.revokedAt)))
}

/** A mailed invitation that is neither used nor revoked. */
export async function selectMailed(db: Database, clubId: string, id: string): Promise<InvitationRow | undefined> {
  const [row] = await db
    .select()
    .from(invitations)
    .where(and(eq(invitations.clubId, clubId), eq(invitations.id, id), isNotNull(invitations.email)))
  return row
}

/** Revokes a mailed invitation and erases its personal data. */
export async function endMailed(db: Database, id: string, revokedAt: Date): Promise<void> {
  await db.update(invitations).set({ revokedAt, email: null, name: null }).where(eq(invitations.id, id))
}

/** Which of these e-mails have an invitation that is still valid. */
export async function selectInvitedAmong(db: Database, clubId: string, emails: readonly string[], now: Date) {
  const rows = await db
    .select({ email: invitations.email })
    .from(invitations)
    .where(and(eq(invitations.clubId, clubId), inArray(invitations.email, [...emails]), gt(invitations.expiresAt, now)))
  return new Set(rows.map(({ email }) => email))
}

/** Ends the expired invitations of these e-mails, so that new ones can replace them. */
export async function endExpiredOf(db: Database, clubId: string, emails: readonly string[], now: Date): Promise<void> {
  await db
    .update(invitations)
    .set({ revokedAt: now, email: null, name: null })
    .where(and(eq(invitations.clubId, clubId), inArray(invitations.email, [...emails]), lt(invitations.expiresAt, now)))
}

/** One page of the mailed invitations that are neither used nor revoked, and whether the mail bounced. */
export async function selectMailedPage(
  db: Database,
  clubId: string,
  { page, pageSize }: { page: number; pageSize: number },
) {
  const wanted = and(eq(invitations.clubId, clubId), isNotNull(invitations.email))
  const rows = await db
    .select({
      id: invitations.id,
      email: sql<string>`${invitations.email}`,
      name: invitations.name,
      madeAt: invitations.madeAt,
      expiresAt: invitations.expiresAt,
      failedAt: mails.failedAt,
    })
    .from(invitations)
    .leftJoin(mails, eq(mails.key, sql`'invitation:' || ${invitations.id}`))
    .where(wanted)
    .orderBy(desc(invitations.madeAt), invitations.email)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const [all] = await db.select({ total: count() }).from(invitations).where(wanted)
  return { rows, total: Number(all?.total ?? 0) }
}

/** How many invitations a club has mailed since a moment, whatever their state. */
export async function countMailedSince(db: Database, clubId: string, since: Date): Promise<number> {
  const [row] = await db
    .select({ mailed: count() })
    .from(invitations)
    .where(and(eq(invitations.clubId, clubId), eq(invitations.kind, 'mail'), gt(invitations.madeAt, since)))
  return Number(row?.mailed ?? 0)
}

/** Deletes invitations that expired before a moment; until then, opening one shows what happened to it. */
export function deleteInvitationsBefore(db: Database, moment: Date, limit: number): Promise<number> {
  const { expiresAt } = invitations
  return deleteSome(db, invitations, { isOld: lt(expiresAt, moment), oldest: expiresAt, limit })
}
