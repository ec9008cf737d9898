import { MAX_TEAMS, type RulesName } from '@touchline/contract/planning/competition-shapes.ts'
import type { Sport } from '@touchline/contract/platform/sports.ts'
import { today } from '../../platform/language/dates.ts'
import type { NewCompetition } from './competitions.ts'

/** A competition while its form is being filled in; numbers are kept as typed text. */
export type Draft = {
  name: string
  sport: Sport | ''
  rulesName: Exclude<RulesName, 'own'>
  place: string
  note: string
  /** One team per line. */
  teams: string
  isSeeded: boolean
  kind: NewCompetition['format']['kind']
  legs: '1' | '2'
  groups: string
  advance: string
  thirdPlace: boolean
  placement: boolean
  timetable: TimetableDraft
}

export type TimetableDraft = {
  days: { date: string; from: string; to: string }[]
  /** One court per line. */
  courts: string
  matchMinutes: string
  restMinutes: string
  gapMinutes: string
  mode: 'fixed' | 'queue'
}

/** The sets of rules available for each sport. */
export const RULES_OF_SPORT: Partial<Record<Sport, readonly Draft['rulesName'][]>> = {
  football: ['football_h2h', 'football_difference'],
  basketball: ['basketball'],
  volleyball: ['volleyball'],
  hockey: ['hockey'],
  tennis: ['tennis'],
}

export function emptyDraft(courtName: (letter: string) => string): Draft {
  return {
    name: '',
    sport: '',
    rulesName: 'plain',
    place: '',
    note: '',
    teams: '',
    isSeeded: false,
    kind: 'groups',
    legs: '1',
    groups: '2',
    advance: '2',
    thirdPlace: true,
    placement: false,
    timetable: {
      days: [{ date: today(), from: '09:00', to: '17:00' }],
      courts: [courtName('A'), courtName('B')].join('\n'),
      matchMinutes: '20',
      restMinutes: '15',
      gapMinutes: '5',
      mode: 'fixed',
    },
  }
}

/** Names, one per line, without bullets and numbering, as pasted from a table or an email. */
export function linesOf(text: string): string[] {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*[-*•]\s+/, '').trim())
    .filter(Boolean)
  // Numbers on every line are the list's; a number on one line only belongs to the team: 1. FC Köln.
  const isNumbered = lines.every((line, index) => Number.parseInt(line, 10) === index + 1 && NUMBER.test(line))
  return isNumbered ? lines.map((line) => line.replace(NUMBER, '')) : lines
}

const NUMBER = /^\d+[.)]\s+/

/** Why a step is not complete; `values` fill the sentence. */
export type Problem = { field: keyof Draft | keyof TimetableDraft; key: string; values?: Record<string, string> }

export const STEPS = ['about', 'teams', 'format', 'timetable'] as const
export type Step = (typeof STEPS)[number]

/** The remaining problems in a step, by field. */
export function problemsIn(step: Step, draft: Draft): Problem[] {
  if (step === 'about') return draft.name.trim() ? [] : [{ field: 'name', key: 'name' }]
  if (step === 'teams') return problemsOfTeams(linesOf(draft.teams))
  if (step === 'format') return problemsOfFormat(draft)
  return problemsOfTimetable(draft.timetable)
}

function problemsOfTeams(teams: string[]): Problem[] {
  if (teams.length < 2) return [{ field: 'teams', key: 'teamsFew' }]
  if (teams.length > MAX_TEAMS) return [{ field: 'teams', key: 'teamsMany', values: { max: String(MAX_TEAMS) } }]
  const folded = teams.map((team) => team.toLocaleLowerCase())
  const twice = teams.find((_, index) => folded.indexOf(folded[index] ?? '') < index)
  return twice ? [{ field: 'teams', key: 'teamsAlike', values: { team: twice } }] : []
}

function problemsOfFormat({ kind, groups, advance, teams }: Draft): Problem[] {
  if (kind !== 'groups') return []
  const count = linesOf(teams).length
  const inSmallest = Math.floor(count / Number(groups))
  const isGroupsFine = isWhole(groups, 2, 16) && inSmallest >= 2
  if (!isGroupsFine)
    return [{ field: 'groups', key: 'groups', values: { max: String(Math.max(2, Math.floor(count / 2))) } }]
  return isWhole(advance, 1, Math.min(8, inSmallest))
    ? []
    : [{ field: 'advance', key: 'advance', values: { max: String(Math.min(8, inSmallest)) } }]
}

export function problemsOfTimetable(timetable: TimetableDraft): Problem[] {
  const { days, courts, matchMinutes, restMinutes, gapMinutes } = timetable
  const problems: Problem[] = []
  if (days.some(({ date, from, to }) => !date || !from || !to || from >= to))
    problems.push({ field: 'days', key: 'days' })
  if (linesOf(courts).length === 0) problems.push({ field: 'courts', key: 'courts' })
  if (!isWhole(matchMinutes, 1, 600)) problems.push({ field: 'matchMinutes', key: 'minutes' })
  if (!isWhole(restMinutes, 0, 10_080)) problems.push({ field: 'restMinutes', key: 'minutes' })
  if (!isWhole(gapMinutes, 0, 240)) problems.push({ field: 'gapMinutes', key: 'minutes' })
  return problems
}

/** The payload of a draft for the server. */
export function wishOf(draft: Draft, timeZone: string): NewCompetition {
  const teams = linesOf(draft.teams)
  return {
    name: draft.name.trim(),
    sport: draft.sport || null,
    place: draft.place.trim() || null,
    note: draft.note.trim() || null,
    timeZone,
    teams: teams.map((name, index) => ({ name, seed: draft.isSeeded ? index + 1 : null })),
    format: formatOf(draft),
    rulesName: draft.rulesName,
    timetable: timetableOf(draft.timetable),
  }
}

export function formatOf(draft: Draft): NewCompetition['format'] {
  const legs = draft.legs === '2' ? 2 : 1
  const knockout = { thirdPlace: draft.thirdPlace || draft.placement, placement: draft.placement }
  if (draft.kind === 'round_robin') return { kind: 'round_robin', legs }
  if (draft.kind === 'knockout') return { kind: 'knockout', ...knockout }
  return { kind: 'groups', groups: Number(draft.groups), legs, advance: Number(draft.advance), knockout }
}

export function timetableOf(draft: TimetableDraft): NewCompetition['timetable'] {
  return {
    days: draft.days.toSorted((one, other) => one.date.localeCompare(other.date)),
    courts: linesOf(draft.courts),
    matchMinutes: Number(draft.matchMinutes),
    restMinutes: Number(draft.restMinutes),
    gapMinutes: Number(draft.gapMinutes),
    mode: draft.mode,
  }
}

export function timetableDraftOf(timetable: NewCompetition['timetable']): TimetableDraft {
  return {
    days: timetable.days,
    courts: timetable.courts.join('\n'),
    matchMinutes: String(timetable.matchMinutes),
    restMinutes: String(timetable.restMinutes),
    gapMinutes: String(timetable.gapMinutes),
    mode: timetable.mode,
  }
}

function isWhole(text: string, min: number, max: number): boolean {
  return /^\d{1,5}$/.test(text.trim()) && Number(text) >= min && Number(text) <= max
}
