import type { PlanId } from './pricing.ts'

/**
 * How many different addresses that somebody typed a club writes to within a day: reminders of lists and invitations
 * together. A list has 150 people at most, so the smallest plan has room for one and 50 invitations; who is on two
 * lists counts once.
 */
export const OUTSIDE_ADDRESSES_A_DAY: Record<PlanId, number> = { basic: 200, pro: 300, enterprise: 600 }

/** How many of them at the wish of one player or coach: a full list. */
export const OUTSIDE_ADDRESSES_OF_MEMBER_A_DAY = 150

/** How many mails one such address gets of a club within a day. */
export const MAILS_TO_ADDRESS_A_DAY = 5
