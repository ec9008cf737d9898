import type { LanguageCode } from '@touchline/contract/languages.ts'
import { SPECIALIST_BLANKS } from '@touchline/contract/specialist-blanks.ts'
import { partsOf, type SpecialistId, specialistIdOf } from '@touchline/contract/sports.ts'
import { LOCALES, translate } from '@touchline/locales/locales.ts'
import { escapeHtml } from '../escape-html.ts'

/** The specialist whom an address of the chat asks for, if it asks for nothing else. */
export function specialistAskedFor({ member, ...others }: Readonly<Record<string, unknown>>): SpecialistId | undefined {
  return typeof member === 'string' && Object.keys(others).length === 0 ? specialistIdOf(member) : undefined
}

/** Puts a specialist's words into the blanks of a page. */
export function withSpecialist(html: string, language: LanguageCode, id: SpecialistId): string {
  const { name, welcome } = LOCALES[language].specialists[id]
  const { discipline } = partsOf(id)
  const [initial = ''] = name
  // The name comes before its initial, with which its blank begins.
  const words: [blank: string, word: string][] = [
    [SPECIALIST_BLANKS.name, name],
    [SPECIALIST_BLANKS.initial, initial.toLocaleUpperCase(language)],
    [SPECIALIST_BLANKS.sport, discipline],
    [SPECIALIST_BLANKS.sportName, translate(language, `interface:sports.${discipline}`)],
    [SPECIALIST_BLANKS.welcome, welcome],
  ]
  return words.reduce((page, [blank, word]) => page.replaceAll(blank, () => escapeHtml(word)), html)
}
