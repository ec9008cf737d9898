import { describe, expect, test } from 'vitest'
import { isExhausted, usageLevel, usageNewsOf } from './token-level.ts'

function used(percentage: number, total = 1_000_000) {
  const amount = Math.round((total * percentage) / 100)
  return { used: amount, total, remaining: total - amount, percentage }
}

function left(remaining: number, total = 5_000_000) {
  return { used: total - remaining, total, remaining, percentage: ((total - remaining) / total) * 100 }
}

test.each([
  [0, 0, true],
  [0, 999, true],
  [0, 1000, false],
  [1, 0, false],
  [1, 999, false],
  [1_000_000, 5_000_000, false],
])('[TOK-07] %d tokens of GPT-5 and %d of Mini left: exhausted is %s', (gpt5, mini, exhausted) => {
  expect(isExhausted({ gpt5: left(gpt5), gpt5_mini: left(mini) })).toBe(exhausted)
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
    expect(usageNewsOf({ gpt5: used(89.9), gpt5_mini: used(43) })).toBeUndefined()
  })

  test('say that Mini comes next while GPT-5 ends', () => {
    const news = { level: 'warning', model: 'gpt5', percent: 92, words: 'miniNext' }
    expect(usageNewsOf({ gpt5: used(92.9), gpt5_mini: used(43) })).toEqual(news)
  })

  test('say that Mini answers once GPT-5 is gone', () => {
    const news = { level: 'critical', model: 'gpt5', percent: 100, words: 'miniAnswers' }
    expect(usageNewsOf({ gpt5: used(100), gpt5_mini: used(43) })).toEqual(news)
  })

  test('speak of Mini when the chat stops with it', () => {
    const news = { level: 'critical', model: 'gpt5_mini', percent: 91, words: 'pauseNext' }
    expect(usageNewsOf({ gpt5: used(100), gpt5_mini: used(91) })).toEqual(news)
  })

  test('say that GPT-5 answers while Mini alone ends', () => {
    const news = { level: 'critical', model: 'gpt5_mini', percent: 99, words: 'gpt5Answers' }
    expect(usageNewsOf({ gpt5: used(10), gpt5_mini: used(99.99) })).toEqual(news)
  })

  test('say that everything is used up', () => {
    expect(usageNewsOf({ gpt5: used(100), gpt5_mini: used(100) })).toMatchObject({ level: 'critical', words: 'allOut' })
  })
})
