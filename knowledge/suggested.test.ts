import { CALCULATORS } from '@touchline/calculators/calculators.ts'
import { SPECIALIST_IDS } from '@touchline/contract/platform/sports.ts'
import { expect, test } from 'vitest'
import { suggestedAnswers } from './suggested.ts'
import { topics } from './topics.ts'

test('[KNOW-12] every suggested question has answers that there are', () => {
  const known = [...topics().keys(), ...Object.keys(CALCULATORS), 'plan', 'competition', 'list', 'stop']
  expect([...suggestedAnswers().keys()].sort()).toEqual([...SPECIALIST_IDS].sort())
  for (const [specialist, answers] of suggestedAnswers()) {
    expect(answers, specialist).toHaveLength(3)
    expect(known, specialist).toEqual(expect.arrayContaining(answers.flat()))
  }
})
