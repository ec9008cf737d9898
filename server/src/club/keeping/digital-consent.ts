import type { DatedFact } from '@touchline/contract/club/athletes.ts'

/**
 * The age from which a child alone can consent to data processing (GDPR art. 8), by country; the Commission's table of
 * 2020.
 */
const CONSENT_AGES: Record<string, number> = {
  ...ages(13, 'BE DK EE FI LV MT PT SE GB'),
  ...ages(14, 'AT BG CY IT LT ES'),
  ...ages(15, 'CZ FR GR'),
  ...ages(16, 'HR DE HU IE LU NL PL RO SK'),
}

/** The highest of them, for countries that are unknown or not in the table. */
const UNKNOWN_COUNTRY = 16

/** The age of consent in a club's country. */
export function consentAgeIn(country: string | undefined): number {
  return CONSENT_AGES[country ?? ''] ?? UNKNOWN_COUNTRY
}

/** The first day on which a person with this year of birth certainly decides alone; null if it has passed. */
export function decidesAloneFrom(age: number, birthYear: number, today: Date): string | null {
  return isPerhapsUnder(age, birthYear, today) ? `${birthYear + age + 1}-01-01` : null
}

/** Whether a person may still be under an age this year: only the year of birth is known. */
function isPerhapsUnder(age: number, birthYear: number, today: Date): boolean {
  return today.getUTCFullYear() - birthYear - 1 < age
}

/**
 * A person's age: the lower of the two possible ones while they may be a minor, so that limits for minors do not end
 * early.
 */
export function ageOf(birthYear: number, today: Date): number {
  const turning = today.getUTCFullYear() - birthYear
  return isPerhapsUnder(18, birthYear, today) ? turning - 1 : turning
}

/** The age according to a profile. */
export function ageIn(facts: readonly Pick<DatedFact, 'fact'>[], today = new Date()): number | undefined {
  const birthYear = birthYearIn(facts)
  return birthYear === undefined ? undefined : ageOf(birthYear, today)
}

export function birthYearIn(facts: readonly Pick<DatedFact, 'fact'>[]): number | undefined {
  for (const { fact } of facts) if (fact.kind === 'birth_year') return fact.value
  return undefined
}

function ages(age: number, countries: string): Record<string, number> {
  return Object.fromEntries(countries.split(' ').map((country) => [country, age]))
}
