import { type PartWords, partWords, TEXTS_OF_PURPOSE } from '@touchline/locales/part-words.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../platform/language/use-language.ts'

/** With a purpose also the words of what is asked for it, as soon as they are there. */
export function usePartWords(purpose = ''): PartWords {
  const { i18n, ready } = useTranslation(['interface', TEXTS_OF_PURPOSE[purpose] ?? 'interface'])
  const { language } = useLanguage()
  // `ready` is no input, but what the words are made of.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change when they are there
  return useMemo(
    () => partWords(i18n, language.locale, location.origin).of(purpose),
    [i18n, language.locale, purpose, ready],
  )
}
