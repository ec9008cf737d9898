import type { Language } from '@touchline/contract/platform/languages.ts'

/** A number of tokens to the last one, with the spaces or dots of the language: 1 950 388. */
export function exactTokens(tokens: number, language: Language): string {
  return new Intl.NumberFormat(language.locale, { useGrouping: 'always' }).format(tokens).replace('-', '−')
}

/** The number of tokens that somebody typed, however they group it; nothing typed is no limit. */
export function typedTokens(text: string): number | null | undefined {
  const digits = text.replace(/[\s.,'’\u00a0\u202f]/g, '')
  if (digits === '') return null
  const tokens = Number(digits)
  return /^\d{1,10}$/.test(digits) && tokens <= 1_000_000_000 ? tokens : undefined
}

/** How much of a cap is used, in per cent; a cap of nothing is used up. */
export function shareOfCap({ used, cap }: { used: number; cap: number | null }): number | undefined {
  if (cap === null) return undefined
  return cap === 0 ? 100 : Math.min(100, Math.floor((used / cap) * 100))
}
