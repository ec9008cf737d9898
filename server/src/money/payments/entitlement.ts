import type { Entitlement } from '../../club/clubs/clubs.ts'
import type { SubscriptionRow } from './payments.table.ts'

/** How long a club stays open after a payment failed. */
const GRACE_DAYS = 7

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * The subscription that determines a club's access: of those that have not ended, the one that started last, regardless
 * of the order in which we learnt of them. It replaced the others.
 */
export function currentOf(latestFirst: readonly SubscriptionRow[]): SubscriptionRow | undefined {
  return latestFirst.find((subscription) => subscription.state !== 'ended')
}

/** The access that a club's subscriptions grant at a given moment. */
export function entitlementOf(latestFirst: readonly SubscriptionRow[], now: Date): Entitlement {
  const current = currentOf(latestFirst)
  if (!current) return closed(latestFirst[0])
  const { plan } = current
  if (current.state === 'past_due') {
    const endsAt = graceEnd(current)
    return { status: now < endsAt ? 'past_due' : 'inactive', plan, endsAt }
  }
  if (current.endsAt) return { status: now < current.endsAt ? 'ending' : 'inactive', plan, endsAt: current.endsAt }
  return { status: 'active', plan, endsAt: null }
}

/** Until when a club stays open although the current period is unpaid. */
export function graceEnd({ periodStart }: Pick<SubscriptionRow, 'periodStart'>): Date {
  return new Date(periodStart.getTime() + GRACE_DAYS * DAY_MS)
}

function closed(latest: SubscriptionRow | undefined): Entitlement {
  return { status: 'inactive', plan: latest?.plan ?? null, endsAt: latest?.endedAt ?? null }
}
