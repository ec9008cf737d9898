/** The interface languages in the order of the switcher; `locale` is for Intl (plain `pt` would mean Brazil). */
export const LANGUAGES = [
  { code: 'cs', name: 'Čeština', locale: 'cs-CZ' },
  { code: 'en', name: 'English', locale: 'en-GB' },
  { code: 'de', name: 'Deutsch', locale: 'de-DE' },
  { code: 'fr', name: 'Français', locale: 'fr-FR' },
  { code: 'es', name: 'Español', locale: 'es-ES' },
  { code: 'it', name: 'Italiano', locale: 'it-IT' },
  { code: 'pl', name: 'Polski', locale: 'pl-PL' },
  { code: 'nl', name: 'Nederlands', locale: 'nl-NL' },
  { code: 'pt', name: 'Português', locale: 'pt-PT' },
  { code: 'sv', name: 'Svenska', locale: 'sv-SE' },
] as const

export type Language = (typeof LANGUAGES)[number]
export type LanguageCode = Language['code']

/** The language for users whose own is not supported, and the fallback for missing texts. */
export const DEFAULT_LANGUAGE: LanguageCode = 'cs'

/** The cookie with the language chosen in the switcher, for the server. */
export const LANGUAGE_COOKIE = 'lang'

export const LANGUAGE_CODES = LANGUAGES.map((language) => language.code)

/** The Intl locale of a language. */
export function localeOf(language: LanguageCode): string {
  return (LANGUAGES.find(({ code }) => code === language) ?? LANGUAGES[0]).locale
}

/** The language of a tag such as `pt-BR` or `DE`, if supported. */
export function languageOf(tag: string | null | undefined): LanguageCode | undefined {
  const primary = tag?.trim().toLowerCase().split(/[-_]/)[0]
  return LANGUAGE_CODES.find((code) => code === primary)
}

/** The best language of an Accept-Language header: by quality, then by order; Czech if nothing fits. */
export function acceptedLanguage(header: string | undefined): LanguageCode {
  const wishes = (header ?? '').slice(0, 500).split(',').map(readWish)
  const best = wishes
    .filter((wish) => wish.language && wish.quality > 0)
    .sort((one, other) => other.quality - one.quality)[0]
  return best?.language ?? DEFAULT_LANGUAGE
}

function readWish(wish: string) {
  const [tag, ...parameters] = wish.split(';')
  const quality = parameters.map((parameter) => /^\s*q\s*=\s*([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean)
  return { language: languageOf(tag), quality: quality === undefined ? 1 : Number(quality) }
}
