import { describe, expect, test } from 'vitest'
import { hasWebAddress, withoutWebAddresses } from './web-addresses.ts'

describe('a name that goes to strangers', () => {
  test.each([
    'You won 500 EUR, claim at evil.example',
    'https://evil.example/path',
    'Visit www.evil',
    'EVIL.EXAMPLE',
    'write to win@evil.com',
    'sub.evil.co.uk',
    'evil\u3002com',
    '360casino.net',
  ])('%j holds a web address, and its mail none', (name) => {
    expect(hasWebAddress(name)).toBe(true)
    expect(hasWebAddress(withoutWebAddresses(name).replace(/\bwww\. /g, ''))).toBe(false)
    expect(withoutWebAddresses(name)).not.toMatch(/\w\.[a-z]{2}|:\/\//i)
  })

  test.each([
    'Zápas v Hradišti',
    '1.FC Köln – SV Meppen',
    'Trénink 12.5. v 18.30',
    '9.kolo',
    'U12 vs. Sparta',
    'Sraz v 8.15, ul. Nová 5',
    'A.B.C.',
  ])('%j holds none', (name) => {
    expect(hasWebAddress(name)).toBe(false)
  })

  test('keeps its words', () => {
    expect(withoutWebAddresses('TJ.Sokol – 1.FC Brno, 18.30')).toBe('TJ. Sokol – 1. FC Brno, 18.30')
  })
})
