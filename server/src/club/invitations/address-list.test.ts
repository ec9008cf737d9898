import { MAX_ADDRESS_LIST_LINES } from '@touchline/contract/club/invitations.ts'
import { describe, expect, test } from 'vitest'
import { readAddressList } from './address-list.ts'

const read = (text: string) =>
  readAddressList(text).addresses.map(({ line, email, name }) => [line, email, ...(name ? [name] : [])])

describe('[CLUB-09] a list of addresses', () => {
  test('is read one a line, many in a line, and with names before them', () => {
    expect(read('jana@mail.example\n\n tomas@mail.example ')).toEqual([
      [1, 'jana@mail.example'],
      [3, 'tomas@mail.example'],
    ])
    expect(read('jana@mail.example, tomas@mail.example; EVA@mail.example')).toEqual([
      [1, 'jana@mail.example'],
      [1, 'tomas@mail.example'],
      [1, 'eva@mail.example'],
    ])
    expect(read('jana@mail.example tomas@mail.example')).toHaveLength(2)
    expect(read('Jana Malá <jana@mail.example>; "Hájek" <tomas@mail.example>')).toEqual([
      [1, 'jana@mail.example', 'Jana Malá'],
      [1, 'tomas@mail.example', 'Hájek'],
    ])
  })

  test.each([
    ['semicolons and a head', '\ufeffJméno;Příjmení;E-mail\r\nJana;Malá;jana@mail.example\r\n'],
    ['commas, the address first', 'email,name\njana@mail.example,Jana Malá\n'],
    ['a head in a language we do not know', 'Sähköposti;Nimi\njana@mail.example;Jana Malá\n'],
    ['a delimiter that its first line names', 'sep=;\nE-mail;Name\njana@mail.example;Jana Malá\n'],
    ['quotes', '"Name";"Team";"Mail"\n"Jana Malá";"U13; A";"jana@mail.example"\n'],
    ['tabs and no head', 'Jana Malá\t2012\tjana@mail.example\n'],
    ['carriage returns alone', 'Name;Mail\rJana Malá;jana@mail.example\r'],
  ])('is read from a table with %s', (_, text) => {
    expect(readAddressList(text).addresses).toMatchObject([{ email: 'jana@mail.example', name: 'Jana Malá' }])
  })

  test('takes both addresses of a row, a parent’s for example', () => {
    expect(read('Jana;Malá;jana@mail.example;mama@mail.example')).toEqual([
      [1, 'jana@mail.example'],
      [1, 'mama@mail.example'],
    ])
  })

  test('takes for names what the head calls names', () => {
    const [first] = readAddressList('Oddíl;Jméno;Příjmení;Mail\nŽákyně;Jana;Malá;jana@mail.example').addresses
    expect(first?.name).toBe('Jana Malá')
  })

  test('hands on every line that is wrong, a first one without an address, too', () => {
    expect(read('jana.mala\ntomas@mail.example\nEva Nová\neva@@mail.example\nfoo@bar')).toEqual([
      [1, null],
      [2, 'tomas@mail.example'],
      [3, null],
      [4, null],
      [5, null],
    ])
    expect(read('Jana;Malá;jana@mail.example\nTomáš;Hájek;\n')).toEqual([
      [1, 'jana@mail.example', 'Jana Malá'],
      [2, null],
    ])
    expect(read('jana@mail.example, eva.nova, tomas@mail.example')).toEqual([
      [1, 'jana@mail.example'],
      [1, null],
      [1, 'tomas@mail.example'],
    ])
    expect(read('jana@mail.example Eva Nová <eva@mail.example> tomas@mail.example petr')).toEqual([
      [1, 'jana@mail.example'],
      [1, 'eva@mail.example', 'Eva Nová'],
      [1, 'tomas@mail.example'],
      [1, null],
    ])
    expect(read('')).toEqual([])
    expect(read('E-mail\n')).toEqual([[1, null]])
  })

  test('reads no more lines than a list may have, and says so', () => {
    const rows = Array.from({ length: MAX_ADDRESS_LIST_LINES + 1 }, (_, index) => `p${index}@mail.example`)
    expect(readAddressList(rows.join('\n'))).toMatchObject({ isCut: true })
    expect(readAddressList(rows.join('\n')).addresses).toHaveLength(MAX_ADDRESS_LIST_LINES)
    expect(readAddressList(rows.slice(1).join('\n')).isCut).toBe(false)
  })
})
