import { Quote } from '@touchline/contract/money/payments.ts'
import { COUNTRIES } from '@touchline/contract/platform/countries.ts'
import { PLANS, TOKEN_PACKAGES } from '@touchline/contract/platform/pricing.ts'
import fc from 'fast-check'
import salesTax from 'sales-tax'
import { beforeAll, describe, expect, test } from 'vitest'
import { EU_VAT_BASIS_POINTS, quoteFor } from './vat.ts'

const OTHERS = Object.keys(EU_VAT_BASIS_POINTS).filter((country) => country !== 'CZ')

describe('[PAY-05] VAT', () => {
  beforeAll(() => {
    // Only its rate tables are used: we validate ids ourselves, and lookups would need a network.
    salesTax.toggleEnabledTaxNumberValidation(false)
    salesTax.toggleEnabledTaxNumberFraudCheck(false)
    salesTax.setTaxOriginCountry('CZ')
  })

  // Until November 2026 no standard rate has changed since this version, so there are no exceptions.
  test.each(Object.entries(EU_VAT_BASIS_POINTS))(
    'in %s is %i basis points, as sales-tax has it',
    async (country, rate) => {
      const theirs = await salesTax.getSalesTax(country)
      expect(Math.round(theirs.rate * 10_000)).toBe(rate)
    },
  )

  test('is owed in exactly the 27 countries of the EU', async () => {
    const areas = await Promise.all(
      COUNTRIES.map(async (country) => ({ country, tax: await salesTax.getSalesTax(country) })),
    )
    const inEu = areas.filter(({ tax }) => tax.area !== 'worldwide').map(({ country }) => country)
    expect(Object.keys(EU_VAT_BASIS_POINTS).sort()).toEqual(inEu.sort())
    expect(inEu).toHaveLength(27)
  })

  test.each(['', 'CZ25123891', 'CZ12345678'])('is 21 % for a Czech buyer with the id "%s"', (vatId) => {
    expect(quoteFor(PLANS.pro.priceCents, { country: 'CZ', vatId })).toMatchObject({
      netCents: 150_00,
      vatCents: 31_50,
      totalCents: 181_50,
      rateBasisPoints: 2100,
      rule: 'domestic',
    })
  })

  test('is reversed for a business elsewhere in the EU', () => {
    expect(quoteFor(150_00, { country: 'SK', vatId: 'SK2022749619' })).toEqual({
      netCents: 150_00,
      vatCents: 0,
      totalCents: 150_00,
      rateBasisPoints: 0,
      rule: 'reverse_charge',
      isVatIdValid: true,
    })
  })

  test.each([
    ['SK', '', 2300, 34_50, null],
    ['SK', 'SK2022749618', 2300, 34_50, false],
    ['SK', 'CZ25123891', 2300, 34_50, false],
    ['FI', '   ', 2550, 38_25, null],
    ['HU', '', 2700, 40_50, null],
  ])(
    "is that of the buyer's country: %s with the id '%s'",
    (country, vatId, rateBasisPoints, vatCents, isVatIdValid) => {
      expect(quoteFor(150_00, { country, vatId })).toEqual({
        netCents: 150_00,
        vatCents,
        totalCents: 150_00 + vatCents,
        rateBasisPoints,
        rule: 'destination',
        isVatIdValid,
      })
    },
  )

  test.each(['US', 'CH', 'GB', 'UA', 'NO'])('is none for a buyer in %s, whatever id they type', (country) => {
    for (const vatId of ['', 'DE136695976', 'anything']) {
      expect(quoteFor(10_00, { country, vatId })).toEqual({
        netCents: 10_00,
        vatCents: 0,
        totalCents: 10_00,
        rateBasisPoints: 0,
        rule: 'outside_eu',
        isVatIdValid: null,
      })
    }
  })

  test('is whole cents, half a cent up', () => {
    expect(quoteFor(10_02, { country: 'FI', vatId: '' }).vatCents).toBe(2_56) // 255.51
    expect(quoteFor(1_50, { country: 'CZ', vatId: '' }).vatCents).toBe(32) // 31.5
    expect(quoteFor(0, { country: 'CZ', vatId: '' })).toMatchObject({ vatCents: 0, totalCents: 0 })
  })

  test('adds up for every price, country and id', () => {
    const prices = [...Object.values(PLANS), ...Object.values(TOKEN_PACKAGES)].map((item) => item.priceCents)
    fc.assert(
      fc.property(
        fc.constantFrom(...prices),
        fc.constantFrom(...COUNTRIES),
        fc.string(),
        (netCents, country, vatId) => {
          const quote = Quote.parse(quoteFor(netCents, { country, vatId }))
          expect(quote.totalCents).toBe(netCents + quote.vatCents)
          expect(Math.abs(quote.vatCents - (netCents * quote.rateBasisPoints) / 10_000)).toBeLessThanOrEqual(0.5)
        },
      ),
    )
  })

  test.each(OTHERS)('for a buyer in %s without an id is never ours', (country) => {
    expect(quoteFor(100_00, { country, vatId: '' })).toMatchObject({
      rule: 'destination',
      vatCents: EU_VAT_BASIS_POINTS[country],
    })
  })
})
