import { LANGUAGES } from '@touchline/contract/platform/languages.ts'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { type PdfBlock, pdfOf } from './pdf.ts'

/** Every accented letter of the ten languages, and the other characters our documents use. */
const LETTERS =
  'áčďéěíňóřšťúůýž ÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ äöüßÄÖÜẞ àâæçèéêëîïôœùûüÿ ñ¿¡ ąćęłńóśźż ĄĆĘŁŃÓŚŹŻ ãõàáâéêíóôú ç åäö × – − · „“ ’ ½ %'

async function read(pdf: Buffer) {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const { text, totalPages } = await extractText(document, { mergePages: true })
  return { text: text.replaceAll(/\s+/g, ' '), totalPages, document }
}

describe('[PLAN-04] [COMP-05] a document', () => {
  test.each(LANGUAGES)('is written with all letters of $code', async ({ code }) => {
    const blocks: PdfBlock[] = [
      { kind: 'heading', text: LETTERS },
      { kind: 'text', text: LETTERS },
      { kind: 'table', columns: [{ title: LETTERS }], rows: [[{ text: LETTERS, isBold: true }]] },
    ]
    const { text, document } = await read(await pdfOf({ title: 'Žluťoučký', language: code, blocks }))
    const words = LETTERS.split(' ')
    for (const word of words) expect(text.split(word).length - 1, word).toBeGreaterThanOrEqual(4)
    const { info } = await document.getMetadata()
    expect(info).toMatchObject({ Title: 'Žluťoučký', Language: code })
  })

  test('breaks a long table between rows and repeats its head on every page', async () => {
    const rows = Array.from({ length: 150 }, (_, row) => [`row ${row + 1}`, 'x'])
    const blocks: PdfBlock[] = [
      { kind: 'table', columns: [{ title: 'Head' }, { title: 'Points', align: 'right' }], rows },
    ]
    const { text, totalPages } = await read(await pdfOf({ title: 'Long', language: 'en', blocks }))
    expect(totalPages).toBeGreaterThan(2)
    expect(text.split('Points').length - 1).toBe(totalPages)
    expect(text).toContain('row 150')
  })

  test('leaves no heading alone at the foot of a page', async () => {
    const weeks = Array.from({ length: 40 }, (_, week): PdfBlock[] => [
      { kind: 'heading', text: `Heading ${week}` },
      { kind: 'table', columns: [{ title: 'Head' }], rows: Array.from({ length: (week % 7) + 1 }, () => ['row']) },
    ])
    const pdf = await pdfOf({ title: 'Weeks', language: 'en', blocks: weeks.flat() })
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false })
    expect(text.length).toBeGreaterThan(4)
    for (const page of text) expect(page).not.toMatch(/Heading \d+\s+(Head\s+)?Touchline/)
  })

  test('writes the narrow spaces of dates and numbers, which the fonts do not have, as usual ones', async () => {
    const text = '12.10.2026\u2009–\u200918.10.2026, 1\u202f200'
    const document = await getDocumentProxy(
      new Uint8Array(await pdfOf({ title: text, language: 'fr', blocks: [{ kind: 'heading', text }] })),
    )
    const { text: written } = await extractText(document, { mergePages: true })
    expect(written).not.toMatch(/[\u2009\u202f]/)
    expect(written.replaceAll('\u00a0', ' ')).toContain('12.10.2026 – 18.10.2026, 1 200')
  })

  test('opens no file and no address that somebody wrote into it', async () => {
    const text = 'file:///etc/hostname http://127.0.0.1:1/ data:image/png;base64,AAAA'
    const { text: written } = await read(await pdfOf({ title: text, language: 'en', blocks: [{ kind: 'text', text }] }))
    expect(written).toContain('file:///etc/hostname')
  })
})
