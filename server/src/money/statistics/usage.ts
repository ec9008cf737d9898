import { LEAST_PEOPLE, type QuestionKind } from '@touchline/contract/money/statistics.ts'
import type { TokenModel } from '@touchline/contract/platform/pricing.ts'
import { PeopleSums } from './people-sums.ts'

/** Questions, tokens, and up to three of the people who asked: enough to tell whether there are fewer than three. */
export type Counted = [questions: number, tokens: number, ...people: number[]]

/** Usage of a time span. Usages can be added up in any order and grouping. */
export type Usage = {
  /** By the person's number; 0 is anonymous. */
  members: PeopleSums
  specialists: Record<string, Counted>
  models: Record<string, Counted>
  kinds: Record<string, Counted>
  /** By the hour of the day (UTC), or by the hour of the week in a time zone. */
  hours: Record<string, Counted>
}

/** A usage in its stored form. */
export type StoredUsage = Omit<Usage, 'members'> & { members: string }

/** A question of the ledger. */
export type UsageEntry = {
  person: number
  specialistId: string
  model: TokenModel
  kind: QuestionKind
  /** UTC. */
  day: string
  hour: number
  tokens: number
}

export const NOBODY = 0

export function noUsage(): Usage {
  return { members: new PeopleSums(), specialists: {}, models: {}, kinds: {}, hours: {} }
}

export function storedUsage(usage: Usage): StoredUsage {
  return { ...usage, members: usage.members.toString() }
}

export function usageOf(stored: StoredUsage): Usage {
  return { ...stored, members: PeopleSums.parse(stored.members) }
}

/** Adds a question; `hourKey` is the key of its hour. */
export function addEntry(usage: Usage, entry: UsageEntry, hourKey: string | number): void {
  const counted: Counted = [1, entry.tokens, ...(entry.person === NOBODY ? [] : [entry.person])]
  usage.members.add(entry.person, 1, entry.tokens)
  add(usage.specialists, entry.specialistId, counted)
  add(usage.models, entry.model, counted)
  add(usage.kinds, entry.kind, counted)
  add(usage.hours, String(hourKey), counted)
}

/** Adds one usage to another; `hourKey` maps its hours to keys. */
export function addUsage(sum: Usage, more: Usage, hourKey: (hour: string) => string | number): void {
  sum.members.addAll(more.members)
  for (const part of ['specialists', 'models', 'kinds'] as const) {
    for (const [key, counted] of Object.entries(more[part])) add(sum[part], key, counted)
  }
  for (const [hour, counted] of Object.entries(more.hours)) add(sum.hours, String(hourKey(hour)), counted)
}

/** The same usage with its hours mapped to other keys. */
export function withHours(usage: Usage, hourKey: (hour: number) => string | number): Usage {
  const hours: Usage['hours'] = {}
  for (const [hour, counted] of Object.entries(usage.hours)) add(hours, String(hourKey(Number(hour))), counted)
  return { ...usage, hours }
}

/** The distinct people of several groups, three at most. */
export function peopleOf(groups: readonly Counted[]): number[] {
  const known = new Set<number>()
  for (const [, , ...people] of groups) {
    for (const person of people) {
      known.add(person)
      if (known.size === LEAST_PEOPLE) return [...known]
    }
  }
  return [...known]
}

/** Everyone who asked. */
export function activeIn(usage: Usage): number[] {
  return usage.members.people(NOBODY + 1)
}

function add(groups: Record<string, Counted>, key: string, counted: Counted): void {
  const known = groups[key]
  if (!known) {
    groups[key] = [...counted]
    return
  }
  known[0] += counted[0]
  known[1] += counted[1]
  for (let place = 2; place < counted.length && known.length < 2 + LEAST_PEOPLE; place++) {
    const person = counted[place] as number
    if (!known.includes(person, 2)) known.push(person)
  }
}
