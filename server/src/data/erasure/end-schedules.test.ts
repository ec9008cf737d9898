import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { testDatabase } from '../../../test/databases.ts'
import { playSchedule, Schedule } from '../../../test/end-simulation.ts'
import type { OpenDatabase } from '../../platform/database/database.ts'

const RUNS = inject('schedules')

let database: OpenDatabase

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('[CLUB-15] however a club ends, in processes that die: every payment has its receipt, and nothing is charged after the request', async () => {
  const seen = { schedules: 0, erased: 0, bills: 0 }
  const play = async (steps: Parameters<typeof playSchedule>[1]) => {
    const { isErased, bills } = await playSchedule(database.db, steps)
    seen.schedules++
    seen.erased += Number(isErased)
    seen.bills += bills
  }
  await fc.assert(fc.asyncProperty(Schedule, play), { numRuns: RUNS, endOnFailure: true })
  // The random schedules must include ended clubs and payments, or the test proves nothing.
  expect(seen.erased).toBeGreaterThan(0)
  expect(seen.bills).toBeGreaterThan(seen.schedules)
}, 3_600_000)
