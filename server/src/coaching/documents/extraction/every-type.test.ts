import sharp from 'sharp'
import { afterAll, expect, test, vi } from 'vitest'
import { heicFile } from '../../../../test/heic-files.ts'
import { gifOf, photo } from '../../../../test/image-files.ts'
import { bookFile, bookOf, docFile, docxFile, paragraph, wordTable } from '../../../../test/office-files.ts'
import { pdfFile, scannedPdf } from '../../../../test/pdf-files.ts'
import { countTokens } from '../../model/tokenizer.ts'
import { openExtraction } from './extraction.ts'

// Tests what is read, not how fast: other tests share the machine.
const extraction = openExtraction({ runMs: 60_000 })
vi.setConfig({ testTimeout: 60_000 })
const budget = { tokens: 30_000, countTokens: (text: string) => countTokens('o200k_base', text) }
const read = (bytes: Buffer, tokens = budget.tokens) =>
  extraction.extract(bytes, { ...budget, tokens }, { clubId: 'a club', person: 'a player' })
afterAll(() => extraction.close())

test.each(['jpeg', 'png', 'webp', 'gif', 'avif', 'tiff'] as const)(
  '[DOC-01] makes a small JPEG of a %s',
  async (format) => {
    const bytes = await sharp(await photo(2_000, 1_000))
      .toFormat(format)
      .toBuffer()
    const { kind, text, images } = await read(bytes)
    expect({ kind, text }).toEqual({ kind: 'image', text: '' })
    expect(await metadata(images[0])).toMatchObject({ format: 'jpeg', width: 1_536, height: 768 })
  },
)

test('[DOC-01] reads a photo of an iPhone', async () => {
  const { images } = await read(heicFile({ y: 81, cb: 90, cr: 240 }))
  const { data } = await sharp(bytesOf(images[0])).raw().toBuffer({ resolveWithObject: true })
  expect([...data.subarray(0, 3)].map((value) => Math.round(value / 16))).toEqual([16, 0, 0])
})

test('[DOC-01] turns a photo upright and drops what the camera wrote', async () => {
  const { images } = await read(await photo(200, 100, 6))
  const { width, height, exif, orientation } = await metadata(images[0])
  expect({ width, height, exif, orientation }).toEqual({
    width: 100,
    height: 200,
    exif: undefined,
    orientation: undefined,
  })
})

test('[DOC-01] takes the first frame of a moving picture', async () => {
  const { images } = await read(gifOf(3))
  expect(images).toHaveLength(1)
})

test('[DOC-01] reads the text of a PDF by pages, its columns kept apart', async () => {
  const extracted = await read(pdfFile(['Name\tkm\nPetr\t12.5\nEva\t13.25', 'The second page of the plan']))
  expect(extracted).toMatchObject({ kind: 'pdf', pages: 2, images: [] })
  expect(extracted.shown).toBeUndefined()
  expect(extracted.text).toContain('## Page 1\n\nName | km\nPetr | 12.5\nEva | 13.25')
  expect(extracted.text).toContain('## Page 2\n\nThe second page of the plan')
})

test('[DOC-01] gives the first pages of a scanned PDF as pictures and says how many', async () => {
  const jpeg = await photo(827, 1_169)
  const { images, shown, pages } = await read(scannedPdf(jpeg, { width: 827, height: 1_169 }, 8))
  expect({ pages, shown }).toEqual({ pages: 8, shown: { unit: 'pages', count: 6, of: 8 } })
  expect(images).toHaveLength(6)
  const { data, info } = await sharp(bytesOf(images[0])).raw().toBuffer({ resolveWithObject: true })
  expect(info.height).toBe(1_536)
  const middle = (info.width * 768 + info.width / 2) * info.channels
  expect(data[Math.floor(middle / 3) * 3]).toBeGreaterThan(150)
})

test('[DOC-01] gives as many pages of a long PDF as the budget holds, whole ones', async () => {
  const page = Array.from({ length: 40 }, (_, line) => `Line ${line}: 12.${line} km in an easy pace, then stretching`)
  const { text, shown, pages } = await read(pdfFile(Array.from({ length: 200 }, () => page.join('\n'))))
  expect(pages).toBe(200)
  expect(shown).toMatchObject({ unit: 'pages', of: 200 })
  expect(shown?.count).toBeGreaterThan(20)
  expect(text.match(/^## Page /gm)).toHaveLength(shown?.count ?? 0)
  expect(text).toContain(`(pages shown: the first ${shown?.count} of 200)`)
  expect(budget.countTokens(text)).toBeLessThanOrEqual(budget.tokens)
})

test('[DOC-01] reads a document of Word with its table', async () => {
  const bytes = docxFile(
    paragraph('Plán &amp; cíle') +
      wordTable([
        ['Den', 'km'],
        ['po', '12,5'],
        ['a|b', '1 234,50'],
      ]),
  )
  const { kind, text } = await read(bytes)
  expect(kind).toBe('word')
  expect(text).toBe('Plán & cíle\n\n| Den | km |\n|---|---|\n| po | 12,5 |\n| a\\|b | 1 234,50 |')
})

test('[DOC-01] reads a document of Word before 2007', async () => {
  const { kind, text } = await read(docFile('Plán tréninku\rPondělí: 12,5 km\r'))
  expect({ kind, text }).toEqual({ kind: 'word', text: 'Plán tréninku\nPondělí: 12,5 km' })
})

test('[DOC-04] cuts a long text after a paragraph and says how much is shown', async () => {
  const bytes = docxFile(Array.from({ length: 500 }, (_, index) => paragraph(`Odstavec ${index} o tréninku.`)).join(''))
  const { text, shown } = await read(bytes, 1_000)
  expect(shown?.unit).toBe('characters')
  expect(shown?.count).toBeLessThan(shown?.of ?? 0)
  expect(text).toMatch(/o tréninku\.\n\n\n\(characters shown: the first \d+ of \d+\)$/)
  expect(budget.countTokens(text)).toBeLessThanOrEqual(1_000)
})

test('[DOC-04] gives the first rows and the columns of a sheet of 100,000 rows', async () => {
  const rows = Array.from({ length: 100_000 }, (_, index) => [index, index / 10, 'běh'])
  const { text, shown, sheets } = await read(bookFile(bookOf({ Rok: [['n', 'km', 'druh'], ...rows] })))
  expect(sheets).toBe(1)
  expect(shown).toMatchObject({ unit: 'rows', of: 100_000 })
  expect(text).toContain('Columns over the first 19999 of 100000 rows')
  expect(text).toContain('| km | 19999 | 0 | 1999.8 | 999.9 | 19997000.1 |')
  expect(text).toContain('| 7 | 0.7 | běh |')
  expect(budget.countTokens(text)).toBeLessThanOrEqual(budget.tokens)
})

test('[DOC-04] a row reaches the model whole or not at all', async () => {
  const rows = Array.from({ length: 300 }, (_, index) => `${index};${index},25;konec`)
  const { text, shown } = await read(Buffer.from(`n;km;slovo\n${rows.join('\n')}`), 1_500)
  const given = text.split('\n').filter((line) => line.endsWith('| konec |'))
  expect(given).toHaveLength(shown?.count ?? 0)
  expect(given.at(-1)).toBe(`| ${given.length - 1} | ${given.length - 1},25 | konec |`)
})

const bytesOf = (url = '') => Buffer.from(url.replace('data:image/jpeg;base64,', ''), 'base64')
const metadata = (url?: string) => sharp(bytesOf(url)).metadata()
