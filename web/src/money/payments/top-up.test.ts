import { expect, test } from 'vitest'
import { levelOf, rulesOf } from './top-up.ts'

test('[TOK-14] a level is read as every language groups its thousands', () => {
  for (const typed of ['500000', '500 000', '500 000', '500 000', '500.000', '500,000', '500’000']) {
    expect(levelOf(typed), typed).toBe(500_000)
  }
  for (const typed of ['', 'many', '-5', '1e6']) expect(levelOf(typed), typed).toBeUndefined()
})

test('[TOK-14] a level beyond its package is named, whichever package is shown', () => {
  const mini = { packageId: 'gpt5_mini_5m' as const, perMonth: 2, level: '500 000' }
  const wrong = { packageId: 'gpt5_1m' as const, perMonth: 1, level: '1 000 001' }
  expect(rulesOf([wrong, mini])).toEqual({ wrong })
  expect(rulesOf([mini])).toEqual({ rules: [{ ...mini, level: 500_000 }] })
})
