import type { TokenStats } from '@touchline/contract/money/tokens.ts'
import { expect, test } from 'vitest'
import { isLimited, limitAt } from './token-limit.ts'

function account(gpt5: number, mini: number): TokenStats {
  const model = (remaining: number) => ({ used: 0, total: remaining, remaining, percentage: 0 })
  return {
    month: '2026-11',
    plan: 'basic',
    is_blocked: false,
    current_model: 'gpt-5-mini',
    gpt5: model(gpt5),
    gpt5_mini: model(mini),
  }
}

test('nothing is limited before the server refuses', () => {
  expect(isLimited(undefined, account(0, 0))).toBe(false)
})

test('[CHAT-08] a refusal stands while no tokens are added, also where a few are left', () => {
  const limit = limitAt(account(0, 1500))
  expect(isLimited(limit, account(0, 1500))).toBe(true)
  expect(isLimited(limit, account(0, 1200))).toBe(true)
  expect(isLimited(limitAt(undefined), account(0, 1500))).toBe(true)
  expect(isLimited(limit, undefined)).toBe(true)
})

test('[TOK-07] a purchase of either model ends it', () => {
  const limit = limitAt(account(0, 1500))
  expect(isLimited(limit, account(1_000_000, 1500))).toBe(false)
  expect(isLimited(limit, account(0, 5_001_500))).toBe(false)
})
