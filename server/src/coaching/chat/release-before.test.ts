import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClub } from '../../../test/clubs.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { answers } from './chat.table.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.end())

// The previous release called the table `generations`; its statements are spelled out, because its code is gone.
test('[OPS-09] a worker of the release before begins, writes and ends answers while it is replaced', async () => {
  const { db } = world
  const { clubId } = await createClub(world)
  const id = randomUUID()
  await db.execute(sql`
    insert into generations (id, club_id, specialist_id, language, is_kept, model, prompt_tokens)
    values (${id}, ${clubId}, 'hockey_fitness', 'cs', false, 'gpt-5', 12)`)
  await db.execute(sql`
    with written as (select ${id}::uuid as id, 'Ahoj' as words)
    update generations set text = generations.text || written.words from written where generations.id = written.id`)
  const running = await db.execute(sql`select id from generations where id = ${id} and status = 'running' for update`)
  expect(running.rows).toEqual([{ id }])
  await db.execute(sql`update generations set status = 'done', finished_at = now() where id = ${id}`)
  const [row] = await db.select().from(answers).where(eq(answers.id, id))
  expect(row).toMatchObject({ status: 'done', text: 'Ahoj', parts: [], promptTokens: 12 })
})
