import { describe, expect, test } from 'vitest'
import type { Track } from '../track.ts'
import { reportOf } from './measures.ts'
import { type Filming, filmed, sideView, wave } from './stick.test-figure.ts'

const figure = (report: ReturnType<typeof reportOf>, id: string) => report.measurements.find((one) => one.id === id)

function squats(filming: Partial<Filming> = {}, y = 450, low = 70) {
  return filmed({ seconds: 6.2, ...filming }, (at) => {
    const knee = wave(at, { high: 175, low, period: 2 })
    return sideView({ y, knee, hip: knee, shin: (180 - knee) / 3 })
  })
}

/** The picture rotated by 180 degrees, as from a phone held upside down. */
function turnedOver(track: Track): Track {
  const poses = track.poses.map((pose) => ({
    ...pose,
    points: pose.points.map((point) => ({ ...point, x: track.width - point.x, y: track.height - point.y })),
  }))
  return { ...track, poses }
}

function jumps() {
  return filmed({ seconds: 4, framesPerSecond: 15 }, (at) => {
    const inPeriod = at % 2
    const flown = inPeriod - 1
    const lift = flown > 0 && flown < 0.5 ? 1080 * flown * (0.5 - flown) : 0
    const knee = inPeriod < 1 ? 178 - 80 * Math.sin(Math.PI * inPeriod) : 178
    return sideView({ y: 450 - lift, knee, hip: knee, shin: (180 - knee) / 3 })
  })
}

describe('[VID-03] what is not in the picture', () => {
  test('feet below its edge: neither counted nor measured, and it is said what is missing', () => {
    const report = reportOf(squats({}, 520), 'squat')
    expect(report.unseen).toEqual(['feet'])
    expect(report.cautions).toContain('unseen')
    expect(figure(report, 'repetitions')).toBeUndefined()
    expect(figure(report, 'knee_min')).toBeUndefined()
    expect(figure(report, 'hip_min')?.confidence).toBe('medium')
  })

  test('of a body that is cut off nothing is sure', () => {
    const report = reportOf({ ...squats(), isCutOff: true }, 'squat')
    expect(report.measurements.map(({ confidence }) => confidence)).not.toContain('high')
  })

  test('no jump is measured without feet', () => {
    const track = filmed({ seconds: 3, framesPerSecond: 30 }, () => sideView({ y: 530 }))
    const report = reportOf(track, 'jump')
    expect(report.measurements.map(({ id }) => id)).not.toContain('repetitions')
    expect(report.unseen).toContain('feet')
  })

  test.each([
    [0.95, 'high'],
    [0.8, 'medium'],
    [0.6, 'low'],
  ] as const)('an ankle seen in %d of the frames is worth confidence %s', (share, confidence) => {
    const visibility: Filming['visibility'] = (name, at) => (name.endsWith('Ankle') && at % 1 >= share ? 0.2 : 0.95)
    const report = reportOf(squats({ framesPerSecond: 20, visibility }), 'squat')
    expect(figure(report, 'knee_min')?.confidence).toBe(confidence)
    if (confidence !== 'high') expect(figure(report, 'repetitions')?.confidence).not.toBe('high')
  })

  test('somebody who was gone for a third of the clip is never measured with high confidence', () => {
    const report = reportOf(squats({ isThere: (at) => at < 4.1 }), 'squat')
    expect(report.measurements.map(({ confidence }) => confidence)).not.toContain('high')
  })
})

describe('[VID-03] what cannot be', () => {
  test('a clip that is upside down is called so, and nothing of it is sure', () => {
    const report = reportOf(turnedOver(squats()), 'squat')
    expect(report.cautions).toEqual(['upsideDown'])
    expect(new Set(report.measurements.map(({ confidence }) => confidence))).toEqual(new Set(['low']))
  })

  test('a handstand is not upside down', () => {
    const track = filmed({ seconds: 4.2 }, (at) => {
      return sideView({ shin: 180, y: 30, arm: 180, elbow: wave(at, { high: 170, low: 80, period: 2 }) })
    })
    for (const movement of ['push_up', 'free'] as const) expect(reportOf(track, movement).cautions).toEqual([])
  })

  test.each([
    ['jumps', 'squat', jumps()],
    ['squats', 'jump', squats({ framesPerSecond: 30 })],
    ['squats', 'push_up', squats()],
    ['squats', 'pull_up', squats()],
    ['somebody lying', 'squat', filmed({ seconds: 4 }, () => sideView({ shin: 80, x: 60 }))],
  ] as const)('%s measured as %s look like another movement', (_, movement, track) => {
    const report = reportOf(track, movement)
    expect(report.cautions).toContain('otherMovement')
    expect(report.measurements.map(({ confidence }) => confidence)).not.toContain('high')
    expect(report.measurements.map(({ confidence }) => confidence)).not.toContain('medium')
  })

  test('the movement itself does not look like another', () => {
    expect(reportOf(squats(), 'squat').cautions).toEqual([])
    expect(reportOf(jumps(), 'jump').cautions).toEqual([])
  })

  test('a knee that bends further than any knee is left out and named', () => {
    const report = reportOf(squats({}, 450, 12), 'squat')
    expect(figure(report, 'knee_min')).toBeUndefined()
    expect(report.withheld).toContain('knee_min')
    expect(report.cautions).toContain('implausible')
  })
})
