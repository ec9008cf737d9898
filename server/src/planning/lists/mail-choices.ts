import { createHash } from 'node:crypto'
import type { MailChoice } from '@touchline/contract/planning/list-links.ts'
import type { Database } from '../../platform/database/database.ts'
import { Failure } from '../../platform/failure.ts'
import { secretAddress } from '../../platform/secrets/secret-address.ts'
import { selectMailChoice, tokenOfAddress, updateMailChoice } from './mail-choices.queries.ts'

/** Identifies an address that was written to, without storing it. */
export function addressHash(clubId: string, address: string): string {
  return createHash('sha256').update(`${clubId}:${address.toLowerCase()}`).digest('base64url')
}

/** The token for the unsubscribe link of an address. */
export function mailTokenOf(db: Database, clubId: string, address: string): Promise<string> {
  return tokenOfAddress(db, clubId, addressHash(clubId, address), secretAddress())
}

/** Whether the address behind a link still gets reminders. */
export async function mailChoiceOf(db: Database, token: string): Promise<MailChoice> {
  const choice = await selectMailChoice(db, token)
  if (!choice) throw new Failure('LINK_INVALID')
  return { club: choice.club, isUnsubscribed: choice.unsubscribedAt !== null }
}

/** Unsubscribes an address from a club's reminders, or resubscribes it; no login required. */
export async function chooseMails(db: Database, token: string, isUnsubscribed: boolean): Promise<MailChoice> {
  await updateMailChoice(db, token, isUnsubscribed ? new Date() : null)
  return mailChoiceOf(db, token)
}
