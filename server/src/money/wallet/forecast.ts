import { LEAST_FOR_A_QUESTION } from '@touchline/contract/money/tokens.ts'
import type { Forecast } from '@touchline/contract/money/wallet.ts'
import { TOKEN_PACKAGE_IDS, TOKEN_PACKAGES, type TokenModel } from '@touchline/contract/platform/pricing.ts'
import { dayAfter, daysInMonth } from './days.ts'

/** The number of days the pace is computed from; two of each weekday. */
export const PACE_DAYS = 14
/** With fewer days, or fewer active days, there is no forecast. */
const LEAST_DAYS = 5
const LEAST_ACTIVE_DAYS = 3
/** Half of a weekday's own mean and half of the mean of all days: two Mondays alone say too little. */
const WEEKDAY_WEIGHT = 0.5

/** Variance factor for autocorrelation: busy days cluster, so sums scatter more than those of independent days. */
const ALIKE_DAYS = 1.6

/** The input of a forecast; days are UTC. */
export type ForecastFacts = {
  model: TokenModel
  now: Date
  /** Usage of each of the last whole days, oldest first; at most PACE_DAYS, none before the first use. */
  lastDays: readonly number[]
  /** Usage of this month so far. */
  used: number
  remaining: number
}

/**
 * The day on which the tokens will run out, with an 80% range: each day is expected to use the mix of its weekday's
 * mean and the overall mean, and the sum of k days is uncertain both by the daily scatter and because the pace is
 * estimated from only n days (variance 1.6 s²(k + k²/n), Student's t).
 */
export function forecast({ model, now, lastDays, used, remaining }: ForecastFacts): Forecast {
  const today = now.toISOString().slice(0, 10)
  const pace = paceOf(lastDays)
  const known = { pace: Math.round(pace.mean), ...NOTHING_KNOWN }
  if (remaining < LEAST_FOR_A_QUESTION) return { ...known, state: 'out' }
  const isTooLittle = lastDays.length < LEAST_DAYS || lastDays.filter((tokens) => tokens > 0).length < LEAST_ACTIVE_DAYS
  if (isTooLittle) return { ...known, state: 'tooLittle' }
  const steps = stepsAhead(now, lastDays, pace)
  const path = steps.map(({ day, mid, low, high }) => ({
    ...{ day, used: Math.round(used + mid) },
    ...{ low: Math.round(used + low), high: Math.round(used + high) },
  }))
  const dayOf = (reach: (step: Step) => number) => {
    const at = steps.findIndex((step) => reach(step) >= remaining)
    return at < 0 ? null : dayAfter(today, Math.max(0, at - 1))
  }
  const [ends, earliest, latest] = [dayOf(({ mid }) => mid), dayOf(({ high }) => high), dayOf(({ low }) => low)]
  const last = steps.at(-1)
  const missing = Math.max(0, Math.ceil((last?.mid ?? 0) - remaining))
  const packages = ends === null ? null : packagesFor(model, (last?.high ?? 0) - remaining)
  return { state: ends === null ? 'lasts' : 'ends', pace: known.pace, ends, earliest, latest, missing, packages, path }
}

const NOTHING_KNOWN = { ends: null, earliest: null, latest: null, missing: 0, packages: null, path: [] }

type Pace = { mean: number; ofDay: (index: number) => number; scatter: number; quantile: number }

/** Day `index` counts from the first of the last days, so that the same weekday is 7 apart. */
function paceOf(lastDays: readonly number[]): Pace {
  const count = lastDays.length
  const mean = lastDays.reduce((sum, tokens) => sum + tokens, 0) / Math.max(1, count)
  const knowsWeekdays = count === PACE_DAYS
  const ofDay = (index: number) => {
    if (!knowsWeekdays) return mean
    const weekday = index % 7
    const own = ((lastDays[weekday] ?? 0) + (lastDays[weekday + 7] ?? 0)) / 2
    return mean + WEEKDAY_WEIGHT * (own - mean)
  }
  const freedom = Math.max(1, count - (knowsWeekdays ? 1 + 6 * WEEKDAY_WEIGHT : 1))
  const squares = lastDays.reduce((sum, tokens, index) => sum + (tokens - ofDay(index)) ** 2, 0)
  return { mean, ofDay, scatter: Math.sqrt(squares / freedom), quantile: tenthAbove(freedom) }
}

/** The 90th percentile of Student's t, to one per cent (Cornish-Fisher). */
function tenthAbove(freedom: number): number {
  const z = 1.2816
  return z + (z ** 3 + z) / (4 * freedom) + (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * freedom ** 2)
}

type Step = { day: number; mid: number; low: number; high: number }

/** Cumulative expected usage: now, at the end of today, and at the end of each following day. */
function stepsAhead(now: Date, lastDays: readonly number[], pace: Pace): Step[] {
  const dayOfMonth = now.getUTCDate()
  const left = 1 - (now.getUTCHours() * 60 + now.getUTCMinutes()) / (24 * 60)
  const steps: Step[] = [{ day: dayOfMonth + 1 - left, mid: 0, low: 0, high: 0 }]
  let mid = 0
  for (let day = dayOfMonth, index = lastDays.length; day <= daysInMonth(now); day++, index++) {
    const share = day === dayOfMonth ? left : 1
    mid += share * pace.ofDay(index)
    const days = day - dayOfMonth + left
    const wide = pace.quantile * pace.scatter * Math.sqrt(ALIKE_DAYS * (days + days ** 2 / lastDays.length))
    const before = steps.at(-1)
    // Usage cannot decrease, so the lower edge of the range does not fall.
    steps.push({ day: day + 1, mid, low: Math.max(before?.low ?? 0, mid - wide), high: mid + wide })
  }
  return steps
}

/** Enough packages to last the month even at the upper edge of the forecast. */
function packagesFor(model: TokenModel, missing: number): Forecast['packages'] {
  const packageId = TOKEN_PACKAGE_IDS.find((id) => TOKEN_PACKAGES[id].model === model)
  if (!packageId || missing <= 0) return null
  return { packageId, count: Math.ceil(missing / TOKEN_PACKAGES[packageId].tokens) }
}
