import { type Body, legLength, middleOf, pathOf, type Side } from './body.ts'
import { cycleConfidence, measured, measuredAngle, weakest } from './error-bars.ts'
import { asymmetry } from './front.ts'
import { spread } from './key-moments.ts'
import { maximaOf } from './rhythm.ts'
import type { Findings, Moment, Scene } from './scene.ts'
import type { Series } from './smoothing.ts'
import { indexOfLeast, mean, median, quantile, rangeOf } from './statistics.ts'

/** As a share of the leg's length: with less lift the athlete is standing. */
const LEAST_LIFT = 0.08
const FASTEST_STEP_SECONDS = 0.18
/** The height above its lowest at which a foot counts as landed, as a share of the leg's length. */
const LANDED = 0.08

/** Running: steps from the heights of both ankles, and how far ahead of the hip a foot lands. */
export function running(scene: Scene): Findings {
  const { body } = scene
  const steps = stepsOf(body)
  const contacts = contactsOf(body, scene.near)
  const strides = contacts.map(({ ahead }) => ahead)
  const isSide = scene.view !== 'front'
  return {
    measurements: [
      measuredCadence(body, steps),
      isSide ? measured('overstride', median(strides), 0.06, strides.length >= 4 ? 'medium' : 'low') : null,
      measuredAngle(scene, 'knee_min', 'knee', quantile(scene.angles.knee, 0.02)),
      isSide ? measuredAngle(scene, 'knee_max', 'knee', quantile(scene.angles.knee, 0.98)) : null,
      isSide ? measuredAngle(scene, 'trunk_lean_max', 'trunk', quantile(scene.angles.trunk, 0.98)) : null,
      isSide ? null : measuredStepAsymmetry(body, steps),
    ],
    moments: momentsOf(
      body,
      contacts.map(({ index }) => index),
    ),
    repetitions: [],
    isUnfinished: steps.length > 0 && steps.length < 3,
  }
}

type Step = { side: Side; at: number }

/** The moments at which an ankle is highest; feet swapped by the tracker as they cross count once. */
export function stepsOf(body: Body): Step[] {
  const leg = legLength(body)
  const all = (['left', 'right'] as const).flatMap((side) => {
    const height = ankleHeight(body, side)
    const range = rangeOf(height)
    if (!(range > LEAST_LIFT * leg)) return []
    return maximaOf(body.times, height, body.frame, range * 0.4).map((index) => ({
      side,
      at: body.times[index] as number,
    }))
  })
  const sorted = all.sort((a, b) => a.at - b.at)
  return sorted.filter(({ at }, place) => place === 0 || at - (sorted[place - 1] as Step).at > FASTEST_STEP_SECONDS)
}

function measuredCadence(body: Body, steps: readonly Step[]) {
  // If only one leg is seen, each of its steps counts as two.
  const factor = new Set(steps.map((step) => step.side)).size === 1 ? 2 : 1
  const usual = gapsOf(steps).filter((gap, _, all) => gap <= 1.6 * (median(all) ?? gap))
  const gap = mean(usual)
  if (gap === null || usual.length < 2) return null
  const cadence = (60 * factor) / gap
  const error = cadence * (body.frame / (gap * usual.length))
  const unevenness = Math.sqrt(mean(usual.map((one) => (one / gap - 1) ** 2)) ?? 0)
  return measured(
    'cadence',
    cadence,
    error,
    weakest(cycleConfidence(usual.length), unevenness > 0.2 ? 'medium' : 'high'),
  )
}

/** The asymmetry between left-to-right and right-to-left steps. */
function measuredStepAsymmetry(body: Body, steps: readonly Step[]) {
  const times = { left: [] as number[], right: [] as number[] }
  for (const [place, gap] of gapsOf(steps).entries()) {
    const [from, to] = [steps[place] as Step, steps[place + 1] as Step]
    if (from.side !== to.side) times[from.side].push(gap)
  }
  const [left, right] = [median(times.left), median(times.right)]
  const pairs = Math.min(times.left.length, times.right.length)
  if (left === null || right === null || pairs < 2) return null
  const error = (200 * body.frame) / (left + right) / Math.sqrt(pairs)
  return measured('asymmetry', asymmetry(left, right), error, pairs >= 6 ? 'medium' : 'low')
}

type Contact = { index: number; ahead: number }

/** Where a foot lands: the first frame in which it is down after having been furthest ahead of the hip. */
export function contactsOf(body: Body, side: Side): Contact[] {
  const leg = legLength(body)
  const forwards = directionOf(body)
  const hips = middleOf(body, 'Hip')
  const ankles = pathOf(body, side, 'Ankle')
  if (!leg || !forwards) return []
  const ahead = ankles.map((ankle, index) => {
    const hip = hips[index]
    return ankle && hip ? (forwards * (ankle.x - hip.x)) / leg : null
  })
  const height = ankleHeight(body, side)
  const lowest = quantile(height, 0.1)
  const range = rangeOf(ahead)
  if (lowest === null || !(range > 0.2)) return []
  return maximaOf(body.times, ahead, body.frame, range * 0.4).map((furthest) => {
    const within = furthest + Math.round(0.2 / body.frame)
    const down = height.findIndex((value, index) => {
      return index >= furthest && index <= within && value !== null && value <= lowest + LANDED * leg
    })
    const index = down === -1 ? furthest : down
    return { index, ahead: ahead[index] as number }
  })
}

/** 1 if the athlete faces the right edge of the picture, -1 for the left, 0 if the feet do not show it. */
function directionOf(body: Body): number {
  const feet = (['left', 'right'] as const).flatMap((side) => {
    const heels = pathOf(body, side, 'Heel')
    return pathOf(body, side, 'Toe').map((toe, index) => (toe && heels[index] ? toe.x - heels[index].x : null))
  })
  return Math.sign(median(feet) ?? 0)
}

/** Relative to the hips, so that neither a slope nor a moving camera matters. */
function ankleHeight(body: Body, side: Side): Series {
  const hips = middleOf(body, 'Hip')
  return pathOf(body, side, 'Ankle').map((ankle, index) => (ankle && hips[index] ? hips[index].y - ankle.y : null))
}

/** Landings, and the highest points of the hips between them. */
function momentsOf(body: Body, contacts: readonly number[]): Moment[] {
  const hips = middleOf(body, 'Hip').map((place) => place?.y ?? null)
  const shown = spread(contacts, 3)
  return shown.flatMap((index, place) => {
    const next = shown[place + 1]
    const highest = next === undefined ? null : indexOfLeast(hips, index + 1, next - 1)
    const flight = highest === null ? [] : [{ phase: 'flight' as const, index: highest }]
    return [{ phase: 'contact' as const, index }, ...flight]
  })
}

function gapsOf(steps: readonly Step[]): number[] {
  return steps.slice(1).map((step, place) => step.at - (steps[place] as Step).at)
}
