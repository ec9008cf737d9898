import type { Series } from './smoothing.ts'

/** The quantile of the seen values; null if there are none. */
export function quantile(values: Series, share: number): number | null {
  const sorted = values.filter((value) => value !== null).sort((a, b) => a - b)
  const place = share * (sorted.length - 1)
  const from = sorted[Math.floor(place)]
  const to = sorted[Math.ceil(place)]
  return from === undefined || to === undefined ? null : from + (to - from) * (place - Math.floor(place))
}

export function median(values: Series): number | null {
  return quantile(values, 0.5)
}

export function mean(values: Series): number | null {
  const seen = values.filter((value) => value !== null)
  return seen.length === 0 ? null : seen.reduce((sum, value) => sum + value, 0) / seen.length
}

/** The range of the values, without the outermost twentieth at either end. */
export function rangeOf(values: Series): number {
  return (quantile(values, 0.95) ?? 0) - (quantile(values, 0.05) ?? 0)
}

/** The index of the smallest seen value from one index to another, inclusive. */
export function indexOfLeast(values: Series, from = 0, to = values.length - 1): number | null {
  let least: number | null = null
  for (let index = Math.max(0, from); index <= Math.min(to, values.length - 1); index++) {
    const value = values[index] ?? null
    if (value !== null && (least === null || value < (values[least] as number))) least = index
  }
  return least
}

export function indexOfMost(values: Series, from = 0, to = values.length - 1): number | null {
  return indexOfLeast(negated(values), from, to)
}

/** The index of the seen value nearest to a given one. */
export function indexNearest(values: Series, wanted: number): number | null {
  return indexOfLeast(values.map((value) => (value === null ? null : Math.abs(value - wanted))))
}

export function negated(values: Series): Series {
  return values.map((value) => (value === null ? null : -value))
}
