/** The text of a page in lines; a wide gap within a line separates columns, as in tables. */
export function pageText(items: Item[]): string {
  let text = ''
  for (const item of items) {
    if (!('str' in item)) continue
    const isGap = item.str.trim() === '' && item.width > GAP_IN_LETTERS * (item.height || LETTER_HEIGHT)
    text += isGap ? ' | ' : item.str
    if (item.hasEOL) text += '\n'
  }
  return text
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** A run of text from the parser; structure markers have no `str`. */
type Item = { str: string; width: number; height: number; hasEOL: boolean } | { type: string }

const GAP_IN_LETTERS = 1.5
const LETTER_HEIGHT = 10
