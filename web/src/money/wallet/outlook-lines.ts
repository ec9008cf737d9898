import type { ModelWallet } from '@touchline/contract/money/wallet.ts'

const [WIDTH, HEIGHT] = [1000, 240]

type Frame = { days: number; top: number; today: string }

/** The number of days of a month (`2026-11`). */
export function daysOfMonth(month: string): number {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).getUTCDate()
}

/** The chart's lines as SVG paths, and positions as shares of its width and height. Day 1 starts at the left edge. */
export function outlookLines({ days: used, used: sum, total, forecast }: ModelWallet, { days, top, today }: Frame) {
  const x = (day: number) => ((day - 1) / days) * WIDTH
  const y = (tokens: number) => HEIGHT - (Math.min(tokens, top) / top) * HEIGHT
  const path = (points: [day: number, tokens: number][]) =>
    points.map(([day, tokens], index) => `${index ? 'L' : 'M'}${x(day).toFixed(1)} ${y(tokens).toFixed(1)}`).join('')
  const begin = forecast.path[0]?.day ?? Math.min(days + 1, Number(today.slice(8)) + 0.5)
  let soFar = 0
  const ofDays = used.slice(0, -1).map((tokens, index): [number, number] => {
    soFar += tokens
    return [index + 2, soFar]
  })
  const { path: ahead } = forecast
  const range = [...ahead.map(({ day, high }) => [day, high]), ...ahead.toReversed().map(({ day, low }) => [day, low])]
  return {
    so: path([[1, 0], ...ofDays, [begin, sum]]),
    ahead: ahead.length > 1 ? path(ahead.map((step) => [step.day, step.used])) : undefined,
    range: ahead.length > 1 ? `${path(range as [number, number][])}Z` : undefined,
    now: { x: x(begin) / WIDTH, y: Math.min(1, sum / top) },
    limit: total / top,
    end: crossing(ahead, total, (day) => x(day) / WIDTH),
  }
}

/** Where the forecast reaches the allowance. */
function crossing(ahead: ModelWallet['forecast']['path'], total: number, share: (day: number) => number) {
  const at = ahead.findIndex(({ used }) => used >= total)
  const [before, after] = [ahead[at - 1], ahead[at]]
  if (!before || !after) return undefined
  return share(before.day + ((total - before.used) / Math.max(1, after.used - before.used)) * (after.day - before.day))
}
