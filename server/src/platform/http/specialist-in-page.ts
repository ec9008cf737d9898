import { SENT_SPECIALIST_ID, SPECIALIST_BLANKS } from '@touchline/contract/coaching/specialist-blanks.ts'
import type { Specialist } from '@touchline/contract/coaching/specialists.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { type SpecialistId, specialistIdOf } from '@touchline/contract/platform/sports.ts'
import { translate } from '@touchline/locales/locales.ts'
import { escapeHtml } from '../text/escape-html.ts'

/** The specialist in the query of a chat address, if it has no other parameters. */
export function specialistAskedFor({ member, ...others }: Readonly<Record<string, unknown>>): SpecialistId | undefined {
  return typeof member === 'string' && Object.keys(others).length === 0 ? specialistIdOf(member) : undefined
}

/** Fills a specialist's texts into the placeholders of a page, and embeds the specialist as JSON for its scripts. */
export function withSpecialist(html: string, language: LanguageCode, specialist: Specialist): string {
  const { name, sport, welcome } = specialist
  const [initial = ''] = name
  // The name before its initial, whose placeholder is a prefix of the name's.
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

/** A JSON data block: it is not executed, so the content security policy does not apply. */
function asData(specialist: Specialist, language: LanguageCode): string {
  const json = JSON.stringify(specialist).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="${SENT_SPECIALIST_ID}" lang="${language}">${json}</script>`
}
