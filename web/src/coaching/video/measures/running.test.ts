import { describe, expect, test } from 'vitest'
import { bodyOf } from './body.ts'
import { reportOf } from './measures.ts'
import { contactsOf, stepsOf } from './running.ts'
import { type Filming, filmed, sideView } from './stick.test-figure.ts'

const BONE = 105
const figure = (report: ReturnType<typeof reportOf>, id: string) => report.measurements.find((one) => one.id === id)

type Runner = { cadence: number; ahead?: number; speed?: number; facing?: 1 | -1; lift?: number }

/** Feet that travel backwards on the ground and forwards in an arc, half a cycle apart. */
function runner(at: number, { cadence, ahead = 35, speed = 0, facing = 1, lift = 60 }: Runner) {
  const points = sideView({})
  const hip = { x: 256 + speed * at, y: 250 }
  for (const [side, offset] of [
    ['right', 0],
    ['left', Math.PI],
  ] as const) {
    const turn = 2 * Math.PI * at * (cadence / 120) + offset
    const ankle = {
      x: hip.x + facing * (ahead - 45 + 45 * Math.cos(turn)),
      y: 450 - lift * Math.max(0, -Math.sin(turn)),
    }
    const distance = Math.hypot(ankle.x - hip.x, ankle.y - hip.y)
    const bend = Math.sqrt(Math.max(0, BONE ** 2 - distance ** 2 / 4)) / distance
    const knee = {
      x: (hip.x + ankle.x) / 2 + facing * bend * (ankle.y - hip.y),
      y: (hip.y + ankle.y) / 2 - facing * bend * (ankle.x - hip.x),
    }
    points[`${side}Hip`] = hip
    points[`${side}Knee`] = knee
    points[`${side}Ankle`] = ankle
    points[`${side}Heel`] = { x: ankle.x - 10 * facing, y: ankle.y + 6 }
    points[`${side}Toe`] = { x: ankle.x + 25 * facing, y: ankle.y + 8 }
  }
  return points
}

function filmedRun(run: Runner, filming: Partial<Filming> = {}) {
  return filmed({ seconds: 5, framesPerSecond: 30, ...filming }, (at) => runner(at, run))
}

describe('[VID-01] running', () => {
  test.each([
    [150, 0],
    [168, 2],
    [180, 3],
    [200, 1],
  ])('%d steps a minute with %d px of trembling', (cadence, noise) => {
    const found = figure(reportOf(filmedRun({ cadence }, { noise }), 'running'), 'cadence')
    expect(Math.abs((found?.value ?? 0) - cadence)).toBeLessThanOrEqual(Math.max(2, 2 * (found?.error ?? 0)))
    expect(found?.confidence).toBe('high')
  })

  test('one leg out of sight counts for two', () => {
    const visibility: Filming['visibility'] = (name) => (/left(Knee|Ankle|Heel|Toe)/.test(name) ? 0.2 : 0.95)
    const found = figure(reportOf(filmedRun({ cadence: 170 }, { visibility }), 'running'), 'cadence')
    expect(Math.abs((found?.value ?? 0) - 170)).toBeLessThan(4)
  })

  test('the way across the picture does not matter, nor does a gap', () => {
    const isThere = (at: number) => at < 2 || at > 3.1
    const found = figure(
      reportOf(filmedRun({ cadence: 176, speed: 60 }, { isThere, seconds: 6 }), 'running'),
      'cadence',
    )
    expect(Math.abs((found?.value ?? 0) - 176)).toBeLessThan(5)
  })

  test('steps come from both legs in turn', () => {
    const steps = stepsOf(bodyOf(filmedRun({ cadence: 160 })))
    expect(steps.length).toBeGreaterThanOrEqual(12)
    for (const [place, { side }] of steps.entries()) expect(side).not.toBe(steps[place + 1]?.side)
  })

  test.each([1, -1] as const)('how far ahead of the hip the foot lands, facing %d', (facing) => {
    const report = reportOf(filmedRun({ cadence: 170, ahead: 35, facing }, { noise: 1 }), 'running')
    // 35 px relative to a leg of 2 × 105 px.
    expect(Math.abs((figure(report, 'overstride')?.value ?? 0) - 35 / 210)).toBeLessThan(0.04)
    expect(contactsOf(bodyOf(filmedRun({ cadence: 170, facing })), 'right').length).toBeGreaterThanOrEqual(6)
    expect(report.phases.map(({ phase }) => phase)).toEqual([
      'start',
      'contact',
      'flight',
      'contact',
      'flight',
      'contact',
      'end',
    ])
  })

  test('who stands has no cadence', () => {
    const report = reportOf(
      filmed({ seconds: 4, framesPerSecond: 30, noise: 3 }, () => sideView({})),
      'running',
    )
    expect(figure(report, 'cadence')).toBeUndefined()
    expect(figure(report, 'overstride')).toBeUndefined()
    expect(report.isUnfinished).toBe(false)
  })

  test('a clip of two steps is unfinished', () => {
    const report = reportOf(filmedRun({ cadence: 170 }, { seconds: 0.9 }), 'running')
    expect(figure(report, 'cadence')).toBeUndefined()
    expect(report.isUnfinished).toBe(true)
  })
})
