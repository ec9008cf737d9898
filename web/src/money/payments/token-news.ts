import type { CheckoutSession } from '@touchline/contract/money/payments.ts'

/** How loudly something is said of a payment, and under which key its words are. */
export type TokenNews = {
  tone: 'ok' | 'info' | 'warning' | 'critical'
  words: 'checking' | 'paid' | 'paidPlan' | 'processing' | 'unpaid' | 'failed'
}

/** What to say to somebody who comes back from a payment; nothing is known of it while it is being asked for. */
export function newsOf(payment: Pick<CheckoutSession, 'status' | 'kind'> | undefined): TokenNews {
  if (!payment) return { tone: 'info', words: 'checking' }
  if (payment.status === 'paid') return { tone: 'ok', words: payment.kind === 'tokens' ? 'paid' : 'paidPlan' }
  return UNPAID[payment.status]
}

const UNPAID: Record<Exclude<CheckoutSession['status'], 'paid'>, TokenNews> = {
  processing: { tone: 'info', words: 'processing' },
  unpaid: { tone: 'warning', words: 'unpaid' },
  expired: { tone: 'warning', words: 'unpaid' },
  failed: { tone: 'critical', words: 'failed' },
}
