import { createHash } from 'node:crypto'
import {
  MAILS_TO_ADDRESS_A_DAY,
  OUTSIDE_ADDRESSES_A_DAY,
  OUTSIDE_ADDRESSES_OF_MEMBER_A_DAY,
} from '@touchline/contract/platform/outside-mails.ts'
import type { PlanId } from '@touchline/contract/platform/pricing.ts'
import type { Database } from '../database/database.ts'
import { lockSender, selectOutsideMails } from './mail.queries.ts'

/** In whose name an address is written to that somebody typed: a club, by the wish of a member or of its administrator. */
export type MailSender = { clubId: string; memberId: string | null }

/** By what the sender of a mail is counted; mails outlive their senders, so the id itself is not kept with them. */
export function hashOfSender(memberId: string): string {
  return createHash('sha256').update(memberId).digest('base64url')
}

/** What may still be sent today to addresses that somebody typed. */
export type OutsideAllowance = {
  /** Counts a mail to this address, or answers false because no more may go out. */
  take(address: string): boolean
  /** How many addresses more that were not written to today. */
  left: number
}

/**
 * What a club, and the member who asks, may still send today to typed addresses (docs/decisions/0070). Until the
 * transaction ends nobody else counts for this club, so that two who send at once do not both take the rest.
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
