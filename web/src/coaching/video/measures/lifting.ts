import type { MeasureId, Phase } from '@touchline/contract/coaching/video.ts'
import type { AngleName } from './angles.ts'
import { measuredAngle, sightConfidence } from './error-bars.ts'
import { measuredAsymmetry, measuredKneeWidth } from './front.ts'
import { spread } from './key-moments.ts'
import { countRepetitions, measuredCount, measuredTempo, type Thresholds } from './repetitions.ts'
import type { Findings, Moment, Repetition, Scene } from './scene.ts'
import { LEAST_SEEN, seenShare } from './sight.ts'
import { indexOfLeast, indexOfMost, quantile } from './statistics.ts'

/** Seen from the front an angle is derived from lengths and reaches 180 degrees only occasionally. */
const KNEE: Record<'side' | 'front', Thresholds> = { side: { down: 115, up: 150 }, front: { down: 115, up: 140 } }
const ELBOW: Thresholds = { down: 110, up: 145 }

/** Squats: counted by the knee. */
export function squat(scene: Scene): Findings {
  const found = lift(scene, 'knee', KNEE[scene.view === 'front' ? 'front' : 'side'], ['bottom', 'top'])
  const isSide = scene.view !== 'front'
  return {
    ...found,
    measurements: [
      ...found.measurements,
      least(scene, 'knee_min', 'knee', found.bottoms),
      isSide ? least(scene, 'hip_min', 'hip', found.bottoms) : null,
      isSide ? most(scene, 'trunk_lean_max', 'trunk', found.repetitions) : null,
      measuredKneeWidth(scene, found.bottoms),
      measuredAsymmetry(scene, 'knee', found.bottoms),
    ],
  }
}

/** Push-ups: counted by the elbow; its deepest bend is the bottom. */
export function pushUp(scene: Scene): Findings {
  return armLift(scene, ['bottom', 'top'])
}

/** Pull-ups: counted by the elbow; its deepest bend is the top. */
export function pullUp(scene: Scene): Findings {
  return armLift(scene, ['top', 'bottom'])
}

function armLift(scene: Scene, phases: readonly [Phase, Phase]): Findings {
  const found = lift(scene, 'elbow', ELBOW, phases)
  return {
    ...found,
    measurements: [
      ...found.measurements,
      least(scene, 'elbow_min', 'elbow', found.bottoms),
      most(scene, 'elbow_max', 'elbow', found.repetitions),
      scene.view === 'front' ? null : leastWithin(scene, 'body_line_min', 'bodyLine', found.repetitions),
      measuredAsymmetry(scene, 'elbow', found.bottoms),
    ],
  }
}

/** Shared by all lifts; the bottoms are those of the repetitions, or the deepest moment if none was complete. */
function lift(scene: Scene, name: AngleName, thresholds: Thresholds, [bent, straight]: readonly [Phase, Phase]) {
  const { times, frame } = scene.body
  const angle = scene.angles[name]
  const share = seenShare(scene, name)
  const count = countRepetitions(times, angle, thresholds)
  const deepest = indexOfLeast(angle)
  const bottoms = count.repetitions.map((one) => one.bottom)
  if (bottoms.length === 0 && deepest !== null) bottoms.push(deepest)
  const shown = spread(bottoms, 3)
  const moments: Moment[] = shown.flatMap((bottom, place) => {
    const next = shown[place + 1]
    const top = next === undefined ? null : indexOfMost(angle, bottom, next)
    const straightened = top === null ? [] : [{ phase: straight, index: top }]
    return [{ phase: bent, index: bottom }, ...straightened]
  })
  return {
    measurements:
      share < LEAST_SEEN
        ? []
        : [measuredCount(count, sightConfidence(share)), measuredTempo(times, count.repetitions, frame)],
    moments,
    repetitions: count.repetitions,
    isUnfinished: count.isUnfinished,
    bottoms,
  }
}

/** The smallest angle around the bottoms: the joint need not bend most in the same frame as the counted one. */
function least(scene: Scene, id: MeasureId, name: AngleName, bottoms: readonly number[]) {
  const angle = scene.angles[name]
  const reach = Math.round(0.3 / scene.body.frame)
  const found = bottoms.map((bottom) => indexOfLeast(angle, bottom - reach, bottom + reach))
  // Without bottoms, because the counted joint was not seen, the whole clip is used.
  const indices = bottoms.length > 0 ? found : [indexOfLeast(angle)]
  const values = indices.map((index) => (index === null ? null : (angle[index] ?? null)))
  return measuredAngle(scene, id, name, quantile(values, 0))
}

function leastWithin(scene: Scene, id: MeasureId, name: AngleName, repetitions: readonly Repetition[]) {
  const [from, to] = wholeOf(repetitions)
  const index = indexOfLeast(scene.angles[name], from, to)
  return measuredAngle(scene, id, name, index === null ? null : (scene.angles[name][index] ?? null))
}

function most(scene: Scene, id: MeasureId, name: AngleName, repetitions: readonly Repetition[]) {
  const [from, to] = wholeOf(repetitions)
  const index = indexOfMost(scene.angles[name], from, to)
  return measuredAngle(scene, id, name, index === null ? null : (scene.angles[name][index] ?? null))
}

/** From the first repetition to the last: walking up to the bar is not part of the lift. */
function wholeOf(repetitions: readonly Repetition[]): [number | undefined, number | undefined] {
  return [repetitions[0]?.from, repetitions.at(-1)?.to]
}
