import { and, asc, count, desc, eq, gt, ilike, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { clubs } from '../clubs/clubs.table.ts'
import { invitations } from '../invitations/invitations.table.ts'
import { type MemberRow, members } from './members.table.ts'

/** Filter, order and page of a member list. */
export type MemberWish = {
  search?: string | undefined
  sort: 'name' | 'role' | 'joined' | 'activity'
  direction: 'asc' | 'desc'
  page?: number | undefined
  pageSize: number
}

/** Inserts a new member; undefined if the club already has one with that e-mail. */
export async function insertMember(db: Database, member: typeof members.$inferInsert): Promise<MemberRow | undefined> {
  const [row] = await db.insert(members).values(member).onConflictDoNothing().returning()
  return row
}

export async function countPlayers(db: Database, clubId: string): Promise<number> {
  const [row] = await db
    .select({ players: count() })
    .from(members)
    .where(and(eq(members.clubId, clubId), eq(members.role, 'member'), isNull(members.removedAt)))
  return Number(row?.players ?? 0)
}

export async function countPlayersActiveSince(db: Database, clubId: string, since: Date) {
  const [row] = await db
    .select({ total: count(), active: sql<number>`count(*) filter (where ${gt(members.lastActive, since)})::int` })
    .from(members)
    .where(and(eq(members.clubId, clubId), eq(members.role, 'member'), isNull(members.removedAt)))
  return { total: Number(row?.total ?? 0), active: Number(row?.active ?? 0) }
}

export async function selectMember(db: Database, clubId: string, id: string): Promise<MemberRow | undefined> {
  const [row] = await db
    .select()
    .from(members)
    .where(and(eq(members.clubId, clubId), eq(members.id, id), isNull(members.removedAt)))
  return row
}

export async function selectMemberByEmail(db: Database, clubId: string, email: string): Promise<MemberRow | undefined> {
  const [row] = await db
    .select()
    .from(members)
    .where(and(eq(members.clubId, clubId), eq(members.email, email), isNull(members.removedAt)))
  return row
}

/** Which of these e-mails belong to members of the club. */
export async function selectEmailsAmong(db: Database, clubId: string, emails: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ email: members.email })
    .from(members)
    .where(and(eq(members.clubId, clubId), inArray(members.email, [...emails]), isNull(members.removedAt)))
  return rows.map(({ email }) => email)
}

/**
 * A person who has joined, in whatever way, needs no invitation any more, so the invitation's personal data is erased.
 */
export async function closeInvitationsTo(db: Database, clubId: string, email: string): Promise<void> {
  await db
    .update(invitations)
    .set({ email: null, name: null, usedAt: sql`now()` })
    .where(and(eq(invitations.clubId, clubId), eq(invitations.email, email)))
}

/** The players with this e-mail, each with its club. */
export function selectPlayersByEmail(db: Database, email: string) {
  return db
    .select({ member: members, club: clubs })
    .from(members)
    .innerJoin(clubs, eq(clubs.id, members.clubId))
    .where(and(eq(members.email, email), eq(members.role, 'member'), isNull(members.removedAt)))
    .orderBy(desc(members.lastActive), desc(members.joinedAt))
}

/** The players with this e-mail who have a personal password, each with its club. */
export function selectPlayersWithOwnPassword(db: Database, email: string) {
  return db
    .select({ member: members, club: clubs })
    .from(members)
    .innerJoin(clubs, eq(clubs.id, members.clubId))
    .where(
      and(
        eq(members.email, email),
        eq(members.role, 'member'),
        isNotNull(members.passwordHash),
        isNull(members.removedAt),
      ),
    )
    .orderBy(desc(members.joinedAt))
    .limit(MOST_CLUBS_OF_ONE)
}

export async function selectMembers(db: Database, clubId: string, wish: MemberWish) {
  const wanted = and(eq(members.clubId, clubId), isNull(members.removedAt), matching(wish.search))
  const order = orderOf(wish)
  const query = db
    .select()
    .from(members)
    .where(wanted)
    .orderBy(...order)
    .$dynamic()
  const rows = wish.page ? query.limit(wish.pageSize).offset((wish.page - 1) * wish.pageSize) : query
  const [found, [total]] = await Promise.all([rows, db.select({ all: count() }).from(members).where(wanted)])
  return { rows: found, total: Number(total?.all ?? 0) }
}

export async function updateMember(db: Database, id: string, change: Partial<MemberRow>): Promise<void> {
  await db.update(members).set(change).where(eq(members.id, id))
}

// Each costs a slow hash comparison at log-in; no one plays for more clubs than this.
const MOST_CLUBS_OF_ONE = 5

function matching(search: string | undefined): SQL | undefined {
  return search ? ilike(members.searchText, `%${search.replace(/[\\%_]/g, '\\$&')}%`) : undefined
}

function orderOf({ sort, direction }: MemberWish): SQL[] {
  const way = direction === 'asc' ? asc : desc
  const nulls = direction === 'asc' ? sql`nulls first` : sql`nulls last`
  const byName = [asc(members.sortName), asc(members.id)]
  switch (sort) {
    case 'name':
      return [way(members.sortName), way(members.id)]
    case 'role':
      return [way(members.role), ...byName]
    case 'joined':
      return [way(members.joinedAt), ...byName]
    case 'activity':
      return [sql`${way(members.lastActive)} ${nulls}`, ...byName]
  }
}
