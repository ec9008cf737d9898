import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { csvLine, separatorOf, textCell } from './csv.ts'

describe('a cell that people wrote', () => {
  test.each(['Novák; st.', 'Praha, město', 'TJ Sokol – B', "O'Neill", 'Lvi\nz Brna', 'e-mail: a@b.cz', '1. FC Köln'])(
    'stays as it is: %j',
    (name) => {
      expect(Papa.parse<string[]>(textCell(name)).data[0]?.[0]).toBe(name)
    },
  )

  test.each([
    "Lvi;=cmd|' /C calc'!A0",
    'Lvi,=1+1',
    'Lvi\t@SUM(A1)',
    'Lvi\n+1',
    'Lvi\r\n-1',
    'Lvi;"=1+1',
    '=1+1',
    '+420 123',
    '-2',
    '@x',
  ])('is no formula wherever a spreadsheet cuts the line: %j', (name) => {
    for (const own of [',', ';'] as const) {
      const line = csvLine([textCell('before'), textCell(name)], own)
      for (const delimiter of [',', ';', '\t']) {
        const cells = Papa.parse<string[]>(line, { delimiter, quoteChar: '\0' }).data.flat()
        for (const cell of cells) expect(cell.replace(/^"+/, '')).not.toMatch(/^[=+\-@]/)
        const quoted = Papa.parse<string[]>(line, { delimiter }).data.flat()
        for (const cell of quoted) expect(cell.replace(/^"+/, '')).not.toMatch(/^[=+\-@]/)
      }
    }
  })
})

test('a table has the separator that spreadsheets of its language expect', () => {
  expect([separatorOf('cs'), separatorOf('de'), separatorOf('en')]).toEqual([';', ';', ','])
})
