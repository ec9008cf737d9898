import { USES_KEPT_DAYS } from './athletes.ts'
import { DELETED_KEPT_DAYS } from './competition-shapes.ts'
import { DELETED_LIST_DAYS } from './lists.ts'
import { REMOVED_KEPT_DAYS } from './members.ts'
import { DELETED_PLAN_DAYS } from './plans.ts'
import { WEBHOOK_LOG_DAYS } from './webhooks.ts'

/** For how many days things are kept; the server erases by it, and the privacy notice says the same. */
export const KEPT_DAYS = {
  /** A conversation that is not saved, after its last turn. */
  unsavedConversations: 180,
  /** The technical copy of an answer. */
  answers: 30,
  profileUses: USES_KEPT_DAYS,
  deletedPlans: DELETED_PLAN_DAYS,
  deletedLists: DELETED_LIST_DAYS,
  deletedCompetitions: DELETED_KEPT_DAYS,
  removedMembers: REMOVED_KEPT_DAYS,
  /** Address and text of a mail, after it was sent; that there was one, much longer, so that it is not sent twice. */
  mails: 30,
  sentMailKeys: 400,
  invitations: 30,
  webhookLog: WEBHOOK_LOG_DAYS,
  /** A club that registered and never paid. */
  unpaidClubs: 30,
  /** Events of the payment provider, and orders that nobody paid. */
  paymentEvents: 90,
  unpaidPurchases: 90,
  tokenNotices: 90,
  /** Longer than the longest period of the statistics and the one before it. */
  usageDays: 760,
  usageWindows: 14,
  safetyCounts: 730,
} as const

/** When a conversation is erased whose last turn was made at a moment, unless it is saved or goes on. */
export function keptUntil(lastTurnAt: string): string {
  return new Date(Date.parse(lastTurnAt) + KEPT_DAYS.unsavedConversations * DAY_MS).toISOString()
}

/** Whether that is soon enough to say so. */
export function isErasedSoon(until: string, now = new Date()): boolean {
  return Date.parse(until) - now.getTime() <= CONVERSATION_NOTICE_DAYS * DAY_MS
}

const DAY_MS = 24 * 60 * 60 * 1000

/** From how many days before its end on a conversation that is not saved says so. */
const CONVERSATION_NOTICE_DAYS = 14
