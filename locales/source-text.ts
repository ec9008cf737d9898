import type { CalculationPart } from '@touchline/contract/coaching/parts.ts'

/** The full citation of a source. */
export function sourceText({ authors, year, title, published, doi }: CalculationPart['sources'][number]): string {
  return [`${authors} (${year}): ${title}`, published, doi && `doi:${doi}`].filter(Boolean).join('. ')
}
