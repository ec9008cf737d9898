import { COUNTRIES } from '@touchline/contract/platform/countries.ts'
import type { Language } from '@touchline/contract/platform/languages.ts'

/** Every country with its name in a language, in alphabetical order of that language. */
export function countryNames({ locale }: Pick<Language, 'locale'>): { code: string; name: string }[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const { compare } = new Intl.Collator(locale)
  return COUNTRIES.map((code) => ({ code, name: names.of(code) ?? code })).sort((one, other) =>
    compare(one.name, other.name),
  )
}
