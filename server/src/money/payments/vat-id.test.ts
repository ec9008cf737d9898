import { describe, expect, test } from 'vitest'
import { EU_VAT_BASIS_POINTS } from './vat.ts'
import { isValidVatId } from './vat-id.ts'

// One valid id per country, as printed on bills.
const RIGHT: Record<string, string> = {
  AT: 'ATU37675002',
  BE: 'BE0428759497',
  BG: 'BG131134023',
  CY: 'CY10259033P',
  CZ: 'CZ25123891',
  DE: 'DE136695976',
  DK: 'DK13585628',
  EE: 'EE100931558',
  ES: 'ESA28015865',
  FI: 'FI20774740',
  FR: 'FR40303265045',
  GR: 'EL094259216',
  HR: 'HR33392005961',
  HU: 'HU12892312',
  IE: 'IE6433435F',
  IT: 'IT00743110157',
  LT: 'LT119511515',
  LU: 'LU15027442',
  LV: 'LV40003521600',
  MT: 'MT11679112',
  NL: 'NL004495445B01',
  PL: 'PL8567346215',
  PT: 'PT501964843',
  RO: 'RO18547290',
  SE: 'SE123456789701',
  SI: 'SI50223054',
  SK: 'SK2022749619',
}

describe('[PAY-05] a VAT id', () => {
  test('is known for every country of the EU', () => {
    expect(Object.keys(RIGHT).sort()).toEqual(Object.keys(EU_VAT_BASIS_POINTS).sort())
  })

  test.each(Object.entries(RIGHT))('of %s is right: %s', (country, vatId) => {
    expect(isValidVatId(country, vatId)).toBe(true)
    expect(isValidVatId(country, vatId.slice(2))).toBe(true)
  })

  test.each(Object.entries(RIGHT))('of %s is wrong with another digit: %s', (country, vatId) => {
    const wrong = vatId.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10))
    // The last two digits of a Dutch id are a company number that the check digit does not cover, so another digit is
    // altered.
    const altered = country === 'NL' ? 'NL004495446B01' : wrong
    expect(isValidVatId(country, altered), altered).toBe(false)
  })

  test.each([
    ['DE', 'de 136 695 976'],
    ['DE', ' DE-136.695.976 '],
    ['AT', 'u 3767 5002'],
    ['BE', 'BE 0428.759.497'],
    ['GR', 'el 094259216'],
    ['GR', 'GR094259216'],
  ])('of %s may be typed as "%s"', (country, typed) => {
    expect(isValidVatId(country, typed)).toBe(true)
  })

  test.each([
    ['SK', 'CZ25123891'],
    ['CZ', 'SK2022749619'],
    ['AT', 'DE136695976'],
    ['DE', 'DEDE136695976'],
    ['DE', ''],
    ['DE', 'DE'],
    ['DE', 'DE136695976 or so'],
    ['US', 'US123456789'],
    ['CH', 'CHE-123.456.788'],
    ['EL', 'EL094259216'],
  ])('is none of %s: "%s"', (country, typed) => {
    expect(isValidVatId(country, typed)).toBe(false)
  })
})
