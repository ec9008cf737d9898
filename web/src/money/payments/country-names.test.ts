import { COUNTRIES } from '@touchline/contract/platform/countries.ts'
import { LANGUAGES } from '@touchline/contract/platform/languages.ts'
import { expect, test } from 'vitest'
import { countryNames } from './country-names.ts'

test.each(LANGUAGES)('[PAY-05] every country has a name of its own in $code', (language) => {
  const countries = countryNames(language)
  expect(countries.map(({ code }) => code).sort()).toEqual([...COUNTRIES].sort())
  expect(new Set(countries.map(({ name }) => name)).size).toBe(COUNTRIES.length)
  for (const { code, name } of countries) expect(name, code).not.toBe(code)
})

test.each([
  ['cs-CZ', ['Čad', 'Dánsko', 'Chile', 'Irák']],
  ['sv-SE', ['Danmark', 'Zambia', 'Åland', 'Österrike']],
] as const)('countries stand in the order of the alphabet of %s', (locale, expected) => {
  const names = countryNames({ locale }).map(({ name }) => name)
  expect(names.filter((name) => expected.some((country) => country === name))).toEqual(expected)
})
