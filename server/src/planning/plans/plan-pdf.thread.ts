import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { pdfOf } from '../../platform/pdf/pdf.ts'
import { documentOf } from './plan-document.ts'
import type { NamedPlan } from './plans.queries.ts'

/** Renders a plan as PDF. */
export async function run({ row, language }: { row: NamedPlan; language: LanguageCode }): Promise<Uint8Array> {
  return pdfOf(documentOf(row, language))
}
