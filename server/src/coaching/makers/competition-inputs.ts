import type { AskedInput, PartValues } from '@touchline/contract/coaching/parts.ts'
import {
  MAX_COURTS,
  MAX_GROUPS,
  MAX_TEAMS,
  MIN_TEAMS,
  RULES_NAMES,
} from '@touchline/contract/planning/competition-shapes.ts'
import type { CompetitionWish } from '@touchline/contract/planning/competitions.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { translate } from '@touchline/locales/locales.ts'

const FORMATS = ['round_robin', 'groups', 'knockout'] as const

const count = (key: string, min: number, max: number): AskedInput => ({ key, kind: 'number', min, max, step: 1 })
const optional = (input: AskedInput): AskedInput => ({ ...input, optional: true })

const TEAMS: AskedInput = { key: 'teams', kind: 'text' }
const FORMAT: AskedInput = { key: 'format', kind: 'choice', choices: [...FORMATS] }
const DATE: AskedInput = { key: 'date', kind: 'date' }

/** The inputs of a competition made in chat; teams by name, or only their number. */
export const COMPETITION_INPUTS: readonly AskedInput[] = [
  TEAMS,
  count('teamCount', MIN_TEAMS, MAX_TEAMS),
  FORMAT,
  DATE,
  optional({ key: 'from', kind: 'text' }),
  optional({ key: 'to', kind: 'text' }),
  optional(count('courts', 1, MAX_COURTS)),
  optional({ ...count('matchMinutes', 1, 600), unit: 'min' }),
  optional(count('legs', 1, 2)),
  optional(count('groups', 2, MAX_GROUPS)),
  optional({ key: 'rules', kind: 'choice', choices: [...RULES_NAMES] }),
  optional({ key: 'name', kind: 'text' }),
]

/** The missing inputs, followed by optional ones. */
export function missingCompetitionInputs(values: PartValues): AskedInput[] {
  const hasTeams = teamNames(values.teams).length >= MIN_TEAMS || typeof values.teamCount === 'number'
  const needed = [...(hasTeams ? [] : [TEAMS]), ...[FORMAT, DATE].filter(({ key }) => values[key] === undefined)]
  return needed.length > 0 ? [...needed, ...mayBeSaid(values)] : []
}

function mayBeSaid(values: PartValues): AskedInput[] {
  return COMPETITION_INPUTS.filter(
    ({ key, optional: isOptional }) => isOptional && values[key] === undefined && key !== 'groups' && key !== 'legs',
  )
}

/** The competition that these values describe, with defaults for the rest. */
export function competitionWishOf(values: PartValues, language: LanguageCode, timeZone: string): CompetitionWish {
  const word = (key: 'team' | 'court', number: number) => translate(language, `competitions:offline.${key}`, { number })
  const named = teamNames(values.teams)
  const names =
    named.length >= MIN_TEAMS ? named : numbered(numberOf(values.teamCount, MIN_TEAMS), (n) => word('team', n))
  const date = String(values.date)
  return {
    name: textOf(values.name) ?? translate(language, 'competitions:offline.name', { date: writtenDay(date) }),
    sport: null,
    place: null,
    note: null,
    timeZone,
    teams: names.map((name) => ({ name, seed: null })),
    format: formatOf(values, names.length),
    rulesName: RULES_NAMES.find((name) => name === values.rules) ?? 'plain',
    timetable: {
      days: [{ date, from: timeOf(values.from) ?? '09:00', to: timeOf(values.to) ?? '18:00' }],
      courts: numbered(numberOf(values.courts, 1), (n) => word('court', n)),
      matchMinutes: numberOf(values.matchMinutes, 30),
      restMinutes: 10,
      gapMinutes: 5,
      mode: 'fixed',
    },
  }
}

/** Groups of about four, of which two advance. */
function formatOf({ format, legs, groups }: PartValues, teams: number): CompetitionWish['format'] {
  const knockout = { thirdPlace: true, placement: false }
  const rounds = legs === 2 ? 2 : 1
  if (format === 'knockout') return { kind: 'knockout', ...knockout }
  if (format !== 'groups') return { kind: 'round_robin', legs: rounds }
  const number = numberOf(groups, Math.min(MAX_GROUPS, Math.max(2, Math.round(teams / 4))))
  return { kind: 'groups', groups: number, legs: rounds, advance: Math.min(2, Math.floor(teams / number)), knockout }
}

/** Names separated by commas, semicolons or line breaks, each once. */
function teamNames(value: PartValues[string] | undefined): string[] {
  const lines = typeof value === 'string' ? value.split(/[,;\n]/) : []
  const names = lines
    .map((line) =>
      line
        .replace(/\p{Cc}+/gu, ' ')
        .trim()
        .slice(0, 80),
    )
    .filter(Boolean)
  return [...new Set(names)].slice(0, MAX_TEAMS)
}

function numbered(amount: number, name: (number: number) => string): string[] {
  return Array.from({ length: amount }, (_, index) => name(index + 1))
}

/** `9` as `09:00`; `9:30` and `9.30` as `09:30`. */
function timeOf(value: PartValues[string] | undefined): string | undefined {
  const found = /^([01]?\d|2[0-3])(?:[:.h]?([0-5]\d))?$/.exec(typeof value === 'string' ? value.trim() : '')
  return found ? `${String(found[1]).padStart(2, '0')}:${found[2] ?? '00'}` : undefined
}

function numberOf(value: PartValues[string] | undefined, usual: number): number {
  return typeof value === 'number' ? Math.round(value) : usual
}

function textOf(value: PartValues[string] | undefined): string | undefined {
  return typeof value === 'string' && value.trim() ? value.trim().slice(0, 120) : undefined
}

/** 2026-11-21 as 21.11.2026, in every language here. */
function writtenDay(day: string): string {
  return day.split('-').map(Number).toReversed().join('.')
}
