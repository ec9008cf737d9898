import { USES_KEPT_DAYS } from '../club/athletes.ts'
import { REMOVED_KEPT_DAYS } from '../club/members.ts'
import { UNSAVED_KEPT_DAYS } from '../coaching/unsaved-conversations.ts'
import { WEBHOOK_LOG_DAYS } from '../integrations/webhooks.ts'
import { DELETED_KEPT_DAYS } from '../planning/competition-shapes.ts'
import { DELETED_LIST_DAYS } from '../planning/lists.ts'
import { DELETED_PLAN_DAYS } from '../planning/plans.ts'

/** Retention periods in days; enforced by the server and stated in the privacy notice. */
export const KEPT_DAYS = {
  /** A conversation that is not saved, after its last turn. */
  unsavedConversations: UNSAVED_KEPT_DAYS,
  /** The technical copy of an answer. */
  answers: 30,
  profileUses: USES_KEPT_DAYS,
  deletedPlans: DELETED_PLAN_DAYS,
  deletedLists: DELETED_LIST_DAYS,
  deletedCompetitions: DELETED_KEPT_DAYS,
  removedMembers: REMOVED_KEPT_DAYS,
  /** Address and text of a mail after it was sent; its key is kept much longer, so that it is not sent twice. */
  mails: 30,
  sentMailKeys: 400,
  invitations: 30,
  webhookLog: WEBHOOK_LOG_DAYS,
  /** A club that registered but never paid. */
  unpaidClubs: 30,
  /** Events of the payment provider, and unpaid orders. */
  paymentEvents: 90,
  unpaidPurchases: 90,
  tokenNotices: 90,
  /** Longer than the longest period of the statistics and the one before it. */
  usageDays: 760,
  usageWindows: 14,
  safetyCounts: 730,
} as const
