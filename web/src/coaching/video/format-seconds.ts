import type { Language } from '@touchline/contract/platform/languages.ts'

/** A moment of a clip in the language's notation, to a hundredth of a second. */
export function formatSeconds(seconds: number, language: Language): string {
  return new Intl.NumberFormat(language.locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(seconds)
}

/** The same with its unit, which is the same in every language. */
export function formatTime(seconds: number, language: Language): string {
  return `${formatSeconds(seconds, language)}\u00a0s`
}

/** A moment of a long clip in minutes and seconds, to a tenth. */
export function formatClock(seconds: number, language: Language): string {
  const { minutes, rest } = clockOf(seconds)
  const format = { minimumIntegerDigits: 2, minimumFractionDigits: 1, maximumFractionDigits: 1 }
  return `${minutes}:${new Intl.NumberFormat(language.locale, format).format(rest)}`
}

/** The same for screen readers; the two units are the same in every language. */
export function spokenClock(seconds: number, language: Language): string {
  const { minutes, rest } = clockOf(seconds)
  return `${minutes}\u00a0min ${new Intl.NumberFormat(language.locale).format(rest)}\u00a0s`
}

function clockOf(seconds: number): { minutes: number; rest: number } {
  const tenths = Math.round(seconds * 10)
  return { minutes: Math.floor(tenths / 600), rest: (tenths % 600) / 10 }
}
