import type { LanguageCode } from '@touchline/contract/platform/languages.ts'

/** Without it spreadsheets misread accented letters. */
export const BYTE_ORDER_MARK = '\ufeff'

export type Separator = ',' | ';'

// Excel uses the list separator of the system's region: all our languages except English have a decimal comma and a
// semicolon for lists. A `sep=` line would be data to other programs, and makes Excel ignore the byte order mark.
export function separatorOf(language: LanguageCode): Separator {
  return language === 'en' ? ',' : ';'
}

/** A CSV line (RFC 4180) from already encoded cells. */
export function csvLine(cells: readonly string[], separator: Separator): string {
  return `${cells.join(separator)}\r\n`
}

/** A product-generated cell: an id, a code, an amount, a day. */
export function plainCell(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}

/** A cell with user input; an apostrophe makes spreadsheets keep it as text. */
export function textCell(text: string): string {
  const harmless = MISREAD.test(text) ? `'${text}` : text
  return plainCell(harmless.replace(FORMULA_INSIDE, "$1'"))
}

// A formula could run in a spreadsheet; 007, 2:1 or 12.10. would be read as a number, a time or a day.
const MISREAD = /^[=+\-@\t\r]|^0\d+$|^\d{12,}$|^\d{1,4}[:./-]\s?\d/

// A spreadsheet using another separator sees a new cell here.
const FORMULA_INSIDE = /([;,\t\r\n]"*)(?=[=+\-@])/g
