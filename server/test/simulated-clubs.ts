import { forecast, PACE_DAYS } from '../src/money/wallet/forecast.ts'

/** `in-spells`: members come or stay away for days; `day-by-day`: each day by itself; `growing`: by a sixth a month. */
export type Club = 'in-spells' | 'day-by-day' | 'growing'

/**
 * How often the forecast's range holds for clubs whose use is generated differently from what the forecast assumes: by
 * members who each ask a few questions of very different length, fewer on weekends.
 */
export function coverage(
  kind: Club,
  clubs: number,
  seed: number,
): { ofMonth: number; ofDay: number; clubs: number; ending: number } {
  const random = seeded(seed)
  const seen = Array.from({ length: clubs }, () => tryOnce(kind, random)).filter((one) => one !== undefined)
  const ending = seen.filter(({ ofDay }) => ofDay !== undefined)
  return {
    ofMonth: seen.filter(({ ofMonth }) => ofMonth).length / seen.length,
    ofDay: ending.filter(({ ofDay }) => ofDay).length / ending.length,
    clubs: seen.length,
    ending: ending.length,
  }
}

/** Whether the range held for one club: for the month's use, and for the day if the forecast named one. */
function tryOnce(kind: Club, random: () => number): { ofMonth: boolean; ofDay: boolean | undefined } | undefined {
  const days = simulatedDays(kind, random, PACE_DAYS + 31)
  const now = new Date(Date.UTC(2026, 11, 1 + Math.floor(random() * 20)))
  const daysLeft = 31 - now.getUTCDate() + 1
  const lastDays = days.slice(0, PACE_DAYS)
  const ahead = days.slice(PACE_DAYS, PACE_DAYS + daysLeft)
  const remaining = Math.max(4000, Math.round(sum(lastDays) / PACE_DAYS) * Math.ceil(random() * daysLeft))
  const foretold = forecast({ model: 'gpt5', now, lastDays, used: 0, remaining })
  const last = foretold.path.at(-1)
  if (!last) return undefined
  const ended = ahead.findIndex((_, index) => sum(ahead.slice(0, index + 1)) >= remaining)
  const day = ended < 0 ? LATER : now.getUTCDate() + ended
  const isDayWithin = day >= dayOf(foretold.earliest) && day <= dayOf(foretold.latest)
  return {
    ofMonth: sum(ahead) >= last.low && sum(ahead) <= last.high,
    ofDay: foretold.state === 'ends' ? isDayWithin : undefined,
  }
}

/** Not within the month. */
const LATER = 99

/** Daily use by members who ask on some days only, less on weekends. */
function simulatedDays(kind: Club, random: () => number, count: number): number[] {
  const weekend = 0.3 + random() * 0.7
  const changing = kind === 'in-spells' ? 0.15 : 0.5
  const members = Array.from({ length: 5 + Math.floor(random() * 60) }, () => ({
    isHere: random() < 0.5,
    keen: 0.1 + random() * 0.6,
  }))
  return Array.from({ length: count }, (_, day) => {
    const chance = (day % 7 > 4 ? weekend : 1) * (kind === 'growing' ? 1.005 ** day : 1)
    for (const member of members) if (random() < changing) member.isHere = !member.isHere
    const asking = members.filter(({ isHere, keen }) => isHere && random() <= keen * chance)
    return sum(
      asking.map(() => sum(Array.from({ length: 1 + Math.floor(random() * 4) }, () => questionTokens(random)))),
    )
  })
}

/** Question and answer length is log-normal. */
function questionTokens(random: () => number): number {
  return Math.round(2500 * Math.exp(0.7 * normal(random)))
}

function dayOf(day: string | null): number {
  return day === null ? LATER : Number(day.slice(8))
}

function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

/** A small deterministic random number generator (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
