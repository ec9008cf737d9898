import { expect, test } from 'vitest'
import { isNotificationDue } from './use-activity.ts'

const MINUTE_MS = 60_000
const NOW_MS = 1_800_000_000_000

test.each([
  ['nothing was told yet', null, true],
  ['five minutes ago', `p1 ${NOW_MS - 5 * MINUTE_MS}`, true],
  ['four minutes ago', `p1 ${NOW_MS - 4 * MINUTE_MS}`, false],
  ['just now', `p1 ${NOW_MS}`, false],
  ['a moment ago by somebody else', `p2 ${NOW_MS}`, true],
  ['in what the clock now calls the future', `p1 ${NOW_MS + MINUTE_MS}`, true],
  ['something unreadable', 'p1 never', true],
])('[MEMB-11] told %s: tell again %j', (_, told, isTime) => {
  expect(isNotificationDue(told, 'p1', NOW_MS)).toBe(isTime)
})
