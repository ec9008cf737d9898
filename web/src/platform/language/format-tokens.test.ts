import { LANGUAGES } from '@touchline/contract/platform/languages.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { formatTokens } from './format-tokens.ts'

const [cs, en] = LANGUAGES

afterEach(() => vi.unstubAllGlobals())

test.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1K'],
  [1_250, '1,25K'],
  [12_345, '12,3K'],
  [920_000, '920K'],
  [999_999, '999K'],
  [1_000_000, '1M'],
  [2_150_000, '2,15M'],
  [3_050_000, '3,05M'],
  [4_999_999, '4,99M'],
  [5_000_000, '5M'],
  [12_500_000, '12,5M'],
  [150_000_000, '150M'],
])('[TOK-05] %d tokens are %s in Czech', (tokens, text) => {
  expect(formatTokens(tokens, cs)).toBe(text)
})

test('the decimal sign is the language’s', () => {
  expect(formatTokens(2_150_000, en)).toBe('2.15M')
})

test('[TOK-05] a browser that cannot be told how to round cuts off, too', () => {
  const { NumberFormat } = Intl
  class OlderFormat extends NumberFormat {
    constructor(locale: string, { roundingMode: _, ...known }: Intl.NumberFormatOptions = {}) {
      super(locale, known)
    }
  }
  vi.stubGlobal('Intl', { ...Intl, NumberFormat: OlderFormat })
  expect([999_999, 4_999_999, 4_350_000].map((tokens) => formatTokens(tokens, en))).toEqual(['999K', '4.99M', '4.35M'])
})
