import { type CellObject, utils } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { bookFile, bookOf, xlsxParts } from '../../../../../test/office-files.ts'
import { zipFile } from '../../../../../test/zip-files.ts'
import { cellText } from './cell-text.ts'
import { readSpreadsheet } from './spreadsheet.ts'

const ROOM = { characters: 100_000, deadline: Number.POSITIVE_INFINITY }

const number = (v: number, z = 'General', w?: string): CellObject => ({ t: 'n', v, z, ...(w && { w }) })

test.each([
  ['a plain number', number(1234.5), '1234.5'],
  ['a sum of binary fractions', number(0.1 + 0.2), '0.3'],
  ['a format that hides decimals', number(2.34567, '0.00', '2.35'), '2.34567'],
  ['a format that keeps the figure and adds a unit', number(72.5, '0.0" kg"', '72.5 kg'), '72.5 kg'],
  ['grouped thousands', number(1234567.5, '#,##0.0', '1,234,567.5'), '1234567.5'],
  ['leading zeros', number(7, '000', '007'), '007'],
  ['a percentage that is rounded for show', number(0.1234, '0%', '12%'), '12.34%'],
  ['a negative in brackets', number(-5, '0;(0)', '(5)'), '-5'],
  ['a very small number', number(1.5e-7), '0.00000015'],
  ['a very large number', number(1.5e21), '1500000000000000000000'],
  ['a date', number(46027, 'd.m.yyyy', '5.1.2026'), '2026-01-05'],
  ['a date with a time', number(46027.3125, 'd.m.yy h:mm', '5.1.26 7:30'), '2026-01-05 7:30:00'],
  ['a race time', number(225.2 / 86_400, 'm:ss.0', '3:45.2'), '0:03:45.200'],
  ['a stretch of more than a day', number(1.5, '[h]:mm', '36:00'), '36:00:00'],
  ['an error', { t: 'e', v: 7, w: '#DIV/0!' } as CellObject, '#DIV/0!'],
  ['a truth', { t: 'b', v: true } as CellObject, 'TRUE'],
  ['a text of digits', { t: 's', v: '007,50' } as CellObject, '007,50'],
])('[DOC-04] writes %s with every digit', (_, cell, text) => {
  expect(cellText(cell, false)).toBe(text)
})

test.each(['xlsx', 'xls'] as const)('[DOC-01] reads every sheet of a book in %s', async (type) => {
  const book = bookOf({
    Skoky: [
      ['Jméno', 'Skok'],
      ['Eva', 2.15],
      ['Petr', 2.3],
    ],
    Prázdný: [],
    Tep: [[140], [150]],
  })
  const reading = await readSpreadsheet(bookFile(book, type), ROOM)
  expect(reading).toMatchObject({ kind: 'spreadsheet', sheets: 3 })
  expect(reading.sections.map(({ of }) => of)).toEqual([2, 2])
  expect(reading.sections[0]?.head).toContain('## Skoky')
  expect(reading.sections[0]?.pieces).toEqual(['| Eva | 2.15 |', '| Petr | 2.3 |'])
  expect(reading.sections[1]?.head).toContain('| A |')
})

test('[DOC-04] reads results of formulas, dates and merged titles of a real file', async () => {
  const book = bookOf({
    S: [
      ['Týden', null, null],
      ['Den', 'km', 'plán'],
      ['po', 10, 0.5],
      ['út', 12.5, 0.25],
    ],
  })
  const sheet = book.Sheets.S ?? utils.aoa_to_sheet([])
  sheet['!merges'] = [{ s: { r: 0, c: 0 }, e: { r: 0, c: 2 } }]
  sheet['!ref'] = 'A1:C5'
  sheet.A5 = { t: 'n', v: 46027, z: 'd.m.yyyy' }
  sheet.B5 = { t: 'n', v: 22.5, f: 'SUM(B3:B4)' }
  sheet.C5 = { t: 'n', v: 0.375, z: '0%' }
  const { sections } = await readSpreadsheet(bookFile(book), ROOM)
  expect(sections[0]?.pieces).toContain('| 2026-01-05 | 22.5 | 37.5% |')
  expect(sections[0]?.head).toContain('| Týden | Týden | Týden |')
})

test('[DOC-03] takes no time over a range that is declared but empty', async () => {
  const sheet =
    '<dimension ref="A1:XFD1048576"/><sheetData><row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>2</v></c></row></sheetData>'
  const begun = performance.now()
  const { sections } = await readSpreadsheet(zipFile(xlsxParts(sheet)), ROOM)
  expect(sections[0]?.pieces[0]).toBe('| 1 |')
  expect(performance.now() - begun).toBeLessThan(3_000)
})

test('[DOC-04] gives small sheets whole beside a large one', async () => {
  const large = Array.from({ length: 5_000 }, (_, index) => [index, 'a longer text in each row'])
  const book = bookOf({
    Large: large,
    Small: [
      ['x', 'y'],
      ['p', 1],
      ['q', 2],
    ],
  })
  const { sections } = await readSpreadsheet(bookFile(book), { ...ROOM, characters: 5_000 })
  expect(sections[1]?.pieces).toHaveLength(2)
  expect(sections[0]?.pieces.length).toBeGreaterThan(50)
  expect(sections[0]).toMatchObject({ of: 5_000 })
})
