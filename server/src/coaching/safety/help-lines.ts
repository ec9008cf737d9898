import { readFileSync } from 'node:fs'
import { type HelpLine, HelpLines } from '@touchline/contract/coaching/safety.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { WrongSetting } from '../../platform/env.ts'

/** 112 works in every country of the table. */
export const EMERGENCY_NUMBER = '112'

const PUBLIC_PAGE = 'looked up in public pages'
const UNCHECKED = 'from memory, not checked yet'

const line = (
  country: string,
  audience: 'young' | 'adult',
  name: string,
  phone: string,
  checked?: number,
): HelpLine => ({
  ...{ country, audience, name, phone, source: checked ? PUBLIC_PAGE : UNCHECKED },
  ...(checked && { checked }),
})
const dayAndNight = (given: HelpLine): HelpLine => ({ ...given, hours: 'day_and_night' })
const agency = (country: string, name: string, url: string): HelpLine => ({
  ...{ country, audience: 'anti_doping', name, url, source: UNCHECKED },
})

/** The built-in lines; the operator's file (HELP_LINES_FILE) replaces them all. */
export const HELP_LINES: readonly HelpLine[] = [
  dayAndNight(line('CZ', 'young', 'Linka bezpečí', '116 111', 2025)),
  line('CZ', 'adult', 'Linka první psychické pomoci', '116 123', 2024),
  line('GB', 'young', 'Childline', '0800 1111'),
  line('GB', 'adult', 'Samaritans', '116 123'),
  line('IE', 'young', 'Childline (Ireland)', '1800 66 66 66'),
  line('IE', 'adult', 'Samaritans (Ireland)', '116 123'),
  line('DE', 'young', 'Nummer gegen Kummer', '116 111'),
  dayAndNight(line('DE', 'adult', 'TelefonSeelsorge', '0800 111 0 111', 2022)),
  dayAndNight(line('FR', 'young', 'Allô Enfance en danger', '119')),
  dayAndNight(line('FR', 'adult', 'Prévention du suicide', '3114', 2021)),
  line('ES', 'young', 'ANAR', '116 111'),
  dayAndNight(line('ES', 'adult', 'Línea 024', '024', 2022)),
  dayAndNight(line('IT', 'young', 'Telefono Azzurro', '1 96 96', 2025)),
  line('IT', 'young', '114 Emergenza Infanzia', '114', 2025),
  line('IT', 'adult', 'Telefono Amico', '02 2327 2327'),
  dayAndNight(line('PL', 'young', 'Telefon zaufania dla dzieci i młodzieży', '116 111', 2025)),
  line('PL', 'adult', 'Kryzysowy telefon zaufania', '116 123'),
  line('NL', 'young', 'Kindertelefoon', '0800 0432'),
  dayAndNight(line('NL', 'adult', '113 Zelfmoordpreventie', '113', 2020)),
  line('PT', 'young', 'SOS Criança', '116 111'),
  line('PT', 'adult', 'Linha Nacional de Prevenção do Suicídio', '1411', 2025),
  dayAndNight(line('SE', 'young', 'Bris', '116 111', 2025)),
  line('SE', 'adult', 'Mind Självmordslinjen', '90101'),
  agency('CZ', 'Antidopingový výbor ČR', 'https://www.antidoping.cz'),
  agency('GB', 'UK Anti-Doping', 'https://www.ukad.org.uk'),
  agency('IE', 'Sport Ireland', 'https://www.sportireland.ie'),
  agency('DE', 'NADA', 'https://www.nada.de'),
  agency('FR', 'AFLD', 'https://www.afld.fr'),
  agency('ES', 'CELAD', 'https://celad.culturaydeporte.gob.es'),
  agency('IT', 'NADO Italia', 'https://www.nadoitalia.it'),
  agency('PL', 'POLADA', 'https://www.antydoping.pl'),
  agency('NL', 'Dopingautoriteit', 'https://www.dopingautoriteit.nl'),
  agency('PT', 'ADoP', 'https://www.adop.pt'),
  agency('SE', 'Antidoping Sverige', 'https://www.antidoping.se'),
]

/** One service for the anti-doping agencies of several countries. */
export const GLOBAL_DRO = { name: 'Global DRO', url: 'https://www.globaldro.com' }

const COUNTRIES: Record<LanguageCode, readonly string[]> = {
  cs: ['CZ'],
  en: ['GB', 'IE'],
  de: ['DE'],
  fr: ['FR'],
  es: ['ES'],
  it: ['IT'],
  pl: ['PL'],
  nl: ['NL'],
  pt: ['PT'],
  sv: ['SE'],
}

/** Where the member is, as far as known. */
export type Where = { country: string | undefined; language: LanguageCode }

/** The lines for an audience: those of the club's country if the table has any, otherwise those of the language. */
export function linesFor(
  lines: readonly HelpLine[],
  audience: HelpLine['audience'],
  { country, language }: Where,
): HelpLine[] {
  const fitting = lines.filter((one) => one.audience === audience)
  const ofClub = fitting.filter((one) => one.country === country)
  return ofClub.length > 0 ? ofClub : fitting.filter((one) => COUNTRIES[language].includes(one.country))
}

/** Reads the operator's own table; throws an error that says what is wrong with it. */
export function readHelpLines(file: string): HelpLine[] {
  const parsed = HelpLines.safeParse(parseFile(file))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new WrongSetting(
    `HELP_LINES_FILE: ${file} is not a valid table of help lines (${issue?.path.join('.') || 'top'}: ${issue?.message}).`,
  )
}

function parseFile(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new WrongSetting(`HELP_LINES_FILE: ${file} cannot be read as JSON.`, { cause: error })
  }
}
