import { MAX_KEY_FRAMES, MeasuredClip, MOVEMENTS } from '@touchline/contract/coaching/video.ts'
import { describe, expect, test } from 'vitest'
import type { Track } from '../track.ts'
import { anglesCsv, NOTHING, reportOf } from './measures.ts'
import { type Filming, filmed, frontView, sideView, wave } from './stick.test-figure.ts'

const squats = (filming: Partial<Filming> = {}) => {
  return filmed({ seconds: 6.2, ...filming }, (at) => {
    const knee = wave(at, { high: 175, low: 80, period: 2 })
    return sideView({ knee, hip: knee, shin: (180 - knee) / 3 })
  })
}
const figure = (report: ReturnType<typeof reportOf>, id: string) => report.measurements.find((one) => one.id === id)

describe('[VID-01] the report of a clip', () => {
  test('three squats from the side, with what the camera can tell', () => {
    const report = reportOf(squats(), 'squat')
    expect(report.side).toBe('right')
    expect(report.angles.map(({ name }) => name)).toEqual(['knee', 'hip', 'trunk'])
    // The filter rounds off the bottom of 80 degrees by about half a degree.
    expect(report.measurements).toEqual([
      { id: 'repetitions', value: 3, error: 0, confidence: 'high' },
      { id: 'tempo', value: 2, error: expect.closeTo(0.07, 2), confidence: 'medium' },
      { id: 'knee_min', value: 80.6, error: 9.1, confidence: 'high' },
      { id: 'hip_min', value: 80.6, error: 8.1, confidence: 'high' },
      { id: 'trunk_lean_max', value: expect.closeTo(33.3, 0), error: 4.5, confidence: 'high' },
    ])
    expect(report.phases.map(({ phase, at }) => [phase, Math.round(at)])).toEqual([
      ['start', 0],
      ['bottom', 1],
      ['top', 2],
      ['bottom', 3],
      ['top', 4],
      ['bottom', 5],
      ['end', 6],
    ])
    expect(report.repetitions.map(({ bottom }) => Math.round(bottom))).toEqual([1, 3, 5])
  })

  test('the side that is seen better is the nearer one', () => {
    const visibility: Filming['visibility'] = (name) => (name.startsWith('left') ? 0.97 : 0.7)
    expect(reportOf(squats({ visibility }), 'squat').side).toBe('left')
  })

  test('where both are seen alike, the longer bones are nearer', () => {
    const track = filmed({ seconds: 2, visibility: () => 0.9 }, () => {
      const points = sideView({})
      points.leftAnkle = { ...points.leftAnkle, y: points.leftAnkle.y + 12 }
      return points
    })
    expect(reportOf(track, 'free').side).toBe('left')
  })

  test('wide shoulders and hips are the front', () => {
    expect(
      reportOf(
        filmed({ seconds: 2 }, () => frontView({})),
        'squat',
      ).side,
    ).toBe('front')
  })

  test('bad sight widens the error and lowers the confidence', () => {
    const clear = figure(reportOf(squats(), 'squat'), 'knee_min')
    const dim = figure(reportOf(squats({ visibility: () => 0.6 }), 'squat'), 'knee_min')
    const brief = figure(reportOf(squats({ seconds: 0.8 }), 'squat'), 'knee_min')
    expect(dim).toMatchObject({ error: expect.closeTo(9.1 * 1.4, 0), confidence: 'low' })
    expect(brief).toMatchObject({ error: expect.closeTo(9.1 * 1.5, 0), confidence: 'medium' })
    expect(clear?.error).toBe(9.1)
  })

  test('what is hardly visible is not measured', () => {
    const visibility: Filming['visibility'] = (name) => (name.endsWith('Ankle') ? 0.49 : 0.9)
    const report = reportOf(squats({ visibility }), 'squat')
    expect(report.angles.map(({ name }) => name)).toEqual(['hip', 'trunk'])
    expect(figure(report, 'repetitions')).toBeUndefined()
    expect(figure(report, 'knee_min')).toBeUndefined()
    expect(figure(report, 'hip_min')).toBeDefined()
  })

  test('who walks out in mid-squat leaves it unfinished', () => {
    const report = reportOf(squats({ isThere: (at) => at < 4.8 }), 'squat')
    expect(figure(report, 'repetitions')?.value).toBe(2)
    expect(report.isUnfinished).toBe(true)
  })

  test('any other movement is its smallest and largest angles', () => {
    const report = reportOf(squats(), 'free')
    expect(report.measurements.map(({ id }) => id)).toEqual([
      'knee_min',
      'knee_max',
      'hip_min',
      'elbow_min',
      'elbow_max',
      'trunk_lean_max',
      'body_line_min',
    ])
    expect(Math.abs((figure(report, 'knee_max')?.value ?? 0) - 175)).toBeLessThan(3)
    expect(report.phases.map(({ phase }) => phase)).toEqual([
      'start',
      'middle',
      'middle',
      'middle',
      'middle',
      'middle',
      'end',
    ])
  })

  test('a handstand leans by 180 degrees, and its elbows count', () => {
    const track = filmed({ seconds: 4.2 }, (at) => {
      return sideView({ shin: 180, y: 30, arm: 180, elbow: wave(at, { high: 170, low: 80, period: 2 }) })
    })
    expect(figure(reportOf(track, 'free'), 'trunk_lean_max')?.value).toBeCloseTo(180, 0)
    expect(figure(reportOf(track, 'push_up'), 'repetitions')?.value).toBe(2)
  })
})

describe('[VID-01] whatever was tracked', () => {
  const odd: Record<string, Track> = {
    nobody: squats({ isThere: () => false }),
    'one pose': squats({ isThere: (at) => at === 0 }),
    'two poses': squats({ isThere: (at) => at < 0.1 }),
    'poses far apart': squats({ isThere: (at) => Math.round(at * 15) % 20 === 0 }),
    'nothing visible': squats({ visibility: () => 0.1 }),
    'no numbers': squats({ noise: Number.NaN }),
    'no visibility': squats({ visibility: () => Number.NaN }),
    'all points in one': filmed({ seconds: 3 }, () => zeroed()),
    'a statue': filmed({ seconds: 3 }, () => sideView({ knee: 90 })),
    'too few points': {
      ...squats(),
      poses: squats().poses.map((pose) => ({ ...pose, points: pose.points.slice(0, 20) })),
    },
    'times that stand still': { ...squats(), poses: squats().poses.map((pose) => ({ ...pose, at: 1 })) },
    'no frame rate': { ...squats(), framesPerSecond: 0, poses: squats().poses.slice(0, 2) },
  }
  const cases = Object.keys(odd).flatMap((name) => MOVEMENTS.map((movement) => [movement, name] as const))

  test.each(cases)('%s of %s is reported in numbers that can be sent', (movement, name) => {
    const track = odd[name] as Track
    const report = reportOf(track, movement)
    const clip = {
      name: 'clip',
      seconds: track.seconds,
      trackedFrames: report.times.length,
      framesPerSecond: track.framesPerSecond,
      side: report.side,
      isUnfinished: report.isUnfinished,
      measurements: report.measurements,
      jumps: report.jumps,
      cautions: report.cautions,
      keyFrames: [],
    }
    expect(MeasuredClip.safeParse(clip).error).toBeUndefined()
    expect(report.phases.length).toBeLessThanOrEqual(MAX_KEY_FRAMES)
    expect(report.phases.length).toBeGreaterThanOrEqual(Math.min(4, report.times.length))
    expect(report.phases.map(({ at }) => at)).toEqual(
      [...new Set(report.phases.map(({ at }) => at))].sort((a, b) => a - b),
    )
    for (const { values } of report.angles) {
      expect(values).toHaveLength(report.times.length)
      expect(values.every((value) => value === null || Number.isFinite(value))).toBe(true)
    }
    expect(report.repetitions).toEqual([])
  })

  function zeroed() {
    const points = sideView({})
    for (const name of Object.keys(points) as (keyof typeof points)[]) points[name] = { x: 0, y: 0 }
    return points
  }
})

describe('[VID-01] the angles for a spreadsheet', () => {
  test('a header, a row for each time, dots in numbers and nothing where nothing was seen', () => {
    const csv = anglesCsv({
      ...NOTHING,
      times: [0, 0.0666667, 1.5],
      angles: [
        { name: 'knee', values: [175.04, null, 90] },
        { name: 'trunk', values: [1, 2.25, 3.333] },
      ],
    })
    expect(csv).toBe('time,knee,trunk\r\n0.000,175.0,1.0\r\n0.067,,2.3\r\n1.500,90.0,3.3\r\n')
  })

  test('of a whole clip', () => {
    const rows = anglesCsv(reportOf(squats(), 'squat')).trimEnd().split('\r\n')
    expect(rows).toHaveLength(94)
    expect(rows[0]).toBe('time,knee,hip,trunk')
    for (const row of rows.slice(1)) expect(row).toMatch(/^\d+\.\d{3}(,\d+\.\d)*$/)
  })

  test('of nobody is the header alone', () => {
    expect(anglesCsv(reportOf(squats({ isThere: () => false }), 'squat'))).toBe('time\r\n')
  })
})
