import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { calendarOfMatches } from './competition-calendar.ts'
import { csvOf } from './competition-csv.ts'
import { pdfOfCompetition } from './competition-document.ts'
import type { Stored } from './stored.ts'

/** Renders a competition as a file: PDF, CSV, or a calendar of all matches or one team's. */
export async function run({
  kind,
  stored,
  language,
  teamId,
}: {
  kind: 'calendar' | 'csv' | 'pdf'
  stored: Stored
  language: LanguageCode
  teamId: string | undefined
}): Promise<Uint8Array | string> {
  if (kind === 'calendar') return calendarOfMatches(stored, language, teamId)
  return kind === 'csv' ? csvOf(stored, language) : pdfOfCompetition(stored, language)
}
