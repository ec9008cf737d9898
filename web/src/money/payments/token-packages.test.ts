import { LANGUAGES } from '@touchline/contract/platform/languages.ts'
import { expect, test } from 'vitest'
import { offerOf, packageOf } from './token-packages.ts'

const [cs] = LANGUAGES

test.each([
  ['gpt5', 'gpt5_1m', { model: 'GPT-5', amount: '1M', price: '10\u00a0€' }],
  ['gpt5_mini', 'gpt5_mini_5m', { model: 'GPT-5 Mini', amount: '5M', price: '10\u00a0€' }],
] as const)('[TOK-08] %s is sold as %s', (model, id, offer) => {
  expect(packageOf(model)).toBe(id)
  expect(offerOf(id, cs)).toEqual(offer)
})
