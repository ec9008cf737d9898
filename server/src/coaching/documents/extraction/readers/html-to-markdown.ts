import { markdownCell } from './table.ts'

/** Converts the plain HTML that mammoth writes to Markdown: one entry per paragraph, list item and table row. */
export function htmlToMarkdown(html: string): string[] {
  const page = new Page()
  for (const [, closing, tag, text] of html.matchAll(/<(\/?)([a-z]+\d?)[^>]*>|([^<]+)/g)) {
    if (text !== undefined) page.write(plainText(text))
    else if (closing) page.close(tag ?? '')
    else page.open(tag ?? '')
  }
  page.endParagraph()
  return page.paragraphs
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', nbsp: '\u00a0' }

function plainText(text: string): string {
  return text.replace(/&(\w+);/g, (entity, name) => ENTITIES[name] ?? entity)
}

class Page {
  readonly paragraphs: string[] = []
  #text = ''
  #prefix = ''
  /** Open lists, each with the number of its last item; undefined for unnumbered lists. */
  readonly #lists: (number | undefined)[] = []
  /** The table row being read; tables nested in cells become part of the cell. */
  #row: string[] | undefined
  #tables = 0
  #rows = 0

  write(text: string): void {
    this.#text += text
  }

  open(tag: string): void {
    if (/^h[1-6]$/.test(tag)) this.#prefix = `${'#'.repeat(Number(tag[1]))} `
    else if (tag === 'ul') this.#startList(undefined)
    else if (tag === 'ol') this.#startList(0)
    else if (tag === 'li') this.#startItem()
    else if (tag === 'br') this.write('\n')
    else if (tag === 'table') this.#startTable()
    else if (tag === 'tr' && this.#tables === 1) this.#row = []
  }

  close(tag: string): void {
    if (this.#row) this.#closeInTable(tag)
    else if (tag === 'ul' || tag === 'ol') this.#lists.pop()
    else if (tag === 'table') this.#tables -= 1
    else if (/^(?:p|li|h[1-6])$/.test(tag)) this.endParagraph()
  }

  endParagraph(): void {
    const text = this.#text.trim()
    if (text !== '') this.paragraphs.push(`${this.#prefix}${text}${this.#lists.length > 0 ? '' : '\n'}`)
    this.#text = ''
    this.#prefix = ''
  }

  #closeInTable(tag: string): void {
    if (tag === 'table') this.#tables -= 1
    else if (tag === 'p') this.write('\n')
    else if (this.#tables > 1) return
    else if (tag === 'td' || tag === 'th') this.#endCell()
    else if (tag === 'tr') this.#endRow()
  }

  #startList(number: number | undefined): void {
    if (!this.#row) this.endParagraph()
    this.#lists.push(number)
  }

  #startItem(): void {
    const number = this.#lists.pop()
    this.#lists.push(number === undefined ? undefined : number + 1)
    this.#prefix = `${'  '.repeat(this.#lists.length - 1)}${number === undefined ? '-' : `${number + 1}.`} `
  }

  #startTable(): void {
    this.#tables += 1
    if (this.#tables > 1) return
    this.endParagraph()
    this.#rows = 0
  }

  #endCell(): void {
    this.#row?.push(markdownCell(this.#text))
    this.#text = ''
    this.#prefix = ''
  }

  #endRow(): void {
    const row = this.#row ?? []
    this.#row = undefined
    this.paragraphs.push(`| ${row.join(' | ')} |`)
    this.#rows += 1
    if (this.#rows === 1) this.paragraphs.push(`|${'---|'.repeat(row.length)}`)
  }
}
