import type { Values } from '@touchline/calculators/calculator.ts'
import { plausibleTimes } from '@touchline/calculators/running-times.ts'
import { readingsOf } from '../labels.ts'
import type { Question } from '../quantities.ts'
import type { Quantity } from '../quantity.ts'

const SHORTEST_RACE = 600

/** A race and a target distance; the race is the distance near the time. */
export function racePrediction(question: Question): Values {
  const distances = distinct(raceDistances(question, 2))
  const time = raceTimes(question)[0]
  if (!time) return withoutTime(question, distances)
  const race = raceOf(question, distances, time)
  const target = distances.find((distance) => distance !== race)
  if (distances.length === 1 && race && isTarget(question, race, time))
    return { time: time.value, target_distance: race.value }
  return { distance: race?.value, time: race ? timeOver(race.value, time) : time.value, target_distance: target?.value }
}

/** A race only. */
export function trainingPaces(question: Question): Values {
  const distances = raceDistances(question, 1)
  const time = raceTimes(question)[0]
  const race = time ? raceOf(question, distances, time) : distances[0]
  return { distance: race?.value, time: time && (race ? timeOver(race.value, time) : time.value) }
}

/** Two of distance, time, and pace or speed. */
export function paceAndSpeed(question: Question): Values {
  const distance = distancesOf(question).find(({ value }) => value >= 60)
  const pace = readingsOf(question, 'pace')[0] ?? namedPace(question)
  const speed = readingsOf(question, 'speed')[0]
  const times = readingsOf(question, 'time').filter(({ start }) => start !== pace?.start)
  const time = times[0]
    ? distance
      ? timeOver(distance.value, times[0])
      : times[0].value
    : distance && bareMinutes(question, distance)
  if (pace || speed)
    return {
      pace: pace?.value,
      speed: pace ? undefined : speed?.value,
      distance: distance?.value,
      time: distance ? undefined : time,
    }
  return { distance: distance?.value, time }
}

/** "10 km under 45": minutes, if plausible for the distance. */
function bareMinutes(question: Question, distance: Quantity): number | undefined {
  const [dotted] = dottedTimes(question)
  if (dotted && isPlausible(distance.value, dotted)) return dotted.value
  const bare = question.quantities.filter(({ kind, times }) => kind === 'number' && times === undefined)
  return bare.map(({ value }) => value * 60).find((seconds) => isWithin(distance.value, seconds))
}

/** "tempo 5:30" is a pace even without "per kilometre", if it is too fast for the distance next to it. */
function namedPace(question: Question): Quantity | undefined {
  const distance = distancesOf(question)[0]
  const times = readingsOf(question, 'time')
  const isBeside = !distance && times.length > 1
  return times.find((time) => {
    const isTooFast = distance !== undefined && timeOver(distance.value, time) < plausibleTimes(distance.value).min
    const isNamed = isCalledPace(question, time) || ((isTooFast || isBeside) && isHeldAt(question, time))
    return isNamed && (!distance || isTooFast) && time.value < 900
  })
}

/** "10 km at 4:54": a total time is not written like that. */
function isHeldAt({ text }: Question, { start, end }: Quantity): boolean {
  const isClock = /^\d{1,2}[:'.]\d{2}/.test(text.slice(start, end))
  return isClock && /(?:^| )(?:at|bei|mit|pri|po|a|con|przy|vid|met|op) $/.test(text.slice(0, start))
}

function isCalledPace({ text }: Question, { start, end }: Quantity): boolean {
  const before = /(?:temp[oauem]+|pace|allure|ritmo|passo|andatura|rythme|tempie|fart|snitt)[^.?!\d]{0,16}$/
  const after = /^(?:er)? ?(?:schnitt|pace|tempo\w*|temp\w{1,2}\b|fart|(?:de )?(?:ritmo|passo|allure))/
  return before.test(text.slice(Math.max(0, start - 26), start)) || after.test(text.slice(end))
}

function distancesOf(question: Question): Quantity[] {
  return readingsOf(question, 'distance').filter((distance) => distance.kind === 'distance' && !distance.or?.length)
}

const KILOMETRES: ReadonlySet<number> = new Set([3, 5, 8, 10, 15, 20, 21, 42])
const METRES: ReadonlySet<number> = new Set([800, 1000, 1500, 3000, 5000, 10_000])

/** Race distances, also without a unit: "38:20 over 10, what over 21". */
function raceDistances(question: Question, wanted: number): Quantity[] {
  const written = distancesOf(question).filter(({ value }) => value >= SHORTEST_RACE)
  if (distinct(written).length >= wanted) return written
  const bare = question.quantities.filter(({ kind, times }) => kind === 'number' && times === undefined)
  const meant = bare.flatMap((one): Quantity[] => {
    if (METRES.has(one.value)) return [{ ...one, kind: 'distance' }]
    return KILOMETRES.has(one.value) ? [{ ...one, kind: 'distance', value: one.value * 1000 }] : []
  })
  return [...written, ...meant].toSorted((one, other) => one.start - other.start)
}

function raceTimes(question: Question): Quantity[] {
  const times = readingsOf(question, 'time')
  return times.length > 0 ? times : dottedTimes(question)
}

/** 23.40 without a unit means 23 minutes 40 seconds. */
function dottedTimes({ text, quantities }: Question): Quantity[] {
  const written = ({ start, end }: Quantity) => /^(\d{1,3})[.,]([0-5]\d)$/.exec(text.slice(start, end))
  return quantities.flatMap((quantity): Quantity[] => {
    const [, minutes, seconds] = (quantity.kind === 'number' && written(quantity)) || []
    return minutes ? [{ ...quantity, kind: 'time', value: Number(minutes) * 60 + Number(seconds) }] : []
  })
}

/** The distance nearest to the time, preferring plausible ones; on a tie the one before it. */
function raceOf({ text }: Question, distances: readonly Quantity[], time: Quantity): Quantity | undefined {
  const gapTo = (distance: Quantity) => {
    const isBefore = distance.end <= time.start
    const gap = isBefore ? text.slice(distance.end, time.start) : text.slice(time.end, distance.start)
    const broken = /[,;?!]|\. /.test(gap) ? 12 : 0
    return gap.length + broken + (isBefore ? 0 : 1) + (isPlausible(distance.value, time) ? 0 : 40)
  }
  return distances.toSorted((one, other) => gapTo(one) - gapTo(other))[0]
}

/** A single distance is the target if the time is implausible for it and is in another clause. */
function isTarget({ text }: Question, distance: Quantity, time: Quantity): boolean {
  const gap = distance.end <= time.start ? text.slice(distance.end, time.start) : text.slice(time.end, distance.start)
  return !isPlausible(distance.value, time) && (/[,;?!.]/.test(gap) || gap.length > 20)
}

function withoutTime(question: Question, distances: readonly Quantity[]): Values {
  if (distances.length < 2) {
    const [only] = distances
    return { target_distance: only?.value }
  }
  const [one, other] = distances as [Quantity, Quantity]
  const aim =
    isAim(question, one) === isAim(question, other)
      ? one.value > other.value
        ? one
        : other
      : isAim(question, one)
        ? one
        : other
  return { distance: (aim === one ? other : one).value, target_distance: aim.value }
}

/** Whether a distance is a goal rather than a result. */
function isAim({ text }: Question, distance: Quantity): boolean {
  const before = text.slice(Math.max(0, distance.start - 26), distance.start)
  return /(?:pobezi\w*|zabehnu|dam\b|dat\b|odhad\w*|predp\w*|predict\w*|will|could|can i|expect|schaff\w*|laufen|werde|prognos\w*|prevoi\w*|vais|peux|estim\w*|predec\w*|predic\w*|podria|puedo|hare|prevision\w*|prevede\w*|potrei|correro|faro|pobieg\w*|przewid\w*|progn\w*|voorspel\w*|kan ik|lopen|ga ik|prev\w*|posso|farei|spring\w*|kan jag|forutsag\w*|skulle)[^.?!]*$/.test(
    before,
  )
}

/** The interpretation of a time that is plausible for a distance: a half marathon in 1:45 took hours. */
function timeOver(metres: number, time: Quantity): number {
  if (isWithin(metres, time.value)) return time.value
  const other = time.or?.find(({ kind, value }) => kind === 'time' && isWithin(metres, value))
  return other?.value ?? time.value
}

function isPlausible(metres: number, time: Quantity): boolean {
  return isWithin(metres, timeOver(metres, time))
}

function isWithin(metres: number, seconds: number): boolean {
  const { min, max } = plausibleTimes(Math.max(60, metres))
  return seconds >= min && seconds <= max
}

function distinct(distances: readonly Quantity[]): Quantity[] {
  return distances.filter((one, place) => distances.findIndex(({ value }) => value === one.value) === place)
}
