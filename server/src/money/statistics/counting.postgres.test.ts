import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClub } from '../../../test/clubs.ts'
import { writeLedger } from '../../../test/usage.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { countUsage } from './counting.ts'
import { usageDays } from './statistics.table.ts'
import { clubStatistics } from './statistics.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.end())

const NOW = new Date('2026-11-03T10:30:00Z')
const question = (at: string) => ({
  ...{ memberId: null, specialistId: 'golf_fitness' as const, model: 'gpt5' as const, kind: null, tokens: 10 },
  at: new Date(at),
})

async function counted(clubId: string): Promise<number> {
  const days = await world.db.select().from(usageDays).where(eq(usageDays.clubId, clubId))
  return days.reduce((sum, { questions }) => sum + questions, 0)
}

test('[STAT-01] a charge that is committed late, behind others that are counted, is counted too', async () => {
  const { clubId } = await createClub(world, { plan: 'pro' })
  const committed = Promise.withResolvers<void>()
  const written = Promise.withResolvers<void>()
  const late = world.db.transaction(async (tx) => {
    await writeLedger(tx, clubId, [question('2026-11-02T08:00:00Z')])
    written.resolve()
    await committed.promise
  })
  await written.promise
  await writeLedger(world.db, clubId, [question('2026-11-02T09:00:00Z'), question('2026-11-03T09:00:00Z')])
  await countUsage(world.db, clubId)
  const read = () => clubStatistics(world.db, clubId, { days: '7', timeZone: 'UTC' }, NOW)
  expect((await read()).now.questions).toBe(2)
  committed.resolve()
  await late
  expect((await read()).now.questions).toBe(3)
  expect((await read()).daily.questions.slice(-2)).toEqual([2, 1])
})

test('[STAT-01] processes that count at the same time count nothing twice, and readers see every moment whole', async () => {
  const { clubId } = await createClub(world, { plan: 'pro' })
  const questions = Array.from({ length: 300 }, (_, index) => question(`2026-11-0${1 + (index % 3)}T09:00:00Z`))
  await writeLedger(world.db, clubId, questions)
  const counting = Promise.all(Array.from({ length: 4 }, () => countUsage(world.db, clubId, 13)))
  const reading = Promise.all(
    Array.from({ length: 4 }, () => clubStatistics(world.db, clubId, { days: '7', timeZone: 'UTC' }, NOW)),
  )
  for (const { now } of await reading) expect(now.questions).toBe(300)
  await counting
  expect(await counted(clubId)).toBe(300)
})

test('[STAT-01] a count that breaks off leaves nothing behind', async () => {
  const { clubId } = await createClub(world, { plan: 'pro' })
  await writeLedger(world.db, clubId, [question('2026-11-02T09:00:00Z')])
  const broken = world.db.transaction(async (tx) => {
    await countUsage(tx, clubId)
    throw new Error('the process ends here')
  })
  await expect(broken).rejects.toThrow('ends here')
  expect(await counted(clubId)).toBe(0)
  await countUsage(world.db, clubId)
  await countUsage(world.db, clubId)
  expect(await counted(clubId)).toBe(1)
})
