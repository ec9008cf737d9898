import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClub } from '../../../test/clubs.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { clubs } from '../../club/clubs/clubs.table.ts'
import type { Database } from './database.ts'
import { despiteDeadlocks } from './deadlock.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.end())

test('[OPS-08] two transactions that wait for each other are both done in the end', async () => {
  const [one, other] = [(await createClub(world)).clubId, (await createClub(world)).clubId]
  const rename = (tx: Database, id: string) => tx.update(clubs).set({ name: randomUUID() }).where(eq(clubs.id, id))
  let [runs, holding] = [0, 0]
  const both = Promise.withResolvers<void>()
  const renameBoth = (first: string, second: string) =>
    despiteDeadlocks(() => {
      runs++
      return world.db.transaction(async (tx) => {
        await rename(tx, first)
        if (++holding === 2) both.resolve()
        await both.promise
        await rename(tx, second)
      })
    })
  const before = await world.db
    .select()
    .from(clubs)
    .where(inArray(clubs.id, [one, other]))
  await Promise.all([renameBoth(one, other), renameBoth(other, one)])
  expect(runs).toBe(3)
  const after = await world.db
    .select()
    .from(clubs)
    .where(inArray(clubs.id, [one, other]))
  expect(after.map(({ name }) => name)).not.toEqual(before.map(({ name }) => name))
})

test('what fails for another reason fails at once', async () => {
  let runs = 0
  const failing = despiteDeadlocks(async () => {
    runs++
    await world.db.execute('select 1 / 0')
  })
  await expect(failing).rejects.toThrow('select 1 / 0')
  expect(runs).toBe(1)
})
