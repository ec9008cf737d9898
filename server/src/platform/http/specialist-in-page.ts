import { SENT_SPECIALIST_ID, SPECIALIST_BLANKS } from '@touchline/contract/coaching/specialist-blanks.ts'
import type { Specialist } from '@touchline/contract/coaching/specialists.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { type SpecialistId, specialistIdOf } from '@touchline/contract/platform/sports.ts'
import { translate } from '@touchline/locales/locales.ts'
import { escapeHtml } from '../text/escape-html.ts'

/** The specialist whom an address of the chat asks for, if it asks for nothing else. */
export function specialistAskedFor({ member, ...others }: Readonly<Record<string, unknown>>): SpecialistId | undefined {
  return typeof member === 'string' && Object.keys(others).length === 0 ? specialistIdOf(member) : undefined
}

/** Puts a specialist's words into the blanks of a page, and all of them where its scripts find them. */
export function withSpecialist(html: string, language: LanguageCode, specialist: Specialist): string {
  const { name, sport, welcome } = specialist
  const [initial = ''] = name
  // The name comes before its initial, with which its blank begins.
  const words: [blank: string, word: string][] = [
    [SPECIALIST_BLANKS.name, name],
    [SPECIALIST_BLANKS.initial, initial.toLocaleUpperCase(language)],
    [SPECIALIST_BLANKS.sport, sport],
    [SPECIALIST_BLANKS.sportName, translate(language, `interface:sports.${sport}`)],
    [SPECIALIST_BLANKS.welcome, welcome],
  ]
  return words
    .reduce((page, [blank, word]) => page.replaceAll(blank, () => escapeHtml(word)), html)
    .replace('</body>', () => `${asData(specialist, language)}</body>`)
}

/** A script that is none: nothing runs it, so the content security policy lets it be. */
function asData(specialist: Specialist, language: LanguageCode): string {
  const json = JSON.stringify(specialist).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="${SENT_SPECIALIST_ID}" lang="${language}">${json}</script>`
}
