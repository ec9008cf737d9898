import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { adminToken, createClub, joinClub, type TestClub } from '../../../test/clubs.ts'
import { testDatabaseSettings } from '../../../test/databases.ts'
import { hotCalls } from '../../../test/hot-calls.ts'
import { type ModelServer, startModelServer } from '../../../test/model-server.ts'
import { OFFLINE, openWorld, type World } from '../../../test/world.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { runRetention } from './retention.ts'
import { retentionRules } from './rules.ts'
import { UNRULED_TABLES } from './unruled-tables.ts'

/** Tables that stay small however much the product grows. */
const SMALL = new Set(['processes', 'payment_cursors', '__drizzle_migrations'])

let settings: Awaited<ReturnType<typeof testDatabaseSettings>>
let model: ModelServer
let world: World
let club: TestClub
/** Each distinct statement with the values it was first sent with. */
const sent = new Map<string, Sent>()

type Sent = { text: string; values: unknown[]; name: string | undefined }

beforeAll(async () => {
  settings = await testDatabaseSettings()
  model = await startModelServer()
  world = await openWorld({
    database: await openDatabase(settings),
    settings: {
      ...{ publicUrl: 'http://localhost:3000', trustProxy: false, stripe: undefined },
      model: { ...OFFLINE, baseUrl: model.baseUrl },
    },
  })
  club = await createClub(world, { plan: 'pro', players: 2 })
})
afterAll(async () => {
  vi.restoreAllMocks()
  await world.end()
  await model.close()
  await settings.remove()
})

test('[OPS-15] no statement of the hottest calls, nor of retention, has to read a growing table from end to end', async () => {
  const player = await joinClub(world.app, club)
  const calls = hotCalls(world.app, club, { player: player.token, admin: await adminToken(world.app, club) })
  const query = pg.Client.prototype.query
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const { text = given[0], values = given[1], name } = Object(given[0])
    if (!sent.has(text)) sent.set(text, { text, values: Array.isArray(values) ? values : [], name })
    return Reflect.apply(query, this, given)
  })
  for (const { call } of calls) await call()
  const rules = retentionRules(world.db, world.app.paymentDependencies)
  await runRetention({ log: { info() {}, warn: (details) => expect(details).toBeUndefined() } }, rules, new Date())
  vi.restoreAllMocks()
  const statements = [...sent.values()].filter(({ text }) => /^\s*(select|with|insert|update|delete)\b/i.test(text))
  expect(statements.length).toBeGreaterThan(50)
  expect(await readFromEndToEnd(statements)).toEqual([])
  await dropIndexesOf('chat_histories')
  expect(await readFromEndToEnd(statements)).toContainEqual(expect.stringMatching(/^chat_histories: /))
})

/** Drops every index except the primary key and unique ones. */
async function dropIndexesOf(table: string): Promise<void> {
  const client = new pg.Client({ connectionString: settings.databaseUrl })
  await client.connect()
  const { rows } = await client.query(
    `select indexrelid::regclass as name from pg_index where indrelid = $1::regclass and not indisunique`,
    [table],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await client.end()
}

/** The growing tables that a statement scans completely even if any index may be used, with the statement. */
async function readFromEndToEnd(statements: readonly Sent[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: settings.databaseUrl })
  await client.connect()
  try {
    // With sequential scans off, a plan contains one only where no index fits.
    await client.query('set enable_seqscan = off')
    const found: string[] = []
    for (const { text, values, name } of statements) {
      // Named statements soon get one generic plan, the others are planned for their values each time.
      const { rows } = name
        ? await client.query(`explain (generic_plan, format json) ${text}`)
        : await client.query(`explain (format json) ${text}`, values)
      const tables = scanned(rows[0]['QUERY PLAN'][0].Plan).filter((table) => isGrowing(table))
      for (const table of tables) found.push(`${table}: ${text.replace(/\s+/g, ' ').slice(0, 200)}`)
    }
    return found
  } finally {
    await client.end()
  }
}

type PlanNode = { 'Node Type': string; 'Relation Name'?: string; Plans?: PlanNode[] }

function scanned(node: PlanNode): string[] {
  const own = node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : []
  return [...own, ...(node.Plans ?? []).flatMap(scanned)]
}

function isGrowing(table: string): boolean {
  return !SMALL.has(table) && (table in UNRULED_TABLES || !table.startsWith('pg_'))
}
