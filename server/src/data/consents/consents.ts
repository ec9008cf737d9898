import {
  CONSENT_MAILS_A_DAY,
  type Consent,
  type ConsentDecision,
  type ParentsView,
} from '@touchline/contract/data/consents.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { PAGES } from '@touchline/contract/platform/pages.ts'
import {
  type ChildState,
  childStateOf,
  consentAgeIn,
  isChild,
  lockedChildState,
  parentDecidesUntil,
  updateChildState,
} from '../../club/keeping/keeping.ts'
import { adoptConversations, releaseAnswersOf } from '../../coaching/chat/chat.ts'
import { countryOfClub } from '../../money/payments/payments.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Database } from '../../platform/database/database.ts'
import { Failure } from '../../platform/failure.ts'
import { composeMail, queueMail } from '../../platform/mail/mail.ts'
import { hashOfSecret, secretAddress } from '../../platform/secrets/secret-address.ts'
import {
  deleteKept,
  selectByToken,
  selectConsent,
  selectMemberWithClub,
  selectPlayerEmails,
  selectTrustedSessions,
  updateDecision,
  upsertAsked,
} from './consents.queries.ts'
import type { ConsentRow } from './consents.table.ts'
import { mailboxOf } from './mailbox.ts'

type Child = Pick<Caller, 'clubId' | 'memberId' | 'email'>

/** A parent's consent as the child sees it. */
export async function consentOf(db: Database, child: Child, now = new Date()): Promise<Consent> {
  const [row, state, age] = await Promise.all([
    selectConsent(db, child.memberId),
    childStateOf(db, child.memberId),
    consentAge(db, child.clubId),
  ])
  const { parentEmail = null } = row ?? {}
  const until = parentDecidesUntil(state, now)
  return { age, until, state: stateOf(row, state, now) ?? 'needed', parentEmail, ...timesOf(row) }
}

/** Emails a parent a new link. Once a parent has answered, it can only go to the same address. */
export async function askParent(
  db: Database,
  publicUrl: string,
  { clubId, memberId, email }: Child,
  parentEmail: string,
  now = new Date(),
): Promise<void> {
  if (mailboxOf(parentEmail) === mailboxOf(email)) throw new Failure('PARENT_EMAIL_OWN')
  const playerEmails = await selectPlayerEmails(db, clubId)
  if (playerEmails.some((one) => mailboxOf(one) === mailboxOf(parentEmail))) throw new Failure('PARENT_EMAIL_OF_PLAYER')
  const token = secretAddress()
  await db.transaction(async (tx) => {
    if (!isChild(await lockedChildState(tx, memberId), now)) throw new Failure('CONSENT_NOT_NEEDED')
    const row = await selectConsent(tx, memberId)
    if (row && row.state !== 'asked' && row.parentEmail !== parentEmail) throw new Failure('CONSENT_DECIDED')
    await upsertAsked(tx, { memberId, parentEmail, tokenHash: hashOfSecret(token), askedAt: now })
    await mailLink(tx, memberId, parentEmail, `${publicUrl}${PAGES.parentalConsent.path}#${token}`, now)
  })
}

/** What a parent sees behind a link. */
export async function viewForParent(db: Database, token: string, now = new Date()): Promise<ParentsView> {
  const { consent, clubId, clubName, firstName, birthYear } = await foundBy(db, token)
  const [state, age] = await Promise.all([childStateOf(db, consent.memberId), consentAge(db, clubId)])
  return {
    ...{ age, until: parentDecidesUntil(state, now), firstName, clubName, birthYear, parentEmail: consent.parentEmail },
    state: stateOf(consent, state, now) ?? 'asked',
    ...timesOf(consent),
  }
}

/** Applies a parent's decision; repeating it changes nothing. Returns the running answers to stop. */
export async function decide(
  db: Database,
  token: string,
  decision: ConsentDecision,
  now = new Date(),
): Promise<string[]> {
  const { memberId } = (await foundBy(db, token)).consent
  return db.transaction(async (tx) => {
    const child = await lockedChildState(tx, memberId)
    // The link may have been replaced while the lock was waited for.
    const { consent } = await foundBy(tx, token)
    if (!isChild(child, now)) throw new Failure('CONSENT_NOT_NEEDED')
    if (decision === 'give') return give(tx, consent, now)
    return consent.state === 'given' ? withdraw(tx, memberId, now) : refuse(tx, consent, decision, now)
  })
}

/**
 * Permanently erases everything stored by consent, in the same transaction that revokes the permission. Returns the
 * running answers to stop; nothing they still write is stored.
 */
export async function eraseKept(db: Database, memberId: string): Promise<string[]> {
  // Answers before turns: one that is finishing right now has then stored its turn, so that it is found and deleted.
  const running = await releaseAnswersOf(db, memberId)
  await deleteKept(db, memberId)
  return running
}

async function give(tx: Database, { memberId, state }: ConsentRow, now: Date): Promise<string[]> {
  if (state === 'given') return []
  await updateDecision(tx, memberId, { state: 'given', decidedAt: now })
  await updateChildState(tx, memberId, { parentAgreedAt: now })
  // The conversation on the child's screen continues, from now on across devices.
  for (const sessionId of await selectTrustedSessions(tx, memberId)) {
    await adoptConversations(tx, { sessionId, memberId })
  }
  return []
}

async function withdraw(tx: Database, memberId: string, now: Date): Promise<string[]> {
  await updateDecision(tx, memberId, { state: 'withdrawn', decidedAt: now })
  await updateChildState(tx, memberId, { parentAgreedAt: null })
  return eraseKept(tx, memberId)
}

/** Without a consent there is nothing to withdraw. */
async function refuse(
  tx: Database,
  { memberId, state }: ConsentRow,
  decision: ConsentDecision,
  now: Date,
): Promise<string[]> {
  if (state === 'asked' && decision === 'refuse') {
    await updateDecision(tx, memberId, { state: 'refused', decidedAt: now })
  }
  return []
}

async function foundBy(db: Database, token: string) {
  const found = await selectByToken(db, hashOfSecret(token))
  if (!found) throw new Failure('CONSENT_LINK_INVALID')
  return found
}

/** In the club's language and with the first name only: a mistyped address must not reveal the child to a stranger. */
async function mailLink(tx: Database, memberId: string, address: string, url: string, now: Date): Promise<void> {
  const found = await selectMemberWithClub(tx, memberId)
  if (!found) throw new Failure('NOT_FOUND')
  const { member, club } = found
  const values = { name: member.firstName, clubName: club.name, answerUrl: url }
  const mail = { to: { name: '', address }, ...composeMail('parentalConsent', club.language as LanguageCode, values) }
  const day = now.toISOString().slice(0, 10)
  for (let place = 1; place <= CONSENT_MAILS_A_DAY; place++) {
    // Keys contain no plain address. One key per mail of the day: a process that finds one taken tries the next, so the
    // limit is enforced across all processes.
    const key = `parental-consent:${hashOfSecret(mailboxOf(address))}:${day}:${place}`
    if (await queueMail(tx, key, mail, { holdsSecret: true })) return
  }
  throw new Failure('TOO_MANY_REQUESTS', { count: secondsToMidnight(now) })
}

function stateOf(row: ConsentRow | undefined, child: ChildState, now: Date) {
  return isChild(child, now) ? row?.state : ('not_needed' as const)
}

function timesOf(row: ConsentRow | undefined) {
  return { askedAt: row?.askedAt.toISOString() ?? null, decidedAt: row?.decidedAt?.toISOString() ?? null }
}

async function consentAge(db: Database, clubId: string): Promise<number> {
  return consentAgeIn(await countryOfClub(db, clubId))
}

function secondsToMidnight(now: Date): number {
  return Math.ceil((Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1) - now.getTime()) / 1000)
}
