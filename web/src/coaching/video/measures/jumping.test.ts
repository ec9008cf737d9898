import { describe, expect, test } from 'vitest'
import { jumpHeight } from './flight.ts'
import { reportOf } from './measures.ts'
import { type Filming, filmed, frontView, sideView } from './stick.test-figure.ts'

const PIXELS_PER_METRE = 220
const TAKE_OFF = 1.5

const figure = (report: ReturnType<typeof reportOf>, id: string) => report.measurements.find((one) => one.id === id)

/** Stands, swings down to 98 degrees, flies for the given time, lands softly and stands. */
function jumper(flightSeconds: number) {
  return (at: number) => {
    const knee = kneeOf(at, flightSeconds)
    const flown = at - TAKE_OFF
    const isFlying = flown > 0 && flown < flightSeconds
    const height = isFlying ? (9.81 / 2) * flown * (flightSeconds - flown) : 0
    return { knee, y: 450 - PIXELS_PER_METRE * height }
  }
}

function kneeOf(at: number, flightSeconds: number): number {
  const landed = at - TAKE_OFF - flightSeconds
  if (landed >= 0) return 178 - 60 * Math.sin(Math.PI * Math.min(1, landed / 0.8))
  if (at < 0.5 || at >= TAKE_OFF) return 178
  return at < 1.2 ? 178 - 80 * Math.sin((Math.PI * (at - 0.5)) / 1.4) : 98 + (80 * (at - 1.2)) / 0.3
}

function filmedJump(flightSeconds: number, filming: Partial<Filming> = {}) {
  return filmed({ seconds: 3.5, framesPerSecond: 30, ...filming }, (at) => {
    const { knee, y } = jumper(flightSeconds)(at)
    return sideView({ y, knee, hip: knee, shin: (180 - knee) / 3 })
  })
}

describe('[VID-01] jumps', () => {
  test('half a second in the air is 30.7 cm high', () => {
    expect(jumpHeight(0.5)).toBeCloseTo(30.656, 3)
    expect(jumpHeight(0.4)).toBeCloseTo(19.62, 3)
  })

  test.each([
    [0.35, 30, 0],
    [0.45, 30, 2],
    [0.5, 30, 1],
    [0.6, 30, 3],
    [0.5, 60, 2],
    [0.5, 15, 1],
  ])('finds %d s in the air at %d frames a second and %d px of trembling', (seconds, framesPerSecond, noise) => {
    const report = reportOf(filmedJump(seconds, { framesPerSecond, noise }), 'jump')
    const flight = figure(report, 'flight_time')
    const height = figure(report, 'jump_height')
    expect(figure(report, 'repetitions')?.value).toBe(1)
    expect(Math.abs((flight?.value ?? 0) - seconds)).toBeLessThanOrEqual(1 / framesPerSecond + 0.005)
    expect(Math.abs((height?.value ?? 0) - jumpHeight(seconds))).toBeLessThanOrEqual((height?.error ?? 0) + 0.3)
    expect(report.isUnfinished).toBe(false)
  })

  test('a frame at 30 a second is worth about 4 cm', () => {
    const height = figure(reportOf(filmedJump(0.5), 'jump'), 'jump_height')
    expect(height?.error).toBeGreaterThan(3.5)
    expect(height?.error).toBeLessThan(5)
    expect(height?.confidence).toBe('medium')
  })

  test('its moments are the swing, the flight and the landing', () => {
    const { phases, repetitions } = reportOf(filmedJump(0.5), 'jump')
    expect(phases.map(({ phase }) => phase)).toEqual(['start', 'bottom', 'flight', 'contact', 'bottom', 'end'])
    expect(phases[1]?.at).toBeCloseTo(1.2, 1)
    expect(phases[2]?.at).toBeCloseTo(1.75, 1)
    expect(repetitions[0]?.bottom).toBeCloseTo(1.75, 1)
  })

  test('of several jumps each is told with its error, and the best is the figure', () => {
    const flights = [0.35, 0.5, 0.42]
    const track = filmed({ seconds: 3.5 * flights.length, framesPerSecond: 30, noise: 1 }, (at) => {
      const { knee, y } = jumper(flights[Math.floor(at / 3.5)] ?? 0)(at % 3.5)
      return sideView({ y, knee, hip: knee, shin: (180 - knee) / 3 })
    })
    const report = reportOf(track, 'jump')
    expect(report.jumps).toHaveLength(3)
    for (const [index, jump] of report.jumps.entries()) {
      expect(Math.abs(jump.height - jumpHeight(flights[index] as number))).toBeLessThanOrEqual(jump.error)
      expect(Math.round(jump.at)).toBe(Math.round(index * 3.5 + TAKE_OFF + (flights[index] as number) / 2))
    }
    expect(figure(report, 'jump_height')?.value).toBe(report.jumps[1]?.height)
    expect(reportOf(filmedJump(0.5), 'jump').jumps).toEqual([])
  })

  test.each([
    ['squatting', (at: number) => sideView({ knee: 130 + 50 * Math.cos(4 * at) })],
    ['standing', () => sideView({})],
    ['drawing up the feet under a bar', (at: number) => hanging(40 + 40 * Math.sin(5 * at))],
  ])('%s is no jump', (_, figureAt) => {
    const report = reportOf(filmed({ seconds: 4, framesPerSecond: 30, noise: 2 }, figureAt), 'jump')
    expect(figure(report, 'repetitions')?.value).toBe(0)
    expect(figure(report, 'jump_height')).toBeUndefined()
  })

  test('a clip that ends in the air is unfinished, and that jump is not counted', () => {
    const report = reportOf(filmedJump(0.6, { seconds: 1.8 }), 'jump')
    expect(report.isUnfinished).toBe(true)
    expect(figure(report, 'repetitions')?.value).toBe(0)
  })

  test('who is lost in the air has not jumped', () => {
    const report = reportOf(filmedJump(0.6, { isThere: (at) => at < 1.6 || at > 2 }), 'jump')
    expect(figure(report, 'repetitions')?.value).toBe(0)
    expect(report.isUnfinished).toBe(true)
  })

  test('from the front the knees are held against the ankles at the landing', () => {
    const track = filmed({ seconds: 3.5, framesPerSecond: 30 }, (at) =>
      frontView({ ...jumper(0.5)(at), kneeWidth: 42 }),
    )
    const report = reportOf(track, 'jump')
    expect(figure(report, 'repetitions')?.value).toBe(1)
    expect(figure(report, 'knee_width_ratio')?.value).toBeCloseTo(0.7, 1)
    expect(figure(report, 'asymmetry')?.value).toBeLessThan(2)
  })
})

/** Hips at a constant height, with the feet drawn up below them. */
function hanging(lift: number) {
  const points = sideView({})
  for (const side of ['left', 'right'] as const) {
    for (const part of ['Ankle', 'Heel', 'Toe'] as const) points[`${side}${part}`].y -= lift
  }
  return points
}
