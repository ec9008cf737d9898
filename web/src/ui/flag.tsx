import type { LanguageCode } from '@touchline/contract/platform/languages.ts'

const FLAGS = import.meta.glob<string>('./drawings/flag-*.svg', { query: '?no-inline', import: 'default', eager: true })

/** The flag beside a language's name; drawn, because not every system has flag emoji. */
export function Flag({ language }: { language: LanguageCode }) {
  return <img src={FLAGS[`./drawings/flag-${language}.svg`]} alt="" className="flag" />
}
