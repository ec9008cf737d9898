import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { pdfOf } from '../../platform/pdf/pdf.ts'
import { documentOf, type Exported, markdownOf } from './history-document.ts'

/** Writes a saved conversation as a file. */
export async function run({
  kind,
  history,
  language,
  origin,
}: {
  kind: 'markdown' | 'pdf'
  history: Exported
  language: LanguageCode
  origin: string
}): Promise<Uint8Array | string> {
  return kind === 'markdown' ? markdownOf(history, language, origin) : pdfOf(documentOf(history, language, origin))
}
