import { expect, test } from 'vitest'
import { csvOf, fileNameOf } from './figures.ts'

test('[STAT-02] figures become a file that spreadsheets open with the right letters and columns', () => {
  const rows = [
    ['Žaneta "Žany" Říha, ml.', 1234, null],
    ['=1+1', 0, 0.5],
  ]
  expect(csvOf({ columns: ['Člen', 'Dotazy', 'Podíl'], rows })).toBe(
    '\ufeffČlen,Dotazy,Podíl\r\n"Žaneta ""Žany"" Říha, ml.",1234,\r\n\'=1+1,0,0.5\r\n',
  )
})

test('[STAT-02] a file is named in plain letters', () => {
  expect(fileNameOf('Aktivní členové za den', '2026-11-13')).toBe('aktivni-clenove-za-den-2026-11-13')
})
