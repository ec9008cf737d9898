import { expect, test } from 'vitest'
import { newsOf } from './token-news.ts'

test.each([
  ['paid', 'tokens', 'ok', 'paid'],
  ['paid', 'plan', 'ok', 'paidPlan'],
  ['processing', 'tokens', 'info', 'processing'],
  ['unpaid', 'plan', 'warning', 'unpaid'],
  ['expired', 'tokens', 'warning', 'unpaid'],
  ['failed', 'tokens', 'critical', 'failed'],
] as const)('[PAY-04] a payment that is %s, for a %s, is told as %s: %s', (status, kind, tone, words) => {
  expect(newsOf({ status, kind })).toEqual({ tone, words })
})

test('nothing is claimed before the server has answered', () => {
  expect(newsOf(undefined).words).toBe('checking')
})
