import { MEMBERS_NAMED, QUESTION_KINDS, type Statistics } from '@touchline/contract/money/statistics.ts'
import { commonRoleOf, partsOf, SPECIALIST_IDS, type SpecialistId } from '@touchline/contract/platform/sports.ts'
import { hoursOfWeekIn } from './days.ts'
import { countUnion, writeBits } from './people-bitset.ts'
import { breakdownOf, type Group, hoursByWeekday } from './small-groups.ts'
import { activeIn, addEntry, addUsage, type Counted, noUsage, type Usage, type UsageEntry, withHours } from './usage.ts'
import { firstDayOf, type Period, type UsageWindow } from './window.ts'

/** The data of a period: its finished days, and today. */
type Known = {
  window: UsageWindow
  today: Usage | null
  /** Today's questions that are not in the roll-ups yet. */
  uncounted: readonly UsageEntry[]
}

/** The figures of a period without the members. */
type Report = Omit<
  Statistics,
  'computedAt' | 'members' | 'newMembers' | 'returningMembers' | 'topMembers' | 'otherMembers'
>

/** A member's usage in the ranking. */
export type Ranked = { person: number; questions: number; tokens: number }

/** Sums a whole period. */
export function sumPeriod(period: Period, { window, today, uncounted }: Known): { all: Usage; live: Usage } {
  const hourOfWeek = hoursOfWeekIn(period.timeZone)
  const live = today ? withHours(today, (hour) => hourOfWeek(period.today, hour)) : noUsage()
  for (const entry of uncounted) addEntry(live, entry, hourOfWeek(entry.day, entry.hour))
  const all = window.usage
  addUsage(all, live, (hour) => hour)
  return { all, live }
}

export function reportOf(period: Period, window: UsageWindow, { all, live }: { all: Usage; live: Usage }): Report {
  const { active: activeBefore, ...before } = window.before
  const activeToday = activeIn(live)
  const questionsToday = live.members.totals().questions
  return {
    from: firstDayOf(period),
    until: period.today,
    now: { activeMembers: activeIn(all).length, ...all.members.totals() },
    before,
    daily: {
      active: [...window.active, activeToday.length],
      questions: [...window.questions, questionsToday],
      activeBefore,
    },
    weekly: withToday(window, activeToday, questionsToday),
    hours: hoursByWeekday(all.hours),
    ...breakdownsOf(all),
  }
}

/** The members who used most tokens, with all who tie with the last of them; anonymous use is excluded. */
export function mostUsing(all: Usage, most: number): Ranked[] {
  const { members } = all
  const people = activeIn(all)
  const least =
    Float64Array.from(people, (person) => members.tokensOf(person))
      .sort()
      .at(-most) ?? 0
  return people
    .filter((person) => members.tokensOf(person) >= least)
    .map((person) => ({ person, questions: members.questionsOf(person), tokens: members.tokensOf(person) }))
    .sort((one, other) => other.tokens - one.tokens || one.person - other.person)
}

/** The named members, and the sum of all others. */
export function namedMembers(
  all: Usage,
  ranked: readonly Ranked[],
  names: ReadonlyMap<number, { id: string; name: string }>,
) {
  const named = ranked.filter(({ person }) => names.has(person)).slice(0, MEMBERS_NAMED)
  const total = all.members.totals()
  const sum = (of: 'questions' | 'tokens') => named.reduce((amount, member) => amount + member[of], 0)
  return {
    topMembers: named.map(({ person, questions, tokens }) => ({ ...NO_NAME, ...names.get(person), questions, tokens })),
    otherMembers: {
      members: activeIn(all).length - named.length,
      questions: total.questions - sum('questions'),
      tokens: total.tokens - sum('tokens'),
    },
  }
}

const NO_NAME = { id: '', name: '' }

function withToday({ weeks, weekPeople }: UsageWindow, activeToday: number[], questions: number) {
  const thisWeek = weeks.length - 1
  return weeks.map((week, index) => {
    if (index < thisWeek) return week
    return { ...week, active: countUnion([weekPeople, writeBits(activeToday)]), questions: week.questions + questions }
  })
}

function breakdownsOf(all: Usage) {
  const specialists = SPECIALIST_IDS.flatMap((id) => groupsOf(id, all.specialists[id]))
  const ofPart = <Id extends string>(part: (id: SpecialistId) => Id) =>
    [...Map.groupBy(specialists, ({ id }) => part(id))].map(([id, groups]) => ({
      id,
      amount: groups.reduce((sum, { counted }) => sum + (counted[0]?.[0] ?? 0), 0),
      counted: groups.flatMap(({ counted }) => counted),
    }))
  return {
    sports: breakdownOf(ofPart((id) => partsOf(id).discipline)),
    roles: breakdownOf(ofPart(commonRoleOf)),
    models: breakdownOf((['gpt5', 'gpt5_mini'] as const).flatMap((id) => groupsOf(id, all.models[id]))),
    kinds: breakdownOf(QUESTION_KINDS.flatMap((id) => groupsOf(id, all.kinds[id]))),
    specialists: breakdownOf(specialists.map((group) => ({ ...group, amount: group.counted[0]?.[1] ?? 0 }))),
  }
}

function groupsOf<Id extends string>(id: Id, counted: Counted | undefined): Group<Id>[] {
  return counted ? [{ id, amount: counted[0], counted: [counted] }] : []
}
