import { expect, test } from 'vitest'
import { LOWEST_PRICE_CENTS, PLAN_IDS, PLANS, TOKEN_PACKAGES } from './pricing.ts'

test('plans cost 50, 150 and 250 EUR a month for 100, 500 and 1500 members, Pro is the popular one', () => {
  expect(PLAN_IDS.map((id) => [id, PLANS[id].priceCents, PLANS[id].members, PLANS[id].popular])).toEqual([
    ['basic', 5000, 100, false],
    ['pro', 15000, 500, true],
    ['enterprise', 25000, 1500, false],
  ])
  expect(LOWEST_PRICE_CENTS).toBe(5000)
})

test('every plan brings 1M GPT-5 and 5M Mini tokens a month', () => {
  for (const id of PLAN_IDS) expect(PLANS[id].allowance).toEqual({ gpt5: 1_000_000, gpt5_mini: 5_000_000 })
})

test('the packages are 1M GPT-5 or 5M Mini tokens for 10 EUR, Mini is the popular one', () => {
  expect(Object.values(TOKEN_PACKAGES)).toEqual([
    { model: 'gpt5', tokens: 1_000_000, priceCents: 1000, popular: false },
    { model: 'gpt5_mini', tokens: 5_000_000, priceCents: 1000, popular: true },
  ])
})
