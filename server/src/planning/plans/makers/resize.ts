import { weightOf } from './measures.ts'
import { swimMinutes } from './swim-sets.ts'
import type { Session, StrengthSet, SwimSet, Work } from './types.ts'

type Sized = Pick<Session, 'minutes' | 'work'>

/**
 * Shortens a session to at most the given minutes: fewer repetitions or sets, at the same pace or weight. Never
 * lengthens it.
 */
export function resized<Given extends Sized>(session: Given, minutes: number): Given {
  if (minutes >= session.minutes) return session
  const { work } = session
  if (work?.kind === 'intervals') return { ...session, ...fewerRepetitions(session.minutes, work, minutes) }
  if (work?.kind === 'sets') return { ...session, minutes, work: fewerSets(work, minutes / session.minutes) }
  if (work?.kind === 'swim') return { ...session, ...fewerLengths(work.sets, minutes) }
  return { ...session, minutes }
}

/** Limits a session to the longest of the given ones, with the same repetitions or lengths if it is of that kind. */
export function notMoreThan<Given extends Sized>(session: Given, others: readonly Sized[]): Given {
  const longest = others.reduce<Sized | undefined>(
    (one, other) => (one && one.minutes >= other.minutes ? one : other),
    undefined,
  )
  if (!longest || longest.minutes >= session.minutes) return session
  const isSame = longest.work?.kind === session.work?.kind && longest.work?.kind !== 'sets'
  return isSame ? { ...session, minutes: longest.minutes, work: longest.work } : resized(session, longest.minutes)
}

function fewerRepetitions(whole: number, work: Extract<Work, { kind: 'intervals' }>, most: number): Sized {
  const one = (work.minutes ?? 4) + work.restSeconds / 60
  const count = Math.max(1, work.count - Math.ceil((whole - most) / one))
  return { minutes: Math.min(most, Math.round(whole - (work.count - count) * one)), work: { ...work, count } }
}

function fewerSets(work: Extract<Work, { kind: 'sets' }>, share: number): Work {
  const fewer = (set: StrengthSet) => ({ ...set, sets: Math.max(1, Math.floor(set.sets * share)) })
  return { ...work, sets: work.sets.map(fewer) }
}

/** Repeatedly reduces the largest set. */
function fewerLengths(sets: readonly SwimSet[], most: number): Sized {
  const left = sets.map((set) => ({ ...set }))
  while (swimMinutes(left) > most) {
    const largest = left.reduce((one, other) => (other.count * other.metres > one.count * one.metres ? other : one))
    if (largest.count > 1) largest.count -= 1
    else if (largest.metres > 50) largest.metres = Math.max(50, Math.floor(largest.metres / 2 / 50) * 50)
    else break
  }
  return { minutes: Math.min(most, swimMinutes(left)), work: { kind: 'swim', sets: left } }
}

/** Limits the weight of each exercise; exercises without a given weight are unchanged. */
export function notHeavier<Given extends Sized>(session: Given, weights: ReadonlyMap<string, number>): Given {
  const { work } = session
  if (work?.kind !== 'sets') return session
  const isHeavier = (set: StrengthSet) => weightOf(set) > (weights.get(set.exercise) ?? Number.POSITIVE_INFINITY)
  if (!work.sets.some(isHeavier)) return session
  const sets = work.sets.map((set) => (isHeavier(set) ? atWeight(set, weights.get(set.exercise) ?? 0) : set))
  return { ...session, work: { ...work, sets } }
}

/** The set at another percentage of the maximum, or another effort. */
export function atWeight(set: StrengthSet, weight: number): StrengthSet {
  if (set.percent === undefined) return { ...set, rpe: weight }
  const kg = set.kg === undefined ? {} : { kg: Math.floor((set.kg * weight) / set.percent / 2.5) * 2.5 }
  return { ...set, percent: weight, ...kg }
}
