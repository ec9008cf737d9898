import type { LanguageCode } from '@touchline/contract/platform/languages.ts'

/** Without the mark spreadsheets take the letters for others. */
export const BYTE_ORDER_MARK = '\ufeff'

export type Separator = ',' | ';'

// Excel takes the separator that the system's region uses for lists: of our languages all but English write decimals
// with a comma and lists with a semicolon. A line `sep=` would be data to other programs, and Excel then ignores the mark.
export function separatorOf(language: LanguageCode): Separator {
  return language === 'en' ? ',' : ';'
}

/** A line of a table (RFC 4180); its cells are written already. */
export function csvLine(cells: readonly string[], separator: Separator): string {
  return `${cells.join(separator)}\r\n`
}

/** A cell that only the product writes: an id, a code, an amount, a day. */
export function plainCell(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}

/** A cell that people wrote; an apostrophe keeps it as it is in a spreadsheet. */
export function textCell(text: string): string {
  const harmless = MISREAD.test(text) ? `'${text}` : text
  return plainCell(harmless.replace(FORMULA_INSIDE, "$1'"))
}

// A formula could run in a spreadsheet; 007, 2:1 or 12.10. would come out as a number, a time or a day.
const MISREAD = /^[=+\-@\t\r]|^0\d+$|^\d{12,}$|^\d{1,4}[:./-]\s?\d/

// A spreadsheet that cuts lines at another separator sees a cell of its own here.
const FORMULA_INSIDE = /([;,\t\r\n]"*)(?=[=+\-@])/g
