import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabaseSettings, testDatabase } from '../../../test/databases.ts'
import { rateLimits } from '../limits/limits.table.ts'
import { type OpenDatabase, openDatabase } from './database.ts'

let database: OpenDatabase

beforeAll(async () => {
  database = await testDatabase()
})

afterAll(() => database.close())

it('gives back what was stored, dates included', async () => {
  const row = { key: 'round-trip', points: 3, expire: new Date('2026-01-05T10:00:00.123Z') }
  await database.db.insert(rateLimits).values(row)
  const found = await database.db.select().from(rateLimits).where(eq(rateLimits.key, row.key))
  expect(found).toEqual([row])
})

it('gives raw rows in the same shape on both databases', async () => {
  const { rows } = await database.db.execute<{ count: number }>(sql`select count(*)::int as count from pg_database`)
  expect(rows).toEqual([{ count: expect.any(Number) }])
})

it('keeps nothing of a transaction that fails', async () => {
  const failing = database.db.transaction(async (tx) => {
    await tx.insert(rateLimits).values({ key: 'rolled-back' })
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await database.db.select().from(rateLimits).where(eq(rateLimits.key, 'rolled-back'))).toEqual([])
})

it('keeps a whole transaction that ends well, nested ones included', async () => {
  await database.db.transaction(async (tx) => {
    await tx.insert(rateLimits).values({ key: 'outer' })
    await tx.transaction((inner) => inner.insert(rateLimits).values({ key: 'inner' }))
  })
  const kept = await database.db.select().from(rateLimits).where(sql`key in ('outer', 'inner')`)
  expect(kept).toHaveLength(2)
})

it('answers a ping while open and refuses it once closed', async () => {
  const opened = await testDatabase()
  await opened.ping()
  await opened.close()
  await expect(opened.ping()).rejects.toThrow()
})

it('[RUN-03] keeps the data and migrates nothing twice when it is opened again', async () => {
  const settings = await freshDatabaseSettings()
  const migrationsAfterOpening = async (key: string) => {
    const { db, close } = await openDatabase(settings)
    await db.insert(rateLimits).values({ key })
    const migrations = await db.execute(sql`select * from drizzle.__drizzle_migrations`)
    const keys = (await db.select().from(rateLimits)).map((row) => row.key)
    await close()
    return { migrations: migrations.rows, keys }
  }

  const first = await migrationsAfterOpening('first start')
  const second = await migrationsAfterOpening('second start')

  expect(first.migrations.length).toBeGreaterThan(0)
  expect(second.migrations).toEqual(first.migrations)
  expect(second.keys.sort()).toEqual(['first start', 'second start'])
  await settings.remove()
})

it('closes once, however often it is asked to', async () => {
  const opened = await testDatabase()
  await Promise.all([opened.close(), opened.close()])
  await opened.close()
})
