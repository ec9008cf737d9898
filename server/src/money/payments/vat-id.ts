import * as jsvat from 'jsvat'

/**
 * Whether a VAT id has a valid format and check digits for this EU country. Not checked: whether it was ever issued.
 * The country's prefix is optional.
 */
export function isValidVatId(country: string, vatId: string): boolean {
  const rules = RULES[country]
  if (!rules) return false
  const prefix = prefixOf(country)
  const typed = vatId.toUpperCase().replace(/[\s./-]/g, '')
  // A French id may itself begin with the letters FR, so both readings are tried.
  return [typed.replace(new RegExp(`^(?:${prefix}|${country})`), ''), typed].some(
    (number) => jsvat.checkVAT(prefix + number, [rules]).isValid,
  )
}

// Greece is GR as a country and EL on its VAT ids.
function prefixOf(country: string): string {
  return country === 'GR' ? 'EL' : country
}

const RULES: Readonly<Record<string, jsvat.Country>> = {
  AT: jsvat.austria,
  BE: jsvat.belgium,
  BG: jsvat.bulgaria,
  CY: jsvat.cyprus,
  CZ: jsvat.czechRepublic,
  DE: jsvat.germany,
  DK: jsvat.denmark,
  EE: jsvat.estonia,
  ES: jsvat.spain,
  FI: jsvat.finland,
  FR: jsvat.france,
  GR: jsvat.greece,
  HR: jsvat.croatia,
  HU: jsvat.hungary,
  IE: jsvat.ireland,
  IT: jsvat.italy,
  LT: jsvat.lithuania,
  LU: jsvat.luxembourg,
  LV: jsvat.latvia,
  MT: jsvat.malta,
  NL: jsvat.netherlands,
  PL: jsvat.poland,
  PT: jsvat.portugal,
  RO: jsvat.romania,
  SE: jsvat.sweden,
  SI: jsvat.slovenia,
  SK: jsvat.slovakiaRepublic,
}
