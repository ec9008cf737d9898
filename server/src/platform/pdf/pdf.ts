import { createRequire } from 'node:module'
import { dirname, join, sep } from 'node:path'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { PRODUCT_NAME } from '@touchline/contract/platform/product.ts'
import pdfmake from 'pdfmake'
import type { Content, ContentText, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'

/** A printable document, with texts provided by its slice. */
export type PdfDocument = {
  title: string
  subtitle?: string | undefined
  language: LanguageCode
  footer?: string | undefined
  isLandscape?: boolean | undefined
  blocks: readonly PdfBlock[]
}

export type PdfBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string; isQuiet?: boolean | undefined }
  /** Lines with bold parts; a marker precedes a list entry, which is nested `depth` levels deep. */
  | { kind: 'lines'; runs: readonly PdfRun[]; marker?: string | undefined; depth?: number | undefined }
  | { kind: 'table'; columns: readonly PdfColumn[]; rows: readonly (readonly PdfCell[])[] }
  | { kind: 'space' }
  | { kind: 'newPage' }

export type PdfRun = { text: string; isBold?: boolean | undefined }

export type PdfColumn = {
  title: string
  align?: 'left' | 'right' | 'center' | undefined
  /** In points; `auto` fits the content, `*` shares the remaining width. */
  width?: number | 'auto' | '*' | undefined
}
export type PdfCell = string | { text: string; isBold?: boolean | undefined }

/** Renders a document as PDF; fonts are embedded, so that it looks the same everywhere. */
export async function pdfOf(document: PdfDocument): Promise<Buffer> {
  return writePdf(definitionOf(withUsualSpaces(document)))
}

/** Renders a layout of this folder. */
export function writePdf(definition: TDocumentDefinitions): Promise<Buffer> {
  return pdfmake.createPdf(definition).getBuffer()
}

/** Our fonts lack the narrow spaces that Intl uses in ranges and numbers. */
function withUsualSpaces(document: PdfDocument): PdfDocument {
  return JSON.parse(JSON.stringify(document).replaceAll(/[\u2009\u202f]/g, '\u00a0'))
}

// Documents contain user input, which must not load files or URLs.
const fontFolders = new Set<string>()
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => [...fontFolders].some((folder) => path.startsWith(folder)))
pdfmake.setFonts({
  text: { normal: font('hanken-grotesk', '400Regular'), bold: font('hanken-grotesk', '700Bold') },
  display: { normal: font('sofia-sans-extra-condensed', '800ExtraBold') },
})

function font(family: string, cut: string): string {
  const folder = dirname(createRequire(import.meta.url).resolve(`@expo-google-fonts/${family}`))
  fontFolders.add(folder + sep)
  const name = family.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
  return join(folder, cut, `${name}_${cut}.ttf`)
}

const INK = '#12231d'
const QUIET = '#586861'
const LINE = '#b9c5bf'

function definitionOf({ title, subtitle, language, footer, isLandscape, blocks }: PdfDocument): TDocumentDefinitions {
  return {
    info: { title, creator: PRODUCT_NAME, producer: PRODUCT_NAME },
    language,
    pageSize: 'A4',
    pageOrientation: isLandscape ? 'landscape' : 'portrait',
    pageMargins: [42, 42, 42, 54],
    defaultStyle: { font: 'text', fontSize: 10, lineHeight: 1.2, color: INK },
    // A heading and two lines of a row must fit below it. Each break it requests lays out the whole document again.
    pageBreakBefore: ({ headlineLevel, startPosition }) => headlineLevel === 1 && startPosition.verticalRatio > 0.86,
    content: [
      { text: title, font: 'display', fontSize: 26, lineHeight: 1 },
      ...(subtitle ? [{ text: subtitle, color: QUIET, margin: [0, 4, 0, 0] as [number, number, number, number] }] : []),
      ...contentsOf(blocks),
    ],
    footer: (page, pages) => ({
      columns: [
        { text: footer ?? PRODUCT_NAME, color: QUIET },
        { text: `${page} / ${pages}`, color: QUIET, alignment: 'right', width: 60 },
      ],
      fontSize: 8,
      margin: [42, 16, 42, 0],
    }),
  }
}

/** How many headings may move to the next page; each one lays out the document again. */
const MOST_MOVED_HEADINGS = 10

/** Keeps a heading with what follows it; a short block simply becomes unbreakable. */
function contentsOf(blocks: readonly PdfBlock[]): Content[] {
  const contents: Content[] = []
  let moved = 0
  for (let at = 0; at < blocks.length; at += 1) {
    const [block, next] = [blocks[at], blocks[at + 1]]
    if (!block) continue
    if (block.kind === 'heading' && next && isShort(next)) {
      contents.push({ stack: [headingOf(block), contentOf(next)], unbreakable: true })
      at += 1
    } else if (block.kind === 'heading') {
      moved += 1
      contents.push({ ...headingOf(block), ...(moved <= MOST_MOVED_HEADINGS && { headlineLevel: 1 }) })
    } else contents.push(contentOf(block))
  }
  return contents
}

/** Whether it takes less than about two thirds of a page: anything longer must be breakable. */
function isShort(block: PdfBlock): boolean {
  if (block.kind === 'text') return linesIn(block.text, PAGE_WIDTH) <= MOST_LINES_TOGETHER
  if (block.kind !== 'table') return false
  const widths = widthsOf(block.columns)
  const lines = block.rows.map((row) =>
    Math.max(...row.map((cell, at) => linesIn(typeof cell === 'string' ? cell : cell.text, widths[at] ?? 0))),
  )
  return lines.reduce((sum, count) => sum + count, 0) <= MOST_LINES_TOGETHER
}

const MOST_LINES_TOGETHER = 34
// In points: a portrait page without its margins, an auto-width column, an average letter.
const PAGE_WIDTH = 511
const AUTO_WIDTH = 50
const LETTER_WIDTH = 6

function linesIn(text: string, width: number): number {
  const letters = Math.max(1, Math.floor(width / LETTER_WIDTH))
  return text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / letters)), 0)
}

function widthsOf(columns: readonly PdfColumn[]): number[] {
  const fixed = columns.map(({ width }) => (width === 'auto' ? AUTO_WIDTH : typeof width === 'number' ? width : null))
  const left = PAGE_WIDTH - fixed.reduce((sum: number, width) => sum + (width ?? 0), 0)
  const share = left / Math.max(1, fixed.filter((width) => width === null).length)
  return fixed.map((width) => width ?? share)
}

function headingOf({ text }: PdfBlock & { kind: 'heading' }): ContentText {
  return { text, font: 'display', fontSize: 16, lineHeight: 1, margin: [0, 18, 0, 6] }
}

function contentOf(block: PdfBlock): Content {
  switch (block.kind) {
    case 'heading':
      return headingOf(block)
    case 'text':
      return { text: block.text, margin: [0, 4, 0, 0], ...(block.isQuiet && { color: QUIET, fontSize: 9 }) }
    case 'lines':
      return linesOf(block)
    case 'space':
      return { text: ' ', fontSize: 8 }
    case 'newPage':
      return { text: '', pageBreak: 'before' }
    case 'table':
      return tableOf(block)
  }
}

function linesOf({ runs, marker, depth = 0 }: PdfBlock & { kind: 'lines' }): Content {
  const words: Content = { text: runs.map(({ text, isBold = false }) => ({ text, bold: isBold })) }
  const margin: [number, number, number, number] = [depth * 14, 4, 0, 0]
  return marker ? { columns: [{ text: marker, width: 16 }, words], margin } : { ...words, margin }
}

function tableOf({ columns, rows }: PdfBlock & { kind: 'table' }): Content {
  const align = (column: number) => columns[column]?.align ?? 'left'
  const head: TableCell[] = columns.map(({ title }, at) => ({
    text: title,
    color: QUIET,
    fontSize: 8.5,
    alignment: align(at),
  }))
  const cell = (value: PdfCell, at: number): TableCell => {
    const { text, isBold = false } = typeof value === 'string' ? { text: value } : value
    return { text, bold: isBold, alignment: align(at) }
  }
  return {
    margin: [0, 6, 0, 0],
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: columns.map(({ width }) => width ?? '*'),
      body: [head, ...rows.map((row) => row.map(cell))],
    },
    layout: {
      hLineWidth: (line, { table }) => (line === 0 || line === table.body.length ? 0 : 0.5),
      vLineWidth: () => 0,
      hLineColor: () => LINE,
      paddingLeft: (column) => (column === 0 ? 0 : 6),
      paddingRight: (column, { table }) => (column === (table.widths?.length ?? 0) - 1 ? 0 : 6),
      paddingTop: () => 4,
      paddingBottom: () => 3,
    },
  }
}
