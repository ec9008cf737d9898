import type { RotaProblem } from '@touchline/contract/planning/lists.ts'

/** A duty on a date, to be assigned. */
export type Slot = { dateId: string; dutyId: string }

/** A slot and its holder; null if unassigned. */
export type HeldSlot = Slot & { personId: string | null }

/** The input for dividing a rota. */
export type RotaTask = {
  /** In order of precedence among equals. */
  people: readonly string[]
  /** To be filled, date by date. */
  slots: readonly Slot[]
  /** Fixed assignments that count towards fairness. */
  held?: readonly HeldSlot[]
  /** People who will not come, by date. */
  away?: ReadonlyMap<string, ReadonlySet<string>>
}

/**
 * Divides duties fairly: counts differ by at most one unless fixed assignments already differ more, no person has two
 * on one date while others have none, and among those with the fewest, people who come go first. Deterministic.
 */
export function divide({ people, slots, held = [], away = new Map() }: RotaTask): HeldSlot[] {
  if (people.length === 0) return slots.map((slot) => ({ ...slot, personId: null }))
  const tally = tallyOf(people, held)
  const divided = datesOf(slots).flatMap((dateId) => {
    const wanted = slots.filter((slot) => slot.dateId === dateId)
    const busy = new Set(held.filter((slot) => slot.dateId === dateId).flatMap(({ personId }) => personId ?? []))
    const chosen = choose(people, wanted.length, tally, busy, away.get(dateId) ?? new Set())
    return handOut(wanted, chosen, tally)
  })
  return divided
}

/** Violations in a rota: twice on one date, assigned while away, or at least two duties more than another person. */
export function problemsOf(
  people: readonly { id: string; name: string }[],
  cells: readonly HeldSlot[],
  away: ReadonlyMap<string, ReadonlySet<string>> = new Map(),
): RotaProblem[] {
  const names = new Map(people.map(({ id, name }) => [id, name]))
  const filled = cells.filter(({ personId }) => personId !== null && names.has(personId))
  const ids = people.map(({ id }) => id)
  return [
    ...repeatedOn(filled).map(
      ([dateId, personId]): RotaProblem => problem('twice_a_date', dateId, names.get(personId)),
    ),
    ...filled
      .filter(({ dateId, personId }) => away.get(dateId)?.has(personId ?? ''))
      .map(({ dateId, personId }): RotaProblem => problem('away', dateId, names.get(personId ?? ''))),
    ...unevenness(ids, filled),
  ]
}

/** How many duties each person has. */
export function countsOf(people: readonly string[], cells: readonly HeldSlot[]): Map<string, number> {
  const counts = new Map(people.map((person) => [person, 0]))
  for (const { personId } of cells) {
    const count = personId === null ? undefined : counts.get(personId)
    if (personId !== null && count !== undefined) counts.set(personId, count + 1)
  }
  return counts
}

type Tally = { all: Map<string, number>; ofDuty: Map<string, number> }

function tallyOf(people: readonly string[], held: readonly HeldSlot[]): Tally {
  const ofDuty = new Map<string, number>()
  for (const { personId, dutyId } of held) if (personId) add(ofDuty, `${personId} ${dutyId}`)
  return { all: countsOf(people, held), ofDuty }
}

/** Chooses people for the duties of one date; nobody twice before everyone has one. */
function choose(
  people: readonly string[],
  count: number,
  { all }: Tally,
  busy: ReadonlySet<string>,
  away: ReadonlySet<string>,
): string[] {
  const onDate = new Map(people.map((person) => [person, busy.has(person) ? 1 : 0]))
  const chosen: string[] = []
  while (chosen.length < count) {
    const next = people.toSorted(
      (one, other) =>
        numberOf(onDate, one) - numberOf(onDate, other) ||
        numberOf(all, one) - numberOf(all, other) ||
        Number(away.has(one)) - Number(away.has(other)),
    )[0]
    if (next === undefined) break
    chosen.push(next)
    add(onDate, next)
    add(all, next)
  }
  return chosen
}

/** Assigns each duty to the chosen person who has had it least often. */
function handOut(slots: readonly Slot[], chosen: readonly string[], { ofDuty }: Tally): HeldSlot[] {
  const left = [...chosen]
  return slots.map((slot) => {
    const times = left.map((person) => numberOf(ofDuty, `${person} ${slot.dutyId}`))
    const [personId = null] = left.splice(times.indexOf(Math.min(...times)), 1)
    if (personId) add(ofDuty, `${personId} ${slot.dutyId}`)
    return { ...slot, personId }
  })
}

function repeatedOn(filled: readonly HeldSlot[]): [dateId: string, personId: string][] {
  const counts = new Map<string, number>()
  for (const { dateId, personId } of filled) add(counts, `${dateId} ${personId}`)
  return [...counts]
    .filter(([, count]) => count > 1)
    .map(([key]) => key.split(' ') as [dateId: string, personId: string])
}

function unevenness(people: readonly string[], filled: readonly HeldSlot[]): RotaProblem[] {
  const counts = [...countsOf(people, filled).values()]
  const least = Math.min(...counts)
  const most = Math.max(...counts)
  return counts.length > 0 && most - least > 1 ? [{ key: 'uneven', values: { least, most } }] : []
}

function problem(key: RotaProblem['key'], dateId: string, name = ''): RotaProblem {
  return { key, values: { dateId, name } }
}

function datesOf(slots: readonly Slot[]): string[] {
  return [...new Set(slots.map(({ dateId }) => dateId))]
}

function numberOf(counts: ReadonlyMap<string, number>, key: string): number {
  return counts.get(key) ?? 0
}

function add(counts: Map<string, number>, key: string): void {
  counts.set(key, numberOf(counts, key) + 1)
}
