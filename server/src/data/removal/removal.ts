import { REMOVED_KEPT_DAYS } from '@touchline/contract/club/members.ts'
import { lockAdministration } from '../../club/administrators/administrators.ts'
import { lockClub } from '../../club/clubs/clubs.ts'
import type { MemberRow } from '../../club/members/members.table.ts'
import { countPlayers, joined, seatsOf, selectMember, selectMemberByEmail } from '../../club/members/members.ts'
import { endSessionsOf } from '../../club/sessions/sessions.ts'
import { eraseAnswersOf, stopAnswersOf } from '../../coaching/chat/chat.ts'
import { eraseTokenShare, forgetTokenUser } from '../../money/tokens/tokens.ts'
import type { Caller } from '../../platform/caller.ts'
import { type ClubEvent, emit } from '../../platform/club-events/club-events.ts'
import type { Database } from '../../platform/database/database.ts'
import { despiteDeadlocks } from '../../platform/database/deadlock.ts'
import { Failure } from '../../platform/failure.ts'
import { forgetMailsTo } from '../../platform/mail/mail.ts'
import { withdrawExports } from '../exports/exports.ts'
import {
  deleteMailsToParent,
  deletePlayer,
  isKnownEmail,
  lockIfRemoved,
  markRemoved,
  selectRemovedAfter,
  selectRemovedBefore,
  selectRemovedForUpdate,
  unmarkRemoved,
} from './removal.queries.ts'

const KEPT_MS = REMOVED_KEPT_DAYS * 24 * 60 * 60 * 1000

/** Stops an answer by id, whichever process writes it. */
type Answers = { stop(id: string): Promise<void> }

/** Removes a player: their seat is free and their sessions end at once, their data stays until the purge. */
export async function removeMember(db: Database, answers: Answers, clubId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await requirePlayer(tx, clubId, id)
    const removedAt = new Date()
    if (!(await markRemoved(tx, id, removedAt))) throw new Failure('MEMBER_NOT_FOUND')
    await endSessionsOf(tx, id)
    await emit(tx, clubId, removed(id, removedAt))
  })
  await stopAnswersOf(db, answers, id)
}

/** Ensures that a member is a player until the transaction ends: they may be taking over the club right now. */
async function requirePlayer(tx: Database, clubId: string, id: string): Promise<void> {
  await lockAdministration(tx, clubId)
  const member = await selectMember(tx, clubId, id)
  if (!member) throw new Failure('MEMBER_NOT_FOUND')
  if (member.role === 'admin') throw new Failure('ADMIN_NOT_REMOVABLE')
}

function removed(memberId: string, at: Date): ClubEvent {
  return { type: 'member.removed', data: { memberId, removedAt: at.toISOString() } }
}

/** Until when a removed player can be restored. */
export function restorableUntil(removedAt: Date): Date {
  return new Date(removedAt.getTime() + KEPT_MS)
}

/** The players of a club who can be restored. */
export function removedMembers(db: Database, clubId: string, now = new Date()): Promise<MemberRow[]> {
  return selectRemovedAfter(db, clubId, purgedBefore(now))
}

/** Restores a removed player. The club is locked, so the last seat cannot be taken twice. */
export function restoreMember(db: Database, clubId: string, id: string, now = new Date()): Promise<MemberRow> {
  return db.transaction(async (tx) => {
    const club = await lockClub(tx, clubId)
    const member = await selectRemovedForUpdate(tx, clubId, id, purgedBefore(now))
    if (!member) throw new Failure('MEMBER_NOT_FOUND')
    if (await selectMemberByEmail(tx, clubId, member.email)) throw new Failure('ALREADY_MEMBER')
    if ((await countPlayers(tx, clubId)) >= seatsOf(club)) throw new Failure('CLUB_FULL')
    await unmarkRemoved(tx, id)
    await emit(tx, clubId, joined(member))
    return { ...member, removedAt: null }
  })
}

/** Permanently erases the caller's own account; the ledger keeps the amounts without the member. */
export async function eraseOwnAccount(db: Database, answers: Answers, caller: Caller): Promise<void> {
  const { clubId, memberId, email } = caller
  // Sessions first, so that nothing new starts while running answers are stopped.
  await db.transaction(async (tx) => {
    await requirePlayer(tx, clubId, memberId)
    await endSessionsOf(tx, memberId)
  })
  await stopAnswersOf(db, answers, memberId)
  const erase = async (tx: Database) => {
    await requirePlayer(tx, clubId, memberId)
    await eraseTokenShare(tx, memberId)
    await eraseAnswersOf(tx, memberId)
    await deleteMailsToParent(tx, memberId)
    await deletePlayer(tx, memberId)
    await forgetTokenUser(tx, clubId, memberId)
    await emit(tx, clubId, removed(memberId, new Date()))
    await forgetMailsTo(tx, email, { isShared: await isKnownEmail(tx, email) })
    await withdrawExports(tx, clubId)
  }
  await despiteDeadlocks(() => db.transaction(erase))
}

/**
 * Erases players who were removed before a moment, each in a separate transaction to keep locks short. Their ledger
 * entries keep their id. Returns how many were erased.
 */
export async function purgeMembersRemovedBefore(db: Database, moment: Date, limit: number): Promise<number> {
  const ids = await selectRemovedBefore(db, moment, limit)
  for (const id of ids) await purge(db, id, moment)
  return ids.length
}

async function purge(db: Database, id: string, moment: Date): Promise<void> {
  await db.transaction(async (tx) => {
    // Another process may have purged them meanwhile.
    if (!(await lockIfRemoved(tx, id, moment))) return
    await eraseTokenShare(tx, id)
    await eraseAnswersOf(tx, id)
    await deletePlayer(tx, id)
  })
}

/** Members removed before this moment can no longer be restored. */
function purgedBefore(now: Date): Date {
  return new Date(now.getTime() - KEPT_MS)
}
