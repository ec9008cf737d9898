import type { Language } from '@touchline/contract/platform/languages.ts'

/**
 * A number of tokens in short form: 950, 12.3K, 2.15M, with the language's decimal separator. Truncated, never rounded
 * up: a million is not reported as used while a token of it is left.
 */
export function formatTokens(tokens: number, language: Language): string {
  const { unit, suffix } = UNITS.find((candidate) => tokens >= candidate.unit) ?? { unit: 1, suffix: '' }
  return `${threeDigits(tokens / unit, language)}${suffix}`
}

// Intl's compact notation uses words in most languages ("2,2 mil."), too long beside a meter.
const UNITS = [
  { unit: 1_000_000, suffix: 'M' },
  { unit: 1_000, suffix: 'K' },
]

function threeDigits(value: number, language: Language): string {
  const maximumFractionDigits = value < 10 ? 2 : value < 100 ? 1 : 0
  return new Intl.NumberFormat(language.locale, { maximumFractionDigits }).format(cutOff(value, maximumFractionDigits))
}

/** By arithmetic, because Firefox 115 lacks the option for it (`roundingMode`). */
function cutOff(value: number, digits: number): number {
  const scale = 10 ** digits
  // Corrects floating-point products a hair below the true value, such as 4.35 * 100.
  return Math.floor(Number((value * scale).toPrecision(12))) / scale
}
