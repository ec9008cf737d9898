import type { Values } from '@touchline/calculators/calculator.ts'
import { labelled, readingsOf } from '../labels.ts'
import type { Question } from '../quantities.ts'
import type { Quantity } from '../quantity.ts'
import { ageIn, bareNumbers, isBodyWeight, listIn } from './person.ts'

/** The lifted weight and the repetitions. */
export function oneRepMax(question: Question): Values {
  const weights = readingsOf(question, 'weight')
  const lifted = weights.filter((weight) => !isBodyWeight(question, weight))
  const weight =
    lifted[0] ?? (weights.length === 1 && !isBodyWeight(question, weights[0] as Quantity) ? weights[0] : undefined)
  const age = ageIn(question)
  const product = question.quantities.find(({ kind, times }) => kind === 'number' && times !== undefined)
  if (!weight && product?.times !== undefined) {
    // 100x5 and 5x100: the smaller number is always the repetitions.
    const [light, heavy] = [product.times, product.value].toSorted((one, other) => one - other)
    return { weight: heavy, repetitions: light, age }
  }
  const counted = (readingsOf(question, 'repetitions')[0] ?? readingsOf(question, 'strokes')[0])?.value
  const { given } = labelled(question, bareNumbers(question), [
    { key: 'repetitions', pattern: /\brep\w*|opak\w*|wdh|wiederhol\w*|ripet\w*|powt\w*|herhal\w*|serie?\w*/ },
    {
      key: 'weight',
      pattern:
        /\bbank\b|beuge\w*|gedruck\w*|bench\w*|benc\w*|drep\w*|squat\w*|tah\w*|mrtv\w*|kniebeug\w*|bankdruck\w*|deadlift\w*|panca|press\w*|banc\w*|sentadilla\w*|przysiad\w*|wycisk\w*|bankdruk\w*|supino|agachamento\w*|bankpress|knaboj\w*|marklyft/,
    },
  ])
  const repetitions =
    counted ??
    weight?.times ??
    product?.value ??
    given.get('repetitions')?.value ??
    repetitionsNear(question, weight ?? given.get('weight'))
  const heavy = bareNumbers(question).filter(({ value }) => value >= 20 && value !== age && value !== repetitions)
  const lone = heavy.length === 1 ? heavy[0] : undefined
  return { weight: (weight ?? given.get('weight') ?? lone)?.value, repetitions, age }
}

/** "100 kg for 5" has a bare number next to the weight. */
function repetitionsNear(question: Question, weight: Quantity | undefined): number | undefined {
  if (!weight) return undefined
  const after = bareNumbers(question).find(({ start }) => start > weight.end && start - weight.end < 24)
  const before = bareNumbers(question).find(({ end }) => end < weight.start && weight.start - end < 10)
  return (after ?? before)?.value
}

const REST =
  /\brhr\b|klid\w*|v klidu|rest\w*|ruhe\w*|repos|reposo|ripos\w*|spoczyn\w*|rust\w*|repouso|vil[oa]\w*|ranni\w*|rano\b|morning/
const MAX = /fcm\b|fcmax|maks|max\w*|nejvyss\w*|hochst\w*|strop\w*|najwyzsz\w*|hogst\w*/

/** Age or measured maximum, resting heart rate, and intensity. */
export function heartRateZones(question: Question): Values {
  const beats = question.quantities.filter(
    ({ kind, value }) => kind === 'heart_rate' || (kind === 'number' && value >= 20 && value <= 999),
  )
  const { given, left } = labelled(question, beats, [
    { key: 'resting_heart_rate', pattern: REST },
    { key: 'max_heart_rate', pattern: MAX, accepts: ({ value }) => value > 110 },
  ])
  const rest = given.get('resting_heart_rate') ?? left.find(({ kind, value }) => kind === 'heart_rate' && value <= 110)
  const lone = left.filter(({ kind, value }) => (kind === 'heart_rate' ? value > 110 : value > 110 && value <= 999))
  const max = given.get('max_heart_rate') ?? (lone.length === 1 ? lone[0] : undefined)
  const intensity = readingsOf(question, 'percent')[0]?.value
  const method = /karvonen\w*|rezerv\w*|reserv\w*/.test(question.text) ? 'reserve' : undefined
  const age = max ? ageIn(question, [rest, max]) : zoneAge(question, [rest])
  return { age, resting_heart_rate: rest?.value, max_heart_rate: max?.value, method, intensity }
}

/** The age next to a heart rate; the 2 of "zone 2" does not count. */
function zoneAge(question: Question, taken: readonly (Quantity | undefined)[]): number | undefined {
  const told = ageIn(question, taken)
  if (told !== undefined) return told
  const free = bareNumbers(question).filter((one) => !taken.includes(one) && one.value >= 8 && one.value <= 199)
  return free.length === 1 ? free[0]?.value : undefined
}

/** One session as RPE and minutes, or daily loads. */
export function sessionLoad(question: Question): Values {
  const rpe = readingsOf(question, 'rpe')[0] ?? namedEffort(question)
  const duration = readingsOf(question, 'time')[0]
  const loads = listIn(question, 3, [rpe])
  if (loads && !(rpe && duration))
    return { daily_loads: repeated(question) ?? loads, rpe: rpe?.value, duration: duration?.value }
  const minutes = duration ? sessionTime(duration) : namedMinutes(question, rpe)
  return { rpe: rpe?.value, duration: minutes }
}

/** 21x400 and 7x600: days with the same load. */
function repeated({ quantities }: Question): number[] | undefined {
  const runs = quantities.filter(({ times }) => times !== undefined)
  if (runs.length === 0) return undefined
  return runs.flatMap(({ value, times = 1 }) => Array<number>(Math.min(366, times)).fill(value))
}

/** A session of a minute and a half is implausible: 1:30 means hours. */
function sessionTime(duration: Quantity): number {
  const hours = duration.or?.find(({ kind }) => kind === 'time')?.value
  const isClock = hours !== undefined && duration.value < 600 && hours < 6 * 3600
  return (isClock ? hours : duration.value) * (duration.times ?? 1)
}

function namedEffort(question: Question): Quantity | undefined {
  const { given } = labelled(question, bareNumbers(question), [
    {
      key: 'rpe',
      pattern:
        /rpe|borg\w*|namah\w*|narocnost\w*|usili|effort|exertion|anstreng\w*|belastung\w*|ressenti|esfuerzo|sforzo|fatica|wysil\w*|zmecz\w*|odczu\w*|inspanning\w*|zwaarte|esforco|anstrang\w*|intenz\w*|intens\w*/,
    },
  ])
  return given.get('rpe')
}

function namedMinutes(question: Question, rpe: Quantity | undefined): number | undefined {
  const left = bareNumbers(question).filter((one) => one !== rpe && one.value >= 20 && one.value <= 300)
  return left.length === 1 && rpe ? (left[0] as Quantity).value * 60 : undefined
}

/** Two all-out efforts, each a power and the time it was held. */
export function criticalPower(question: Question): Values {
  const written = readingsOf(question, 'power')
  const unwritten = bareNumbers(question).filter(({ value }) => value > 60)
  const powers = written.length === 1 ? [...written, ...unwritten].toSorted(byPlace) : written
  const timed = readingsOf(question, 'time')
  const minutes = bareNumbers(question).filter(({ value }) => value >= 1 && value <= 60)
  // "300 W for 12": the second time often has no unit.
  const isShort = timed.length < powers.length && timed.length > 0
  const times = isShort
    ? [...timed, ...minutes.map((one) => ({ ...one, value: one.value * 60 }))].toSorted(byPlace)
    : timed
  const [first, second] = pairs(powers, times)
  return {
    power_1: first?.power,
    time_1: first?.time,
    power_2: second?.power,
    time_2: second?.time,
    age: ageIn(question),
  }
}

function byPlace(one: Quantity, other: Quantity): number {
  return one.start - other.start
}

type Effort = { power?: number; time?: number; start: number }

/** Powers and times in the order of the text; a missing one leaves a gap. */
function pairs(powers: readonly Quantity[], times: readonly Quantity[]): Effort[] {
  if (powers.length === times.length || Math.min(powers.length, times.length) === 0) {
    const count = Math.max(powers.length, times.length)
    return Array.from({ length: count }, (_, place) => effort(powers[place], times[place]))
  }
  const [many, few] = powers.length > times.length ? [powers, times] : [times, powers]
  const free = [...few]
  const nearest = new Map<Quantity, Quantity>()
  for (const one of free) {
    const best = many.filter((other) => !nearest.has(other)).toSorted((a, b) => gap(a, one) - gap(b, one))[0]
    if (best) nearest.set(best, one)
  }
  return many.map((one) => (powers === many ? effort(one, nearest.get(one)) : effort(nearest.get(one), one)))
}

function effort(power: Quantity | undefined, time: Quantity | undefined): Effort {
  return { ...(power && { power: power.value }), ...(time && { time: time.value }), start: (power ?? time)?.start ?? 0 }
}

function gap(one: Quantity, other: Quantity): number {
  return Math.max(one.start - other.end, other.start - one.end)
}
