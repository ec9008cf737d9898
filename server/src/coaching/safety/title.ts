import { type AnyPart, readPart } from '@touchline/contract/coaching/parts.ts'
import type { SafetyCategory } from '@touchline/contract/coaching/safety.ts'
import { type LanguageCode, localeOf } from '@touchline/contract/platform/languages.ts'
import { translate } from '@touchline/locales/locales.ts'

/** Categories that a list of conversations must not reveal to someone looking over the member's shoulder. */
const PRIVATE: ReadonlySet<SafetyCategory> = new Set(['abuse', 'self_harm'])

/** The title of a saved conversation: a neutral one if it is about abuse or self-harm. */
export function discreetTitle(
  title: string,
  messages: readonly { timestamp: string; parts?: readonly AnyPart[] | undefined }[],
  language: LanguageCode,
): string {
  const told = messages.find(({ parts = [] }) =>
    parts.map(readPart).some((part) => part?.type === 'safety' && PRIVATE.has(part.category)),
  )
  if (!told) return title
  const locale = localeOf(language)
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(new Date(told.timestamp))
  return translate(language, 'safety:title', { date })
}
