import { LEAST_FOR_A_QUESTION } from '@touchline/contract/money/tokens.ts'
import { describe, expect, test } from 'vitest'
import { usageLevel, usageNewsOf } from './token-level.ts'

function used(percentage: number, total = 1_000_000) {
  const amount = Math.round((total * percentage) / 100)
  return { used: amount, total, remaining: total - amount, percentage }
}

function left(remaining: number, total = 5_000_000) {
  return { used: total - remaining, total, remaining, percentage: ((total - remaining) / total) * 100 }
}

/** The account as the server reports it: the best model with enough tokens answers. */
function account(gpt5: ReturnType<typeof used>, gpt5_mini: ReturnType<typeof used>) {
  const [best, mini] = [gpt5.remaining >= LEAST_FOR_A_QUESTION, gpt5_mini.remaining >= LEAST_FOR_A_QUESTION]
  const current_model = best ? ('gpt-5' as const) : mini ? ('gpt-5-mini' as const) : null
  return { gpt5, gpt5_mini, current_model, is_blocked: current_model === null }
}

test('[TOK-06] [TOK-07] tokens that are too few for a question are none: 2,990 of Mini are the end of the chat', () => {
  expect(usageNewsOf(account(left(0), left(2_990, 10_000)))).toMatchObject({ level: 'critical', words: 'allOut' })
  expect(usageNewsOf(account(left(2_999), left(3_000)))).toMatchObject({ words: 'pauseNext' })
})

test.each([
  [0, undefined],
  [89.99, undefined],
  [90, 'warning'],
  [94.99, 'warning'],
  [95, 'critical'],
  [100, 'critical'],
] as const)('[TOK-06] %d per cent used: %s', (percentage, level) => {
  expect(usageLevel(percentage)).toBe(level)
})

describe('[TOK-06] the news of the usage', () => {
  test('are silent while both models have plenty', () => {
    expect(usageNewsOf(account(used(89.9), used(43)))).toBeUndefined()
  })

  test('say that Mini comes next while GPT-5 ends', () => {
    const news = { level: 'warning', model: 'gpt5', percent: 92, words: 'miniNext' }
    expect(usageNewsOf(account(used(92.9), used(43)))).toEqual(news)
  })

  test('say that Mini answers once GPT-5 is gone', () => {
    const news = { level: 'critical', model: 'gpt5', percent: 100, words: 'miniAnswers' }
    expect(usageNewsOf(account(used(100), used(43)))).toEqual(news)
  })

  test('speak of Mini when the chat stops with it', () => {
    const news = { level: 'critical', model: 'gpt5_mini', percent: 91, words: 'pauseNext' }
    expect(usageNewsOf(account(used(100), used(91)))).toEqual(news)
  })

  test('say that GPT-5 answers while Mini alone ends', () => {
    const news = { level: 'critical', model: 'gpt5_mini', percent: 99, words: 'gpt5Answers' }
    expect(usageNewsOf(account(used(10), used(99.99)))).toEqual(news)
  })

  test('say that everything is used up', () => {
    expect(usageNewsOf(account(used(100), used(100)))).toMatchObject({ level: 'critical', words: 'allOut' })
  })
})
