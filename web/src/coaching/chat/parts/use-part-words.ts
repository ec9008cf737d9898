import { type PartWords, partWords, TEXTS_OF_PURPOSE } from '@touchline/locales/part-words.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../platform/language/use-language.ts'

/** For a given purpose also the texts of its inputs, as soon as they have loaded. */
export function usePartWords(purpose = ''): PartWords {
  const { i18n, ready } = useTranslation(['interface', TEXTS_OF_PURPOSE[purpose] ?? 'interface'])
  const { language } = useLanguage()
  // `ready` is not used in the callback, but the words depend on it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change when they have loaded
  return useMemo(
    () => partWords(i18n, language.locale, location.origin).of(purpose),
    [i18n, language.locale, purpose, ready],
  )
}
