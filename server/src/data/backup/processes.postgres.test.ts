import { randomUUID } from 'node:crypto'
import { existsSync, globSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bearer, createClub, type TestClub } from '../../../test/clubs.ts'
import { startCommand } from '../../../test/commands.ts'
import { freshDatabaseSettings } from '../../../test/databases.ts'
import { memoryFolder } from '../../../test/memory-folder.ts'
import { type ModelServer, startModelServer } from '../../../test/model-server.ts'
import { eventsOf, jsonOf, textOf } from '../../../test/response-bodies.ts'
import { type ServerProcess, startServer } from '../../../test/server-process.ts'
import { openBarePostgres } from '../../platform/database/bare-database.ts'
import { readSettings } from '../../platform/env.ts'
import { createLog } from '../../platform/http/logging.ts'
import { openProduct } from '../../start/product.ts'

// Real servers and real commands, each in a separate process, on PostgreSQL and on the embedded database.

const LONG_MS = 300_000
const folder = memoryFolder('touchline-backups-')
const endings: (() => Promise<unknown>)[] = []
let model: ModelServer
let postgres: NodeJS.ProcessEnv
let club: TestClub
/** A backup for restores that are killed. */
const backup = join(folder, 'kill.backup')

beforeAll(async () => {
  model = await startModelServer()
  endings.push(() => model.close())
  postgres = await emptyPostgres()
  const product = await openProduct(readSettings(postgres), createLog('error'), 'none')
  club = await createClub(product, { players: 2 })
  await product.close()
  await run('backup', [backup], postgres)
})
afterAll(async () => {
  for (const end of endings.toReversed()) await end()
  rmSync(folder, { recursive: true, force: true })
})

test(
  '[OPS-04] [OPS-12] a backup made while people ask leads to the same club in the other database, and back',
  async () => {
    const embedded = emptyFolder()
    const [first, second] = [join(folder, 'first.backup'), join(folder, 'second.backup')]
    await backUpWhileAsked(postgres, first)
    expect(await run('restore', [first], embedded)).toContain('all counts and sums match the backup')
    await backUpWhileAsked(embedded, second)
    const back = await emptyPostgres()
    await run('restore', [second], back)
    const server = await start(back)
    await expectClubAt(server)
    await server.end('SIGTERM')
    expect(await faultsIn(back)).toEqual({ off: 0, accounts: 1 })
  },
  LONG_MS,
)

test(
  '[OPS-12] a restore that is killed in the middle leaves nothing, and is simply run again',
  async () => {
    const target = await emptyPostgres()
    const { db, close } = await openBarePostgres(target.DATABASE_URL ?? '')
    const { child, ended } = startCommand('restore', [backup], target)
    const isBusy = sql`select from pg_stat_activity where application_name = 'touchline-backup' and pid <> pg_backend_pid()
      and datname = current_database() and query ~* '^(create|alter)'`
    while ((await db.execute(isBusy)).rows.length === 0) {
      expect(child.exitCode).toBe(null)
      await sleep(5)
    }
    child.kill('SIGKILL')
    expect((await ended).code).toBe(null)
    const tables = sql`select from pg_class where relnamespace = 'public'::regnamespace`
    await expect.poll(async () => (await db.execute(tables)).rows, { timeout: 20_000 }).toEqual([])
    await close()
    expect(await run('restore', [backup], target)).toContain('Restored')
  },
  LONG_MS,
)

test(
  '[OPS-12] a restore into the data folder that is killed leaves no database, and is simply run again',
  async () => {
    const target = emptyFolder()
    const { child, ended } = startCommand('restore', [backup], target)
    const begun = join(target.DATA_DIR ?? '', 'db.unfinished', '*', 'PG_VERSION')
    await expect.poll(() => globSync(begun), { timeout: 60_000 }).toHaveLength(1)
    child.kill('SIGKILL')
    await ended
    expect(existsSync(join(target.DATA_DIR ?? '', 'db'))).toBe(false)
    expect(await run('restore', [backup], target)).toContain('Restored')
    const again = await startCommand('restore', [backup], target).ended
    expect(again).toMatchObject({ code: 1, said: expect.stringMatching(/^The database is not empty .*\.\n$/) })
  },
  LONG_MS,
)

/** Runs the backup command while a player asks questions; afterwards the club is intact. */
async function backUpWhileAsked(env: NodeJS.ProcessEnv, file: string): Promise<void> {
  const server = await start(env)
  await expectClubAt(server)
  let isDone = false
  const answers: string[] = []
  const asking = (async () => {
    while (!isDone) answers.push(await ask(server, '#scenario:slow #words:80 Jak běhat?'))
  })()
  const said = await run('backup', [file], env)
  expect(said).toContain(`Backup written to ${file}`)
  expect(said).toContain("It does NOT include the application's secret")
  isDone = true
  await asking
  expect(answers.every((answer) => answer.length > 100)).toBe(true)
  await server.end('SIGTERM')
}

/** Logs the administrator in, reads the player's conversation and continues it. */
async function expectClubAt(server: ServerProcess): Promise<void> {
  const logIn = await fetch(`${server.address}/api/clubs/verify-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: club.adminEmail, password: club.pin }),
  })
  expect(await jsonOf(logIn)).toMatchObject({ valid: true, clubName: club.name })
  const before = await messagesAt(server)
  await ask(server, `Jak dál? ${randomUUID()}`)
  const after = await messagesAt(server)
  expect(after.slice(0, before.length)).toEqual(before)
  expect(after.length).toBe(before.length + 2)
  if (asked > 1) expect(before.length).toBeGreaterThan(0)
}

let asked = 0

async function ask(server: ServerProcess, message: string): Promise<string> {
  asked++
  const response = await fetch(`${server.address}/api/chat/stream`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...bearer(club.players[0]?.token ?? '') },
    body: JSON.stringify({ memberId: 'hockey_fitness', message, language: 'cs', requestId: randomUUID() }),
  })
  return textOf(await eventsOf(response))
}

/**
 * The conversation once nothing is running: answers that ran during the backup get ended because their process is gone.
 */
async function messagesAt(server: ServerProcess): Promise<{ isUser: boolean; content: string }[]> {
  const headers = bearer(club.players[0]?.token ?? '')
  for (;;) {
    const response = await fetch(`${server.address}/api/chat/conversation/hockey_fitness`, { headers })
    const { messages, running } = (await jsonOf(response)).conversation
    if (!running) return messages
    await sleep(100)
  }
}

/** How far accounts differ from the sum of their entries, plus any leftover holds. */
async function faultsIn({ DATABASE_URL = '' }: NodeJS.ProcessEnv) {
  const { db, close } = await openBarePostgres(DATABASE_URL)
  const { rows } = await db.execute(sql`
    select count(*)::int as accounts, sum(abs(a.allowance - e.allowance) + abs(a.bought - e.bought) + a.held)::int as off
    from token_accounts a, lateral (
      select coalesce(sum(allowance) filter (where month = a.month), 0) as allowance, coalesce(sum(bought), 0) as bought
      from token_entries where club_id = a.club_id and model = a.model) e`)
  await close()
  return rows[0]
}

async function run(name: string, args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const { code, said } = await startCommand(name, args, env).ended
  expect(code, said).toBe(0)
  return said
}

async function start(env: NodeJS.ProcessEnv): Promise<ServerProcess> {
  const server = await startServer(env)
  endings.push(() => server.end('SIGKILL'))
  return server
}

async function emptyPostgres(): Promise<NodeJS.ProcessEnv> {
  const { databaseUrl, dataDir, remove } = await freshDatabaseSettings()
  endings.push(remove)
  return {
    ...ENV,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    DATA_DIR: dataDir,
    OPENAI_BASE_URL: model.baseUrl,
  }
}

function emptyFolder(): NodeJS.ProcessEnv {
  const dataDir = memoryFolder('touchline-restored-')
  endings.push(async () => rmSync(dataDir, { recursive: true, force: true }))
  return { ...ENV, DATA_DIR: dataDir, OPENAI_BASE_URL: model.baseUrl }
}

const ENV = { PORT: '0', LOG_LEVEL: 'error', BACKUPS: 'off', APP_SECRET: 'a secret for tests that is long enough' }
