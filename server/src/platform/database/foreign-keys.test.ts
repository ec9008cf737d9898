import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../test/databases.ts'
import type { OpenDatabase } from './database.ts'

let database: OpenDatabase

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('[OPS-15] every foreign key has an index: without one, deleting what it refers to reads the whole table', async () => {
  const { rows } = await database.db.execute(sql`
    select key.conrelid::regclass::text || '.' || attname as unindexed
    from pg_constraint key join pg_attribute on attrelid = key.conrelid and attnum = key.conkey[1]
    where contype = 'f' and not exists (
      select from pg_index where indrelid = key.conrelid and indkey[0] = key.conkey[1]
        and (indpred is null or pg_get_expr(indpred, indrelid) = '(' || attname || ' IS NOT NULL)'))`)
  expect(rows).toEqual([])
})

test.each([
  ['sessions', 'expires_at'],
  ['rate_limits', 'expire'],
  ['clubs', 'codes_sealed_at'],
  ['answers', 'started_at'],
  ['competitions', 'deleted_at'],
])('[OPS-15] what is swept by the clock is found by an index: %s.%s', async (table, column) => {
  const { rows } = await database.db.execute(sql`
    select from pg_index join pg_attribute on attrelid = indrelid and attnum = indkey[0]
    where indrelid = ${table}::regclass and attname = ${column}`)
  expect(rows.length).toBeGreaterThan(0)
})
