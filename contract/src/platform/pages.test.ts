import { expect, test } from 'vitest'
import { paramsAt } from './pages.ts'

test.each([
  ['/plans/7', { planId: '7' }],
  ['/chat/saved/7/', { historyId: '7' }],
  ['/s/a%20b', { token: 'a b' }],
  ['/s/%E0%A4%A', { token: '%E0%A4%A' }],
  ['/chat', {}],
  ['/no/such-page', {}],
])('[NAV-01] what stands in the address %s', (path, params) => {
  expect(paramsAt(path)).toEqual(params)
})
