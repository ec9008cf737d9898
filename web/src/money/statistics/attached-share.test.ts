import type { Statistics } from '@touchline/contract/money/statistics.ts'
import { expect, test } from 'vitest'
import { attachedShare } from './attached-share.ts'

const now = { activeMembers: 5, questions: 100, tokens: 1 }
const kinds = (groups: Record<string, number>, others: number | null = null) =>
  ({
    groups: Object.entries(groups).map(([id, amount]) => ({ id, amount })),
    others: others === null ? null : { groups: 1, amount: others },
  }) as Statistics['kinds']

test('[STAT-03] the share of attachments is told where that tells nothing about one of their kinds', () => {
  const share = (...given: Parameters<typeof kinds>) => attachedShare({ kinds: kinds(...given), now })
  expect(share({ question: 90, document: 7, clip: 3 })).toBeCloseTo(0.1)
  expect(share({ question: 90 }, 10)).toBeCloseTo(0.1)
  expect(share({ question: 100 })).toBe(0)
  expect(share({ document: 40 }, 60)).toBeUndefined()
  expect(share({ question: 90, document: 7 }, 3)).toBeUndefined()
  expect(share({}, 100)).toBeUndefined()
})
