import { degrees } from './angles.ts'
import { type Body, lengthOf, middleOf, type Path, pathOf, type Side } from './body.ts'
import { measured, measuredAngle } from './error-bars.ts'
import type { Findings, Moment, Scene } from './scene.ts'
import { longestGap, type Series } from './smoothing.ts'
import { indexOfLeast, indexOfMost, quantile } from './statistics.ts'

/** The minimum width of shoulders and hips relative to the trunk, however the athlete faces the camera. */
const LEAST_SHOULDERS = 0.5
const LEAST_HIPS = 0.25
const SWING_SECONDS = 1

/** Throws and serves: the release is when the faster hand reaches its top speed. */
export function throwing(scene: Scene): Findings {
  const { body } = scene
  const arm = throwingArm(body)
  const speeds = wristSpeeds(body, arm)
  const release = indexOfMost(speeds)
  const width = widthOf(body, 'Shoulder', LEAST_SHOULDERS)
  const speed = release === null || !width ? null : (speeds[release] as number) / width
  const armScene = { ...scene, near: arm }
  const separation = release === null ? null : separationBefore(body, release)
  return {
    measurements: [
      // Between two frames the hand may have been faster than in either.
      measured(
        'wrist_speed',
        speed,
        (speed ?? 0) * Math.min(0.3, 3 * body.frame),
        body.frame <= 1 / 24 ? 'medium' : 'low',
      ),
      measured('shoulder_hip_separation', separation, 15, 'low'),
      measuredAngle(armScene, 'elbow_min', 'elbow', quantile(scene.angles.elbow, 0.02)),
      measuredAngle(armScene, 'elbow_max', 'elbow', quantile(scene.angles.elbow, 0.98)),
      measuredAngle(scene, 'knee_min', 'knee', quantile(scene.angles.knee, 0.02)),
      scene.view === 'front'
        ? null
        : measuredAngle(scene, 'trunk_lean_max', 'trunk', quantile(scene.angles.trunk, 0.98)),
    ],
    moments: release === null ? [] : momentsOf(scene, arm, release),
    repetitions: [],
    isUnfinished: release !== null && isAtEdge(speeds, release),
  }
}

/** The arm whose hand has the higher top speed. */
export function throwingArm(body: Body): Side {
  const [left, right] = (['left', 'right'] as const).map((side) => quantile(wristSpeeds(body, side), 1) ?? 0)
  return (left as number) > (right as number) ? 'left' : 'right'
}

/** In pixels per second, from the previous to the next frame. */
function wristSpeeds(body: Body, side: Side): Series {
  const path = pathOf(body, side, 'Wrist')
  return path.map((_, index) => {
    const [before, after] = [path[index - 1], path[index + 1]]
    const seconds = (body.times[index + 1] ?? 0) - (body.times[index - 1] ?? 0)
    if (!before || !after || !path[index] || seconds > 2 * longestGap(body.frame)) return null
    return Math.hypot(after.x - before.x, after.y - before.y) / seconds
  })
}

/** The real width of shoulders or hips: nearly the largest one seen, and no less than anatomically possible. */
function widthOf(body: Body, joint: 'Shoulder' | 'Hip', least: number): number | null {
  const seen = lengthOf(pathOf(body, 'left', joint), pathOf(body, 'right', joint))
  const trunk = lengthOf(middleOf(body, 'Shoulder'), middleOf(body, 'Hip')) ?? 0
  return seen === null ? null : Math.max(seen, least * trunk)
}

/** The rotation of the shoulders against the hips before the release, from how narrow each looks. */
function separationBefore(body: Body, release: number): number | null {
  const shoulders = turnsOf(body, 'Shoulder', LEAST_SHOULDERS)
  const hips = turnsOf(body, 'Hip', LEAST_HIPS)
  const from = swingStart(body, release)
  const differences = shoulders.slice(from, release + 1).map((turn, place) => {
    const hip = hips[from + place] ?? null
    return turn === null || hip === null ? null : Math.abs(turn - hip)
  })
  return quantile(differences, 1)
}

function turnsOf(body: Body, joint: 'Shoulder' | 'Hip', least: number): Series {
  const width = widthOf(body, joint, least)
  const right = pathOf(body, 'right', joint)
  return pathOf(body, 'left', joint).map((a, index) => {
    const b = right[index]
    return a && b && width ? degrees(Math.acos(Math.min(1, Math.max(-1, (a.x - b.x) / width)))) : null
  })
}

/** The moment when the hand is drawn back furthest from its release point, and the release. */
function momentsOf({ body, angles }: Scene, arm: Side, release: number): Moment[] {
  const path: Path = pathOf(body, arm, 'Wrist')
  const end = path[release]
  const from = swingStart(body, release)
  const back = path.map((place) => (place && end ? Math.hypot(place.x - end.x, place.y - end.y) : null))
  const drawn = indexOfMost(back, from, release - 1)
  const bent = indexOfLeast(angles.knee, from, release - 1)
  return [
    ...(drawn === null ? [] : [{ phase: 'reach' as const, index: drawn }]),
    ...(bent === null ? [] : [{ phase: 'bottom' as const, index: bent }]),
    { phase: 'release', index: release },
  ]
}

function swingStart(body: Body, release: number): number {
  const start = (body.times[release] as number) - SWING_SECONDS
  return body.times.findIndex((at) => at >= start)
}

/** Whether the hand was fastest at the beginning or end of the clip: then its real peak was not seen. */
function isAtEdge(speeds: Series, release: number): boolean {
  const seen = [...speeds.keys()].filter((index) => speeds[index] !== null)
  return release === seen[0] || release === seen.at(-1)
}
