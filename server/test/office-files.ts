import { CFB, utils, type WorkBook, write } from '@e965/xlsx'
import { type ZipEntry, zipFile } from './zip-files.ts'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const MAIN = 'application/vnd.openxmlformats-officedocument'

/** A Word document with this body; `more` adds further parts. */
export function docxFile(body: string, more: ZipEntry[] = [], prolog = XML): Buffer {
  return zipFile([
    ...docxParts(`${prolog}<w:document xmlns:w="${WORD}"><w:body>${body}</w:body></w:document>`),
    ...more,
  ])
}

/** The parts of a Word document around its main part. */
export function docxParts(document: string): ZipEntry[] {
  const override = `<Override PartName="/word/document.xml" ContentType="${MAIN}.wordprocessingml.document.main+xml"/>`
  return [...packageParts(override, 'word/document.xml'), { name: 'word/document.xml', data: document }]
}

/** A handwritten workbook, for content that no library writes. */
export function xlsxParts(sheet: string, more: ZipEntry[] = []): ZipEntry[] {
  const sheets = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
  const book = `${XML}<workbook ${sheets} xmlns:r="${OFFICE}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`
  const relation = `<Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>`
  const override = `<Override PartName="/xl/workbook.xml" ContentType="${MAIN}.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${MAIN}.spreadsheetml.worksheet+xml"/>`
  return [
    ...packageParts(override, 'xl/workbook.xml'),
    { name: 'xl/workbook.xml', data: book },
    {
      name: 'xl/_rels/workbook.xml.rels',
      data: `${XML}<Relationships xmlns="${RELATIONS}">${relation}</Relationships>`,
    },
    { name: 'xl/worksheets/sheet1.xml', data: `${XML}<worksheet ${sheets}>${sheet}</worksheet>` },
    ...more,
  ]
}

export const paragraph = (text: string) => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`

export const wordTable = (rows: string[][]) =>
  `<w:tbl>${rows
    .map((row) => `<w:tr>${row.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join('')}</w:tr>`)
    .join('')}</w:tbl>`

/** A workbook of sheets given as rows of values. */
export function bookOf(sheets: Record<string, unknown[][]>): WorkBook {
  const book = utils.book_new()
  for (const [name, rows] of Object.entries(sheets)) utils.book_append_sheet(book, utils.aoa_to_sheet(rows), name)
  return book
}

export function bookFile(book: WorkBook, bookType: 'xlsx' | 'xls' = 'xlsx'): Buffer {
  return write(book, { type: 'buffer', bookType, compression: true })
}

/** A compound file, the container of the old Office formats. */
export function compoundFile(streams: Record<string, Buffer>): Buffer {
  const container = CFB.utils.cfb_new()
  for (const [name, content] of Object.entries(streams)) CFB.utils.cfb_add(container, `/${name}`, content)
  return Buffer.from(CFB.write(container, { type: 'buffer' }))
}

const TEXT_AT = 0x600
const CLX_AT = { offset: 0x1a2, length: 0x1a6 }

/** A Word document from before 2007 with one piece of text ([MS-DOC]: file information block, then the piece table). */
export function docFile(text: string, { encrypted = false } = {}): Buffer {
  const content = Buffer.from(text, 'utf16le')
  const words = Buffer.alloc(Math.max(TEXT_AT + content.length, 0x1400))
  words.writeUInt16LE(0xa5ec, 0)
  words.writeUInt16LE(0x0200 | (encrypted ? 0x0100 : 0), 0x0a)
  words.writeUInt32LE(TEXT_AT, 0x18)
  words.writeUInt32LE(text.length, 0x4c)
  content.copy(words, TEXT_AT)
  // One piece: characters 0 to the end, at TEXT_AT, two bytes each.
  const pieces = Buffer.alloc(5 + 8 + 8)
  pieces.writeUInt8(2, 0)
  pieces.writeUInt32LE(16, 1)
  pieces.writeUInt32LE(text.length, 9)
  pieces.writeUInt32LE(TEXT_AT, 15)
  words.writeUInt32LE(0, CLX_AT.offset)
  words.writeUInt32LE(pieces.length, CLX_AT.length)
  return compoundFile({ WordDocument: words, '1Table': Buffer.concat([pieces, Buffer.alloc(0x1400)]) })
}

function packageParts(overrides: string, target: string): ZipEntry[] {
  const defaults = '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
  const relation = `<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="${target}"/>`
  return [
    { name: '[Content_Types].xml', data: `${XML}<Types xmlns="${TYPES}">${defaults}${overrides}</Types>` },
    { name: '_rels/.rels', data: `${XML}<Relationships xmlns="${RELATIONS}">${relation}</Relationships>` },
  ]
}
