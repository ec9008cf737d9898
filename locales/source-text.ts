import type { CalculationPart } from '@touchline/contract/parts.ts'

/** A source as it is cited in full. */
export function sourceText({ authors, year, title, published, doi }: CalculationPart['sources'][number]): string {
  return [`${authors} (${year}): ${title}`, published, doi && `doi:${doi}`].filter(Boolean).join('. ')
}
