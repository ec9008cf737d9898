import { beforeAll, expect, test } from 'vitest'
import { countTokens, loadTokenizer } from './tokenizer.ts'

beforeAll(() => void loadTokenizer('o200k_base'))

test('counts as the tokenizers of the models do', () => {
  expect(countTokens('o200k_base', 'tiktoken is great!')).toBe(6)
  expect(countTokens('cl100k_base', 'tiktoken is great!')).toBe(6)
  expect(countTokens('o200k_base', 'お誕生日おめでとう')).toBe(8)
  expect(countTokens('cl100k_base', 'お誕生日おめでとう')).toBe(9)
})

test('takes marks of control for the letters they are', () => {
  expect(countTokens('o200k_base', '<|endoftext|>')).toBeGreaterThan(1)
})

test('counts half a character', () => {
  expect(countTokens('o200k_base', '\ud83d')).toBeGreaterThan(0)
})

test.each([
  ['a letter', 'a', 0.125],
  ['spaces', ' ', 0],
  ['line breaks', '\n', 0],
  ['exclamation marks', '!', 0.05],
  ['slashes on lines of their own', '/\n', 0],
  ['signs of Chinese', '中', 1],
  ['emoji', '🏃‍♀️', 5],
  ['words just short of too long', `${'ž'.repeat(128)} `, 128],
])('counts 100,000 characters of %s without holding the server up', (_what, unit, atLeastEach) => {
  const text = unit.repeat(Math.ceil(100_000 / unit.length))
  const start = process.cpuUsage()
  const tokens = countTokens('o200k_base', text)
  const { user, system } = process.cpuUsage(start)
  expect((user + system) / 1000).toBeLessThan(2000)
  expect(tokens).toBeGreaterThan(Math.floor(atLeastEach * (text.length / unit.length) * 0.5))
})
