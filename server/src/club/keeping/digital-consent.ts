import type { DatedFact } from '@touchline/contract/club/athletes.ts'

/** From which age a child decides alone about its data (GDPR art. 8), by country; the Commission's table of 2020. */
const CONSENT_AGES: Record<string, number> = {
  ...ages(13, 'BE DK EE FI LV MT PT SE GB'),
  ...ages(14, 'AT BG CY IT LT ES'),
  ...ages(15, 'CZ FR GR'),
  ...ages(16, 'HR DE HU IE LU NL PL RO SK'),
}

/** The greatest of them, if the country is not known or not in the table. */
const UNKNOWN_COUNTRY = 16

/** The age in the country of a club. */
export function consentAgeIn(country: string | undefined): number {
  return CONSENT_AGES[country ?? ''] ?? UNKNOWN_COUNTRY
}

/** The first day on which somebody surely decides alone; nothing if that day is here. */
export function decidesAloneFrom(age: number, birthYear: number, today: Date): string | null {
  return isPerhapsUnder(age, birthYear, today) ? `${birthYear + age + 1}-01-01` : null
}

/** Whether somebody may still be younger than an age this year: of a birthday only the year is known. */
function isPerhapsUnder(age: number, birthYear: number, today: Date): boolean {
  return today.getUTCFullYear() - birthYear - 1 < age
}

/** Somebody's age: the lesser of the two it can be as long as they may be a minor, or limits for minors would end early. */
export function ageOf(birthYear: number, today: Date): number {
  const turning = today.getUTCFullYear() - birthYear
  return isPerhapsUnder(18, birthYear, today) ? turning - 1 : turning
}

/** The age that a profile tells. */
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
