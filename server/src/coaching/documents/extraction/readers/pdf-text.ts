/** The text of a page in lines; a wide gap within a line divides columns, as tables have them. */
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

/** A stretch of text as the parser hands it over; what marks structure has no `str`. */
type Item = { str: string; width: number; height: number; hasEOL: boolean } | { type: string }

const GAP_IN_LETTERS = 1.5
const LETTER_HEIGHT = 10
