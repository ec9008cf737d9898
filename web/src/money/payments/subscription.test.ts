import { expect, test } from 'vitest'
import { dayOf } from './subscription.ts'

const RENEWS = '2026-12-05T10:00:00.000Z'
const ENDS = '2026-12-12T10:00:00.000Z'

test.each([
  ['active', RENEWS, null, { name: 'nextPayment', at: RENEWS }],
  ['active', null, null, undefined],
  ['ending', null, ENDS, { name: 'accessUntil', at: ENDS }],
  ['past_due', RENEWS, ENDS, { name: 'accessUntil', at: ENDS }],
  ['past_due', RENEWS, null, undefined],
  ['inactive', null, ENDS, { name: 'endedOn', at: ENDS }],
] as const)(
  '[MEMB-07] of a subscription that is %s, renewing %s and ending %s, %j is told',
  (status, renewsAt, endsAt, day) => {
    expect(dayOf({ status, renewsAt, endsAt })).toEqual(day)
  },
)
