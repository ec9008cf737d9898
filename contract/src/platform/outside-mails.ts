import type { PlanId } from './pricing.ts'

/**
 * How many different addresses of non-members a club may mail per day: list reminders and invitations together. A list
 * has 150 people at most, so the smallest plan has room for one and 50 invitations; a person on two lists counts once.
 */
export const OUTSIDE_ADDRESSES_A_DAY: Record<PlanId, number> = { basic: 200, pro: 300, enterprise: 600 }

/** How many of them on behalf of one player or coach: a full list. */
export const OUTSIDE_ADDRESSES_OF_MEMBER_A_DAY = 150

/** How many mails one such address gets from a club per day. */
export const MAILS_TO_ADDRESS_A_DAY = 5
