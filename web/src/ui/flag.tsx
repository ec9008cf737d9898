import type { LanguageCode } from '@touchline/contract/languages.ts'
import { Drawing } from './drawing.tsx'

const FLAGS = import.meta.glob<string>('./drawings/flag-*.svg', { query: '?raw', import: 'default', eager: true })

/** The flag beside a language's name; drawn, because not every system has flag emoji. */
export function Flag({ language }: { language: LanguageCode }) {
  return <Drawing markup={FLAGS[`./drawings/flag-${language}.svg`] ?? ''} className="flag" />
}
