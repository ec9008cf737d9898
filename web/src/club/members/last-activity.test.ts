import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { lastActivity } from './last-activity.ts'

beforeEach(() => void vi.stubEnv('TZ', 'Europe/Prague'))
afterEach(() => void vi.unstubAllEnvs())

const NOON = new Date('2026-11-15T11:00:00Z')

function daysBefore(days: number): string {
  return new Date(NOON.getTime() - days * 24 * 60 * 60 * 1000).toISOString()
}

describe('[MEMB-09] the last activity', () => {
  test('of who was never here is never', () => {
    expect(lastActivity(null, NOON)).toEqual({ level: 'never' })
  })

  test.each([
    [0, 'today'],
    [1, 'today'],
    [2, 'week'],
    [7, 'week'],
    [8, 'month'],
    [30, 'month'],
    [31, 'older'],
    [400, 'older'],
  ])('%d days ago has the colour of %s', (daysAgo, level) => {
    expect(lastActivity(daysBefore(daysAgo), NOON)).toEqual({ level, daysAgo })
  })

  test('shortly before midnight is yesterday a few minutes later', () => {
    const lateEvening = '2026-11-14T22:55:00Z'
    expect(lastActivity(lateEvening, new Date('2026-11-14T22:58:00Z'))).toMatchObject({ daysAgo: 0 })
    expect(lastActivity(lateEvening, new Date('2026-11-14T23:05:00Z'))).toMatchObject({ daysAgo: 1 })
  })

  test('counts days by the calendar also across a change of the clocks', () => {
    const saturday = '2026-10-24T21:30:00Z'
    expect(lastActivity(saturday, new Date('2026-10-25T23:30:00Z'))).toMatchObject({ daysAgo: 2 })
    expect(lastActivity('2026-03-28T22:30:00Z', new Date('2026-03-29T22:30:00Z'))).toMatchObject({ daysAgo: 2 })
  })

  test('ahead of the reader’s clock is today', () => {
    expect(lastActivity(daysBefore(-1), NOON)).toEqual({ level: 'today', daysAgo: 0 })
  })
})
