import { CALCULATOR_IDS } from '@touchline/calculators/calculators.ts'
import { expect, test } from 'vitest'
import { CALCULATOR_PAGES } from './calculator-pages.ts'
import { calculatorAt, pageAt } from './pages.ts'

test('[NAV-13] every calculator has a page', () => {
  expect(CALCULATOR_PAGES).toEqual(CALCULATOR_IDS)
})

test.each([
  ['/calculators', 'calculators', undefined],
  ['/calculators/elo', 'calculator', 'elo'],
  ['/calculators/elo/', 'calculator', 'elo'],
  ['/calculators/lottery', undefined, undefined],
  ['/calculators/elo/more', undefined, undefined],
  ['/calculators/toString', undefined, undefined],
])('[NAV-13] the page at %s is %s', (path, page, calculator) => {
  expect(pageAt(path)).toBe(page)
  expect(calculatorAt(path)).toBe(calculator)
})
