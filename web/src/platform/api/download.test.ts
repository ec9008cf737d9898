import { expect, it } from 'vitest'
import { fileNameIn } from './download.ts'

it.each([
  ['attachment; filename="plan.pdf"', 'plan.pdf'],
  ['attachment; filename=plan.pdf', 'plan.pdf'],
  ['attachment; filename="plan.pdf"; filename*=UTF-8\'\'b%C4%9Bh%2010%20km.pdf', 'běh 10 km.pdf'],
  ["attachment; filename*=UTF-8''%E0%A4%A", undefined],
  ['inline', undefined],
  [null, undefined],
])('[PLAN-04] reads the name of a file from %s', (disposition, name) => {
  expect(fileNameIn(disposition)).toBe(name)
})
