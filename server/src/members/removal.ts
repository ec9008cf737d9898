import { REMOVED_KEPT_DAYS } from '@touchline/contract/members.ts'
import type { Caller } from '../caller.ts'
import { eraseAnswersOf, stopAnswersOf } from '../chat/chat.ts'
import { lockClub } from '../clubs/clubs.ts'
import type { Database } from '../database/database.ts'
import { Failure } from '../failure.ts'
import { endSessionsOf } from '../sessions/sessions.ts'
import { forgetTokenUser } from '../tokens/tokens.ts'
import type { Job } from '../workers/worker.ts'
import { countPlayers, selectMember, selectMemberByEmail } from './members.queries.ts'
import type { MemberRow } from './members.table.ts'
import { seatsOf } from './members.ts'
import {
  deletePlayer,
  lockIfRemoved,
  markRemoved,
  selectRemovedAfter,
  selectRemovedBefore,
  selectRemovedForUpdate,
  unmarkRemoved,
} from './removal.queries.ts'

const KEPT_MS = REMOVED_KEPT_DAYS * 24 * 60 * 60 * 1000

/** Stops the answer of an id, whichever process writes it. */
type Answers = { stop(id: string): Promise<void> }

/** Removes a player: seat and sessions are free at once, their data stay until the purge. */
export async function removeMember(db: Database, answers: Answers, clubId: string, id: string): Promise<void> {
  const member = await selectMember(db, clubId, id)
  if (!member) throw new Failure('MEMBER_NOT_FOUND')
  if (member.role === 'admin') throw new Failure('ADMIN_NOT_REMOVABLE')
  await db.transaction(async (tx) => {
    if (!(await markRemoved(tx, id, new Date()))) throw new Failure('MEMBER_NOT_FOUND')
    await endSessionsOf(tx, id)
  })
  await stopAnswersOf(db, answers, id)
}

/** Until when a removed player can be restored. */
export function restorableUntil(removedAt: Date): Date {
  return new Date(removedAt.getTime() + KEPT_MS)
}

/** The players of a club who can be restored. */
export function removedMembers(db: Database, clubId: string, now = new Date()): Promise<MemberRow[]> {
  return selectRemovedAfter(db, clubId, purgedBefore(now))
}

/** Gives a removed player their place back. The club is locked, so the last seat cannot be taken twice. */
export function restoreMember(db: Database, clubId: string, id: string, now = new Date()): Promise<MemberRow> {
  return db.transaction(async (tx) => {
    const club = await lockClub(tx, clubId)
    const member = await selectRemovedForUpdate(tx, clubId, id, purgedBefore(now))
    if (!member) throw new Failure('MEMBER_NOT_FOUND')
    if (await selectMemberByEmail(tx, clubId, member.email)) throw new Failure('ALREADY_MEMBER')
    if ((await countPlayers(tx, clubId)) >= seatsOf(club)) throw new Failure('CLUB_FULL')
    await unmarkRemoved(tx, id)
    return { ...member, removedAt: null }
  })
}

/** Erases a player's own account at once and for good; the ledger keeps amounts that are nobody's. */
export async function eraseOwnAccount(db: Database, answers: Answers, { clubId, memberId }: Caller): Promise<void> {
  // First the sessions, so that nothing new begins while running answers are stopped.
  await endSessionsOf(db, memberId)
  await stopAnswersOf(db, answers, memberId)
  await db.transaction(async (tx) => {
    await eraseAnswersOf(tx, memberId)
    await deletePlayer(tx, memberId)
    await forgetTokenUser(tx, clubId, memberId)
  })
}

const PURGED_AT_ONCE = 20

/**
 * Erases players who were removed long enough ago, each in a transaction of their own so that nobody waits long.
 * Their entries in the ledger keep their id. Answers how many were erased.
 */
export async function purgeRemovedMembers(db: Database, now = new Date()): Promise<number> {
  let purged = 0
  for (;;) {
    const ids = await selectRemovedBefore(db, purgedBefore(now), PURGED_AT_ONCE)
    for (const id of ids) await purge(db, id, now)
    purged += ids.length
    if (ids.length < PURGED_AT_ONCE) return purged
  }
}

/** Erases them for good when their time is over. */
export function removedMembersJob(db: Database): Job {
  return {
    name: 'removed members',
    everyMs: 60 * 60_000,
    onLeaderOnly: true,
    atStart: true,
    run: async () => void (await purgeRemovedMembers(db)),
  }
}

async function purge(db: Database, id: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    // Another process may have purged them meanwhile.
    if (!(await lockIfRemoved(tx, id, purgedBefore(now)))) return
    await eraseAnswersOf(tx, id)
    await deletePlayer(tx, id)
  })
}

/** Who was removed before this moment can no longer be restored. */
function purgedBefore(now: Date): Date {
  return new Date(now.getTime() - KEPT_MS)
}
