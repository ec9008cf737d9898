import { describe, expect, test } from 'vitest'
import { textOfBytes } from './text-of-file.ts'

const TEXT = 'Žaneta;jana@x.cz'

describe('[CLUB-09] the text of a CSV file', () => {
  test('is read whichever way a spreadsheet wrote it', () => {
    expect(textOfBytes(new TextEncoder().encode(TEXT), 'cs')).toBe(TEXT)
    const wide = Uint8Array.from([0xff, 0xfe, ...[...TEXT].flatMap((sign) => littleEndian(sign.charCodeAt(0)))])
    expect(textOfBytes(wide, 'cs')).toBe(TEXT)
    const czech = Uint8Array.from([0x8e, ...new TextEncoder().encode(TEXT.slice(1))])
    expect(textOfBytes(czech, 'cs')).toBe(TEXT)
    const french = Uint8Array.from([0xc9, ...new TextEncoder().encode('lise')])
    expect(textOfBytes(french, 'fr')).toBe('Élise')
  })
})

function littleEndian(code: number): number[] {
  return [code & 0xff, code >> 8]
}
