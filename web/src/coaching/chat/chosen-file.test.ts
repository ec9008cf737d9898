import { MAX_FILE_BYTES } from '@touchline/contract/coaching/documents.ts'
import { expect, test } from 'vitest'
import { attachmentOf, broughtFile, chosen, refusalOf } from './chosen-file.ts'

test.each([
  ['klip.mp4', 'video/mp4', 'FILE_TYPE_UNSUPPORTED'],
  ['nahravka.mp3', 'audio/mpeg', 'FILE_TYPE_UNSUPPORTED'],
  ['program.exe', 'application/x-msdownload', 'FILE_TYPE_UNSUPPORTED'],
  ['archiv.zip', 'application/zip', 'FILE_TYPE_UNSUPPORTED'],
  ['logo.svg', 'image/svg+xml', 'FILE_TYPE_UNSUPPORTED'],
  // Only the content can tell.
  ['data', '', undefined],
  ['poznamky.txt', 'text/plain', undefined],
  ['tabulka.xlsx', 'application/zip', undefined],
  ['stara.xls', 'application/x-msexcel', undefined],
  ['testy.PDF', 'application/pdf', undefined],
  ['foto.heic', '', undefined],
])('[DOC-02] %s of type %j: %s', (name, type, refusal) => {
  expect(refusalOf({ name, type, size: 1 })).toBe(refusal)
})

test('[DOC-02] ten megabytes may be sent, a byte more may not', () => {
  const file = { name: 'testy.pdf', type: 'application/pdf' }
  expect(refusalOf({ ...file, size: MAX_FILE_BYTES })).toBeUndefined()
  expect(refusalOf({ ...file, size: MAX_FILE_BYTES + 1 })).toBe('FILE_TOO_LARGE')
})

test.each([
  ['foto.HEIC', '', 'image'],
  ['bez-pripony', 'image/png', 'image'],
  ['testy.pdf', 'application/pdf', 'pdf'],
  ['plan.docx', '', 'word'],
  ['mereni.xls', '', 'spreadsheet'],
  ['mereni.csv', 'application/vnd.ms-excel', 'csv'],
  ['cokoli', '', 'word'],
])('[DOC-01] %s of type %j looks like: %s', (name, type, kind) => {
  expect(chosen(new File([], name, { type })).kind).toBe(kind)
})

test('[DOC-01] a name that is longer than the contract keeps its end', () => {
  const { name } = attachmentOf(chosen(new File(['abc'], `${'x'.repeat(300)}.pdf`)))
  expect(name.length).toBeLessThanOrEqual(200)
  expect(name).toMatch(/x….*\.pdf$/)
})

test.each([
  ['a picture alone', ['image.png'], '', 'image.png'],
  ['a file copied in a file manager, which adds its name', ['testy.pdf'], 'testy.pdf', 'testy.pdf'],
  ['cells of a spreadsheet, which adds their picture', ['image.png'], '12\t13', undefined],
  ['words', [], 'words', undefined],
])('[DOC-01] what is pasted is %s', (_, names, text, file) => {
  const data = { files: names.map((name) => new File([], name)), getData: () => text }
  expect(broughtFile(data as unknown as DataTransfer)?.name).toBe(file)
})
