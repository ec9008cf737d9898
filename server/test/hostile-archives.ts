import { randomBytes } from 'node:crypto'
import type { HostileFile } from './hostile-file.ts'
import { bookFile, bookOf, docxFile, docxParts, paragraph, xlsxParts } from './office-files.ts'
import { deflatedZeros, type ZipEntry, zipFile } from './zip-files.ts'

/** Archives, documents and workbooks that expand, lie, link outside or are broken. */
export function hostileArchives(): HostileFile[] {
  const docx = docxFile(paragraph('A plan'))
  const xlsx = bookFile(
    bookOf({
      S: [
        ['a', 'b'],
        [1, 2],
      ],
    }),
  )
  const bomb = zipFile([{ name: 'bomb', data: '', deflated: deflatedZeros(500), size: 500 * MEGABYTE }])
  return [
    { name: 'a zip bomb of 500 MB', bytes: bomb, ends: COMPLEX },
    {
      name: 'a zip bomb that says it is small',
      bytes: withParts([{ name: 'bomb', data: '', deflated: deflatedZeros(500), size: 10 }]),
      ends: ['FILE_TOO_COMPLEX', 'FILE_DAMAGED'],
    },
    {
      name: 'a zip bomb in a zip',
      bytes: withParts([{ name: 'word/inner.zip', data: bomb }]),
      ends: ['harmless', 'FILE_DAMAGED'],
    },
    {
      name: 'a zip of a hundred bombs of 4 GB',
      bytes: zipFile(
        Array.from({ length: 100 }, (_, index) => ({
          name: `b${index}`,
          data: '',
          deflated: deflatedZeros(20),
          size: 0xffff_fffe,
        })),
      ),
      ends: ['FILE_TOO_COMPLEX', 'FILE_DAMAGED'],
    },
    { name: 'a zip of overlapping files', bytes: overlapping(), ends: ['FILE_TOO_COMPLEX', 'FILE_DAMAGED'] },
    {
      name: 'a zip of 60,000 files',
      bytes: zipFile(Array.from({ length: 60_000 }, (_, index) => ({ name: `f${index}`, data: '' }))),
      ends: COMPLEX,
    },
    { name: 'a zip whose directory holds itself', bytes: selfReferring(docx), ends: DAMAGED },
    {
      name: 'a workbook with 2 GB of strings',
      bytes: zipFile(
        xlsxParts('<sheetData/>', [
          { name: 'xl/sharedStrings.xml', data: '', deflated: deflatedZeros(2048), size: 2048 * MEGABYTE },
        ]),
      ),
      ends: COMPLEX,
    },
    {
      name: 'a workbook of 60 MB of cells',
      bytes: zipFile(xlsxParts(`<sheetData>${'<row><c><v>1</v></c></row>'.repeat(2_200_000)}</sheetData>`)),
      ends: ['FILE_TOO_COMPLEX', 'harmless'],
    },
    {
      name: 'a workbook with a range of all cells merged',
      bytes: zipFile(
        xlsxParts(
          '<sheetData><row r="1"><c r="A1" t="str"><v>x</v></c></row></sheetData><mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>',
        ),
      ),
      ends: ['harmless'],
    },
    {
      name: 'a workbook with a cell in the last column of every row',
      bytes: zipFile(
        xlsxParts(
          `<sheetData>${Array.from({ length: 20_000 }, (_, row) => `<row r="${row + 1}"><c r="XFD${row + 1}"><v>1</v></c></row>`).join('')}</sheetData>`,
        ),
      ),
      ends: ['harmless', 'FILE_TOO_COMPLEX'],
    },
    {
      name: 'a workbook with a hostile name',
      bytes: zipFile(
        xlsxParts('<sheetData/>', [
          { name: '__proto__', data: 'x' },
          { name: 'constructor/prototype', data: 'x' },
        ]),
      ),
      ends: ['harmless'],
    },
    {
      name: 'a document with a DOCTYPE',
      bytes: docxFile(paragraph('&x;'), [], '<!DOCTYPE x [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
      ends: DAMAGED,
    },
    { name: 'a document with a billion laughs', bytes: docxFile(paragraph('&l9;'), [], laughs()), ends: DAMAGED },
    {
      name: 'a document with a DOCTYPE in UTF-16',
      bytes: zipFile(
        docxParts('').map((part) =>
          part.data === '' ? { ...part, data: Buffer.from('\ufeff<!DOCTYPE x><x/>', 'utf16le') } : part,
        ),
      ),
      ends: DAMAGED,
    },
    {
      name: 'a document nested 200,000 deep',
      bytes: docxFile(`${'<w:sdt><w:sdtContent>'.repeat(100_000)}${'</w:sdtContent></w:sdt>'.repeat(100_000)}`),
      ends: ['FILE_TOO_COMPLEX', 'FILE_DAMAGED', 'harmless'],
    },
    {
      name: 'a document with a link to a file',
      bytes: withParts([{ name: 'word/media/image1.png', data: '/etc/passwd', mode: 0o120777 }]),
      ends: DAMAGED,
    },
    {
      name: 'a document that climbs out of its folder',
      bytes: withParts([{ name: '../../../../etc/cron.d/x', data: '* * * * * root sh' }]),
      ends: DAMAGED,
    },
    { name: 'a document with an absolute name', bytes: withParts([{ name: '/etc/passwd', data: 'x' }]), ends: DAMAGED },
    {
      name: 'a document with a password of zip',
      bytes: zipFile(docxParts('x').map((part) => ({ ...part, flags: 1 }))),
      ends: ['FILE_ENCRYPTED'],
    },
    { name: 'a document cut in half', bytes: docx.subarray(0, docx.length / 2), ends: DAMAGED },
    { name: 'a workbook cut in half', bytes: xlsx.subarray(0, xlsx.length / 2), ends: DAMAGED },
    { name: 'a document without its text', bytes: zipFile(docxParts('x').slice(0, 2)), ends: DAMAGED },
    {
      name: 'a document of noise',
      bytes: zipFile(docxParts('').map((part) => (part.data === '' ? { ...part, data: randomBytes(10_000) } : part))),
      ends: ['FILE_DAMAGED', 'harmless'],
    },
    {
      name: 'a program in an archive',
      bytes: zipFile([{ name: 'setup.exe', data: 'MZ' }]),
      ends: ['FILE_TYPE_UNSUPPORTED'],
    },
    { name: 'an archive of nothing', bytes: zipFile([]), ends: ['FILE_TYPE_UNSUPPORTED'] },
  ]
}

const MEGABYTE = 1024 * 1024
const COMPLEX: HostileFile['ends'] = ['FILE_TOO_COMPLEX']
const DAMAGED: HostileFile['ends'] = ['FILE_DAMAGED']

const withParts = (more: ZipEntry[]) => docxFile(paragraph('A plan'), more)

function laughs(): string {
  const entities = Array.from({ length: 9 }, (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`)
  return `<!DOCTYPE lolz [<!ENTITY l0 "lol">${entities.join('')}]>`
}

/** An archive whose directory entries all point at the same large file. */
function overlapping(): Buffer {
  const entries = Array.from({ length: 100 }, (_, index) => ({
    name: `part${String(index).padStart(3, '0')}`,
    data: '',
  }))
  const kernel = { name: 'part000', data: '', deflated: deflatedZeros(60), size: 60 * MEGABYTE }
  const bytes = zipFile([kernel, ...entries.slice(1).map((entry) => ({ ...entry, size: 60 * MEGABYTE }))])
  const packed = bytes.readUInt32LE(18)
  for (let at = bytes.indexOf('PK\x01\x02'); at !== -1; at = bytes.indexOf('PK\x01\x02', at + 4)) {
    bytes.writeUInt32LE(packed, at + 20)
    bytes.writeUInt32LE(0, at + 42)
  }
  return bytes
}

function selfReferring(docx: Buffer): Buffer {
  const bytes = Buffer.from(docx)
  const directory = bytes.indexOf('PK\x01\x02')
  bytes.writeUInt32LE(directory, directory + 42)
  return bytes
}
