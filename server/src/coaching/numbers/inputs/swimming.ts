import { SWIM_EVENTS } from '@touchline/calculators/aquatics-base-times.ts'
import type { Values } from '@touchline/calculators/calculator.ts'
import { sexIn, strokeIn } from '../choices.ts'
import { labelled, readingsOf } from '../labels.ts'
import type { Question } from '../quantities.ts'
import type { Quantity } from '../quantity.ts'

/** Times over 400 and 200 m; without labels, the longer time belongs to the longer distance. */
export function swimCss(question: Question): Values {
  const times = swimTimes(question)
  if (times.length >= 2) {
    const byName = timesByDistance(question, times)
    if (byName.time_400 !== undefined && byName.time_200 !== undefined) return byName
    const [one, other] = [times[0]?.value ?? 0, times[1]?.value ?? 0]
    return { time_400: Math.max(one, other), time_200: Math.min(one, other) }
  }
  return timesByDistance(question, times)
}

function timesByDistance(question: Question, times: readonly Quantity[]): Values {
  const { given } = labelled(question, times, [
    { key: 'time_400', pattern: /\b400(?![:.,]\d)|ctyrstovk\w*|czterysetk\w*|czterysta/ },
    { key: 'time_200', pattern: /\b200(?![:.,]\d)|dvoustovk\w*|dwusetk\w*|dwiescie/ },
  ])
  return { time_400: given.get('time_400')?.value, time_200: given.get('time_200')?.value }
}

const BASE =
  /\b(?:zakladn\w*|base\w*|basis\w*|basiszeit\w*|baz\w*|referen\w*|rekord\w*|record\w*|wr\b|bas\w*|world record|weltrekord\w*|record del mondo|tempo base|tiempo base)/

/** The time of an event, or one with a base time. */
export function aquaticsPoints(question: Question): Values {
  const times = swimTimes(question)
  // The base is the world's best time, so it is the shorter of the two.
  const [short, long] = times.slice(0, 2).toSorted((one, other) => one.value - other.value)
  const isBaseAlone =
    short && !long && new RegExp(`${BASE.source}[^\\d.?!]{0,16}$`).test(question.text.slice(0, short.start))
  const base = (long && BASE.test(question.text)) || isBaseAlone ? short : undefined
  const time = base ? long : times[0]
  return {
    time: time?.value,
    base_time: base?.value,
    event: base ? undefined : eventIn(question),
    sex: sexIn(question),
  }
}

/** Swim times: clock times, seconds, and bare numbers with hundredths such as 55,27. */
function swimTimes(question: Question): Quantity[] {
  const bare = question.quantities.filter(
    ({ kind, value, times }) =>
      kind === 'number' && times === undefined && value > 5 && value < 60 && !Number.isInteger(value),
  )
  return [...readingsOf(question, 'time'), ...bare].toSorted((one, other) => one.start - other.start)
}

function eventIn(question: Question): string | undefined {
  const stroke = strokeIn(question)
  const metres = [50, 100, 200, 400, 800, 1500]
  const distance = question.quantities.find(
    ({ kind, value }) => (kind === 'distance' || kind === 'number') && metres.includes(value),
  )
  const event = distance && stroke && `${distance.value}m_${stroke}`
  return SWIM_EVENTS.find((known) => known === event)
}
