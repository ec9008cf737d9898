import { expect, test } from 'vitest'
import { readCsv } from './csv.ts'

const ROOM = { characters: 100_000, deadline: Number.POSITIVE_INFINITY }

test('[DOC-04] keeps every figure of a Czech table as it is written', async () => {
  const text = await markdown('Jméno;Vzdálenost (km);Čas\r\nPetr;1 234,50;3:45,2\r\n"Novák; Jan";0,1;4:01,0\r\n')
  expect(text).toContain('| Petr | 1 234,50 | 3:45,2 |')
  expect(text).toContain('| Novák; Jan | 0,1 | 4:01,0 |')
  expect(text).toContain('| Vzdálenost (km) | 2 | 0,1 | 1234,50 | 617,3 | 1234,6 |')
})

test('[DOC-04] reads a Windows-1250 table', async () => {
  const bytes = Buffer.concat([
    Buffer.from('Jm\xe9no;V\xfdkon\n\x8e\xf9rek;', 'latin1'),
    Buffer.from('12,5\nEva;7,25\n'),
  ])
  const { sections } = await readCsv(bytes, ROOM)
  expect(sections[0]?.head).toContain('| Jméno | Výkon |')
  expect(sections[0]?.pieces).toEqual(['| Žůrek | 12,5 |', '| Eva | 7,25 |'])
})

test.each([
  ['semicolons with decimal commas', '1,5;2,5\n3,5;4,5\n', '| 1,5 | 2,5 |'],
  ['commas', 'a,b\n1.5,2\n', '| 1.5 | 2 |'],
  ['tabs', 'a\tb\n1,5\t2\n', '| 1,5 | 2 |'],
  ['what its first line names', 'sep=|\na|b\n1|2\n', '| 1 | 2 |'],
  ['one column of figures', 'Tep\n142\n138\n', '| 142 |'],
  ['quoted line ends and bars', 'a;b\n"x\ny";"p|q"\n', '| x<br>y | p\\|q |'],
])('[DOC-01] reads columns divided by %s', async (_, written, row) => {
  expect(await markdown(written)).toContain(row)
})

test('[DOC-04] takes thousands for thousands where a comma divides the columns', async () => {
  const text = await markdown('who,steps\nEva,"1,234"\nPetr,"2,000"\n')
  expect(text).toContain('| steps | 2 | 1234 | 2000 | 1617 | 3234 |')
})

test('[DOC-04] sets a title above the table apart', async () => {
  const text = await markdown('Testy 2026;;\nJméno;Skok;Běh\nEva;2,1;7,9\nPetr;2,3;7,7\n')
  expect(text).toMatch(/^Testy 2026\n/)
  expect(text).toContain('| Jméno | Skok | Běh |\n|---|---|---|\n| Eva | 2,1 | 7,9 |')
})

test.each([
  ['prose', 'Dear coach,\nthis is how my week went. I ran a lot, and slept little.\nYours\n'],
  ['HTML', '<html><body>a;b\n1;2</body></html>'],
  ['a script', '#!/bin/sh\necho a;b\n'],
  ['JSON', '{"a": 1,\n"b": 2}'],
  ['a program', 'import x from "y"\n\nfunction add(a, b) {\n  return a + b\n}\nadd(1, 2)\n'],
  ['nothing but line ends', '\n\n\n'],
])('[DOC-02] refuses %s', async (_, written) => {
  await expect(readCsv(Buffer.from(written), ROOM)).rejects.toMatchObject({ code: 'FILE_TYPE_UNSUPPORTED' })
})

test('[DOC-04] counts all rows of a long table though it hands over the first', async () => {
  const rows = Array.from({ length: 50_000 }, (_, index) => `${index};${index / 4}`)
  const { sections } = await readCsv(Buffer.from(`n;x\n${rows.join('\n')}`), { ...ROOM, characters: 1_000 })
  expect(sections[0]?.of).toBe(50_000)
  expect(sections[0]?.head).toContain('| n | 50000 | 0 | 49999 | 24999.5 | 1249975000 |')
  expect(sections[0]?.pieces.length).toBeLessThan(100)
})

async function markdown(written: string): Promise<string> {
  const { sections } = await readCsv(Buffer.from(written), ROOM)
  return sections.map(({ head, pieces }) => [head, ...pieces].join('\n')).join('\n')
}
