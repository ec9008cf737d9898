import type { POINTS } from '../track.ts'

/** Metres forwards, up, and to the athlete's left. */
export type Vector = [number, number, number]
export type Points3 = Record<keyof typeof POINTS, Vector>

/** Body lengths as shares of stature (Winter, Biomechanics and Motor Control of Human Movement). */
const SHARES = { shank: 0.246, thigh: 0.245, trunk: 0.288, upperArm: 0.186, forearm: 0.146, foot: 0.12, heel: 0.04 }
/** Shares of the trunk's length, at the joints as trackers find them. */
const SHOULDERS = 0.68
const HIPS = 0.36

const sin = (degrees: number) => Math.sin((degrees * Math.PI) / 180)
const cos = (degrees: number) => Math.cos((degrees * Math.PI) / 180)

export type Squatter = { stature: number; shin: number; splay: number }

/** A squat with a given knee angle and lean of the trunk; the legs point outwards by `splay`. */
export function squatting(body: Squatter, knee: number, lean: number, above = 0, pointed = 0): Points3 {
  const { stature } = body
  const [shank, thigh, trunk] = [SHARES.shank * stature, SHARES.thigh * stature, SHARES.trunk * stature]
  const shin = (180 - knee) * body.shin
  const toKnee = [shank * sin(shin), shank * cos(shin)] as const
  const up = 90 - shin + (180 - knee)
  const toHip = [toKnee[0] + thigh * cos(up), toKnee[1] + thigh * sin(up)] as const
  const ankleHeight = SHARES.heel * stature + above
  const pelvis: Vector = [toHip[0] * cos(body.splay), ankleHeight + toHip[1], 0]
  const chest: Vector = [pelvis[0] + trunk * sin(lean), pelvis[1] + trunk * cos(lean), 0]
  const sides = (['left', 'right'] as const).flatMap((side) => {
    const outwards = side === 'left' ? 1 : -1
    const hip = aside(pelvis, (outwards * HIPS * trunk) / 2)
    const ahead = ([forwards, height]: readonly [number, number], from: Vector): Vector => [
      from[0] + forwards * cos(body.splay),
      from[1] + height,
      from[2] + outwards * forwards * sin(body.splay),
    ]
    const ankle = ahead([-toHip[0], -toHip[1]], hip)
    const shoulder = aside(chest, (outwards * SHOULDERS * trunk) / 2)
    const elbow: Vector = [
      shoulder[0] + SHARES.upperArm * stature * 0.8,
      shoulder[1] - SHARES.upperArm * stature * 0.6,
      shoulder[2],
    ]
    return Object.entries({
      Hip: hip,
      Knee: ahead(toKnee, ankle),
      Ankle: ankle,
      Heel: ahead([-0.03 * stature, -SHARES.heel * stature + pointed * 0.6], ankle),
      Toe: ahead([SHARES.foot * stature, -SHARES.heel * stature - pointed * 0.4], ankle),
      Shoulder: shoulder,
      Elbow: elbow,
      Wrist: [elbow[0] + SHARES.forearm * stature, elbow[1], elbow[2]] as Vector,
    }).map(([joint, place]) => [`${side}${joint}`, place])
  })
  return Object.fromEntries(sides) as Points3
}

/** A push-up with a given elbow angle; the elbows point outwards by `flare`, 0 along the body. */
export function pushingUp(stature: number, elbow: number, flare: number): Points3 {
  const [upper, fore, trunk] = [SHARES.upperArm * stature, SHARES.forearm * stature, SHARES.trunk * stature]
  const reach = Math.sqrt(upper ** 2 + fore ** 2 - 2 * upper * fore * cos(elbow))
  const length = trunk + (SHARES.thigh + SHARES.shank) * stature
  const pitch = (Math.asin((reach - 0.04 * stature) / length) * 180) / Math.PI
  const along = (share: number): Vector => [
    (share - 0.5) * length * cos(pitch),
    0.04 * stature + share * length * sin(pitch),
    0,
  ]
  // How far along the line from the shoulder to the wrist the elbow is, and how far off it.
  const down = (upper ** 2 - fore ** 2 + reach ** 2) / (2 * reach)
  const bend = Math.sqrt(Math.max(0, upper ** 2 - down ** 2))
  const sides = (['left', 'right'] as const).flatMap((side) => {
    const outwards = side === 'left' ? 1 : -1
    const shoulder = aside(along(1), (outwards * SHOULDERS * trunk) / 2)
    const hip = (share: number) => aside(along(share), (outwards * HIPS * trunk) / 2)
    const ankle = hip(0)
    return Object.entries({
      Shoulder: shoulder,
      Elbow: [shoulder[0] - bend * cos(flare), shoulder[1] - down, shoulder[2] + outwards * bend * sin(flare)],
      Wrist: [shoulder[0], shoulder[1] - reach, shoulder[2]],
      Hip: hip((SHARES.thigh * stature + SHARES.shank * stature) / length),
      Knee: hip((SHARES.shank * stature) / length),
      Ankle: ankle,
      Heel: [ankle[0] - 0.02, ankle[1] + 0.03, ankle[2]],
      Toe: [ankle[0] + 0.02, 0, ankle[2]],
    }).map(([joint, place]) => [`${side}${joint}`, place])
  })
  return Object.fromEntries(sides) as Points3
}

/** The true angle at `b` in space, in degrees. */
export function angleBetween(a: Vector, b: Vector, c: Vector): number {
  const to = (end: Vector) => end.map((value, axis) => value - (b[axis] as number))
  const [one, other] = [to(a), to(c)]
  const product = one.reduce((sum, value, axis) => sum + value * (other[axis] as number), 0)
  return (Math.acos(Math.min(1, Math.max(-1, product / (Math.hypot(...one) * Math.hypot(...other))))) * 180) / Math.PI
}

function aside([x, y, z]: Vector, by: number): Vector {
  return [x, y, z + by]
}
