import type { LanguageCode } from '@touchline/contract/languages.ts'
import { MODEL_NAMES } from '@touchline/contract/pricing.ts'
import type { StatementLine } from '@touchline/contract/wallet.ts'
import { translate } from '@touchline/locales/locales.ts'
import { csvCell } from '../csv-cell.ts'

const BYTE_ORDER_MARK = '\ufeff'

/** The statement as a table (RFC 4180) for spreadsheets: times are UTC, numbers are plain. */
export async function statementCsv(lines: AsyncIterable<StatementLine>, language: LanguageCode): Promise<string> {
  const word = (key: string) => translate(language, `wallet:${key}`)
  const head = ['day', 'time', 'who', 'model', 'kind', 'tokens', 'balance'].map((key) => word(`statement.${key}`))
  const rows = [rowOf(head)]
  for await (const line of lines) {
    const { at, model, kind, tokens, balance } = line
    const names = [personOf(line, word), MODEL_NAMES[model], word(`statement.kinds.${kind}`)]
    const numbers = [String(tokens), balance === null ? '' : String(balance)]
    rows.push(`${rowOf([at.slice(0, 10), at.slice(11, 19), ...names])},${numbers.join(',')}`)
  }
  // Without the mark spreadsheets take the letters for others.
  return `${BYTE_ORDER_MARK}${rows.join('\r\n')}\r\n`
}

function personOf({ who }: StatementLine, word: (key: string) => string): string {
  if (!who) return ''
  return who.name ?? word(`statement.people.${who.kind}`)
}

function rowOf(cells: string[]): string {
  return cells.map(csvCell).join(',')
}
