import { MAX_KEY_FRAMES } from '@touchline/contract/coaching/video.ts'
import type { Body } from './body.ts'
import type { Moment } from './scene.ts'

const LEAST_MOMENTS = 4

/** The moments worth a picture: start, findings, end; at least four, filled up with moments in between. */
export function keyMoments(body: Body, found: readonly Moment[]): Moment[] {
  const last = body.times.length - 1
  if (last < 0) return []
  const inner = distinct(found.filter(({ index }) => index > 0 && index < last))
  const moments: Moment[] = [{ phase: 'start', index: 0 }, ...spread(inner, MAX_KEY_FRAMES - 2)]
  if (last > 0) moments.push({ phase: 'end', index: last })
  while (moments.length < LEAST_MOMENTS && addMiddle(body, moments));
  return moments
}

/** At most `most` items of a list: the first, the last, and evenly spaced ones between. */
export function spread<Item>(items: readonly Item[], most: number): Item[] {
  if (items.length <= most) return [...items]
  return Array.from({ length: most }, (_, place) => {
    return items[Math.round((place * (items.length - 1)) / (most - 1))] as Item
  })
}

/** Sorted by time, each pose once. */
function distinct(moments: readonly Moment[]): Moment[] {
  const sorted = [...moments].sort((a, b) => a.index - b.index)
  return sorted.filter(({ index }, place) => index !== sorted[place - 1]?.index)
}

/** Adds a picture in the middle of the longest stretch without one; false when there is no pose left. */
function addMiddle({ times }: Body, moments: Moment[]): boolean {
  const gaps = moments.slice(1).map((moment, place) => {
    const from = (moments[place] as Moment).index
    const seconds = (times[moment.index] as number) - (times[from] as number)
    return { place: place + 1, index: Math.round((from + moment.index) / 2), seconds, isFree: moment.index - from > 1 }
  })
  const widest = gaps.filter((gap) => gap.isFree).sort((a, b) => b.seconds - a.seconds)[0]
  if (!widest) return false
  moments.splice(widest.place, 0, { phase: 'middle', index: widest.index })
  return true
}
