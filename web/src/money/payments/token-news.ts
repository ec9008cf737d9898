import type { CheckoutSession } from '@touchline/contract/money/payments.ts'

/** The tone of a message about a payment, and its translation key. */
export type TokenNews = {
  tone: 'ok' | 'info' | 'warning' | 'critical'
  words: 'checking' | 'paid' | 'paidPlan' | 'processing' | 'unpaid' | 'failed'
}

/** The message on returning from a payment; `undefined` while its status is loading. */
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
