import type { Language } from '@touchline/contract/platform/languages.ts'

/** An exact number of tokens, with the language's thousands separators: 1 950 388. */
export function exactTokens(tokens: number, language: Language): string {
  return new Intl.NumberFormat(language.locale, { useGrouping: 'always' }).format(tokens).replace('-', '−')
}

/** Parses a typed number of tokens with any grouping; an empty field means no limit. */
export function typedTokens(text: string): number | null | undefined {
  const digits = text.replace(/[\s.,'’\u00a0\u202f]/g, '')
  if (digits === '') return null
  const tokens = Number(digits)
  return /^\d{1,10}$/.test(digits) && tokens <= 1_000_000_000 ? tokens : undefined
}

/** The used share of a cap in per cent; a cap of zero is used up. */
export function shareOfCap({ used, cap }: { used: number; cap: number | null }): number | undefined {
  if (cap === null) return undefined
  return cap === 0 ? 100 : Math.min(100, Math.floor((used / cap) * 100))
}
