import { createHash } from 'node:crypto'
import {
  MAILS_TO_ADDRESS_A_DAY,
  OUTSIDE_ADDRESSES_A_DAY,
  OUTSIDE_ADDRESSES_OF_MEMBER_A_DAY,
} from '@touchline/contract/platform/outside-mails.ts'
import type { PlanId } from '@touchline/contract/platform/pricing.ts'
import type { Database } from '../database/database.ts'
import { lockSender, selectOutsideMails } from './mail.queries.ts'

/** On whose behalf a mail is sent to a typed address: a club, at the request of a member or of its administrator. */
export type MailSender = { clubId: string; memberId: string | null }

/** The key for counting a sender's mails; mails outlive their senders, so they don't store the id itself. */
export function hashOfSender(memberId: string): string {
  return createHash('sha256').update(memberId).digest('base64url')
}

/** What may still be sent to typed addresses today. */
export type OutsideAllowance = {
  /** Counts a mail to this address; false if the limit is reached. */
  take(address: string): boolean
  /** How many more addresses that were not written to today. */
  left: number
}

/**
 * What a club, and the requesting member, may still send to typed addresses today (docs/decisions/0070). Locks the
 * club's count until the transaction ends, so that concurrent senders cannot both take the rest.
 */
export async function outsideAllowance(
  tx: Database,
  { clubId, memberId }: MailSender,
  plan: string | null,
): Promise<OutsideAllowance> {
  await lockSender(tx, clubId)
  const sent = await selectOutsideMails(tx, clubId, memberId && hashOfSender(memberId))
  const mails = new Map(sent.map(({ address, mails }) => [address, mails]))
  const own = new Set(sent.filter(({ isOwn }) => isOwn).map(({ address }) => address))
  const ofClub = OUTSIDE_ADDRESSES_A_DAY[plan as PlanId] ?? OUTSIDE_ADDRESSES_A_DAY.basic
  const ofMember = memberId === null ? Infinity : OUTSIDE_ADDRESSES_OF_MEMBER_A_DAY
  return {
    left: Math.max(0, Math.min(ofClub - mails.size, ofMember - own.size)),
    take(typed) {
      const address = typed.toLowerCase()
      const count = mails.get(address) ?? 0
      const isOver =
        count >= MAILS_TO_ADDRESS_A_DAY ||
        (count === 0 && mails.size >= ofClub) ||
        (!own.has(address) && own.size >= ofMember)
      if (isOver) return false
      mails.set(address, count + 1)
      own.add(address)
      return true
    },
  }
}
