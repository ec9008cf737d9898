import { type LanguageCode, localeOf } from '@touchline/contract/platform/languages.ts'
import type { Session } from '@touchline/contract/platform/training.ts'
import { translate } from '@touchline/locales/locales.ts'
import { intensityText, type SessionWords, sessionName, sessionWork } from '@touchline/locales/session-words.ts'

/** A session's wording in a language, for calendar and document. */
export function sessionIn(language: LanguageCode, session: Session): { name: string; lines: string[] } {
  const words: SessionWords = {
    t: (key, values) => translate(language, key as `plans:${string}`, values as Record<string, string | number>),
    locale: localeOf(language),
  }
  const lines = [sessionWork(session, words), session.intensity && intensityText(session.intensity), session.note]
  return { name: sessionName(session, words), lines: lines.filter((line): line is string => Boolean(line)) }
}
