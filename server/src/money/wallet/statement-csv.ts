import type { StatementLine } from '@touchline/contract/money/wallet.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { MODEL_NAMES } from '@touchline/contract/platform/pricing.ts'
import { translate } from '@touchline/locales/locales.ts'
import { BYTE_ORDER_MARK, csvLine, plainCell, separatorOf, textCell } from '../../platform/text/csv.ts'

/** The statement as CSV (RFC 4180) for spreadsheets: times are UTC, numbers are plain. */
export async function statementCsv(lines: AsyncIterable<StatementLine>, language: LanguageCode): Promise<string> {
  const word = (key: string) => translate(language, `wallet:${key}`)
  const head = ['day', 'time', 'who', 'model', 'kind', 'tokens', 'balance'].map((key) => word(`statement.${key}`))
  const line = (cells: string[]) => csvLine(cells, separatorOf(language))
  const rows = [line(head.map(plainCell))]
  for await (const booked of lines) {
    const { at, model, kind, tokens, balance } = booked
    const about = [at.slice(0, 10), at.slice(11, 19)].map(plainCell)
    const names = [MODEL_NAMES[model], word(`statement.kinds.${kind}`)].map(plainCell)
    const numbers = [String(tokens), balance === null ? '' : String(balance)]
    rows.push(line([...about, textCell(personOf(booked, word)), ...names, ...numbers]))
  }
  return BYTE_ORDER_MARK + rows.join('')
}

function personOf({ who }: StatementLine, word: (key: string) => string): string {
  if (!who) return ''
  return who.name ?? word(`statement.people.${who.kind}`)
}
