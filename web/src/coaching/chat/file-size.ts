import type { Language } from '@touchline/contract/platform/languages.ts'

/** A file's size in the language's notation: `640 kB`, `2,4 MB`. */
export function fileSize(bytes: number, language: Language): string {
  const kilobytes = bytes / 1024
  const [value, unit] =
    kilobytes < 1000 ? [Math.max(1, Math.round(kilobytes)), 'kilobyte'] : [kilobytes / 1024, 'megabyte']
  return new Intl.NumberFormat(language.locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(value)
}
