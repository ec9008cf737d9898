import type { LanguageCode } from '@touchline/contract/platform/languages.ts'

const FLAGS = import.meta.glob<string>('./drawings/flag-*.svg', { query: '?no-inline', import: 'default', eager: true })

/** The flag next to a language's name; an image, because not every system has flag emoji. */
export function Flag({ language }: { language: LanguageCode }) {
  return <img src={FLAGS[`./drawings/flag-${language}.svg`]} alt="" className="flag" />
}
