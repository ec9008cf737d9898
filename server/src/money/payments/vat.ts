import type { Buyer, Quote, VatRule } from '@touchline/contract/money/payments.ts'
import { isValidVatId } from './vat-id.ts'

/** The standard rates of the EU in basis points, as in force in November 2026. */
export const EU_VAT_BASIS_POINTS: Readonly<Record<string, number>> = {
  AT: 2000,
  BE: 2100,
  BG: 2000,
  CY: 1900,
  CZ: 2100,
  DE: 1900,
  DK: 2500,
  EE: 2400,
  ES: 2100,
  FI: 2550,
  FR: 2000,
  GR: 2400,
  HR: 2500,
  HU: 2700,
  IE: 2300,
  IT: 2200,
  LT: 2100,
  LU: 1700,
  LV: 2100,
  MT: 1800,
  NL: 2100,
  PL: 2300,
  PT: 2300,
  RO: 2100,
  SE: 2500,
  SI: 2200,
  SK: 2300,
}

const SELLER_COUNTRY = 'CZ'

/** The price with VAT for an electronic service sold from Czechia at a net price. */
export function quoteFor(netCents: number, buyer: Buyer): Quote {
  const isVatIdValid = buyer.vatId.trim() ? isValidVatId(buyer.country, buyer.vatId) : null
  const { rule, rateBasisPoints } = vatOf(buyer.country, isVatIdValid === true)
  const vatCents = Math.round((netCents * rateBasisPoints) / 10_000)
  // Outside the EU an id changes nothing, and its validity cannot be checked here.
  const judged = rule === 'outside_eu' ? null : isVatIdValid
  return { netCents, vatCents, totalCents: netCents + vatCents, rateBasisPoints, rule, isVatIdValid: judged }
}

function vatOf(country: string, hasValidId: boolean): { rule: VatRule; rateBasisPoints: number } {
  const rateBasisPoints = EU_VAT_BASIS_POINTS[country]
  if (rateBasisPoints === undefined) return { rule: 'outside_eu', rateBasisPoints: 0 }
  if (country === SELLER_COUNTRY) return { rule: 'domestic', rateBasisPoints }
  if (hasValidId) return { rule: 'reverse_charge', rateBasisPoints: 0 }
  return { rule: 'destination', rateBasisPoints }
}
