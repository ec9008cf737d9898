import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../test/databases.ts'
import type { OpenDatabase } from './database.ts'
import { given, statement } from './statement.ts'

let database: OpenDatabase

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const count = statement<{ key: string; by: number }, { key: string; points: number }>(
  'test-count',
  sql`insert into rate_limits as r (key, points) values (${given('key')}, ${given('by')}::integer)
    on conflict (key) do update set points = r.points + ${given('by')}::integer returning key, points`,
)

test('runs with other values each time, one that stands twice included', async () => {
  expect(await count(database.db, { key: 'one', by: 2 })).toEqual([{ key: 'one', points: 2 }])
  for (let round = 0; round < 10; round++) await count(database.db, { key: 'one', by: 3 })
  expect(await count(database.db, { key: "it's $1", by: 1 })).toEqual([{ key: "it's $1", points: 1 }])
  expect(await count(database.db, { key: 'one', by: 1 })).toEqual([{ key: 'one', points: 33 }])
})

test('belongs to the transaction it runs in', async () => {
  const failing = database.db.transaction(async (tx) => {
    await count(tx, { key: 'rolled back', by: 5 })
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await count(database.db, { key: 'rolled back', by: 1 })).toEqual([{ key: 'rolled back', points: 1 }])
})

test('takes no value that has no name', () => {
  expect(() => statement('test-bare', sql`select ${1}`)).toThrow('named placeholders')
})
