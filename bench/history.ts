import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readSettings } from '../server/src/platform/env.ts'
import { createLog } from '../server/src/platform/http/logging.ts'
import { openProduct } from '../server/src/start/product.ts'
import { bearer, createClub } from '../server/test/clubs.ts'
import { startEmbeddedServer } from '../server/test/embedded-server.ts'
import { startServer } from '../server/test/server-process.ts'

// One player has 150 saved conversations of 0.9 MB. Listing them must need hardly any memory, and neither the list nor
// a search may block others. Linux only: the server's memory is read from /proc.
//
//   node bench/history.ts [pglite|postgres] [conversations]

const [kind = 'pglite', conversations = '150'] = process.argv.slice(2)
const COUNT = Number(conversations)
const REPEATED = 10
const MOST_MEMORY_MB = 20

const dataDir = mkdtempSync(join(tmpdir(), 'touchline-history-'))
const postgres = kind === 'postgres' ? await startEmbeddedServer() : undefined
const env = {
  ...process.env,
  PORT: '0',
  DATA_DIR: dataDir,
  APP_SECRET: 'a secret for this benchmark that is long enough',
  LOG_LEVEL: 'error',
  ...(postgres && { DATABASE_URL: postgres.url }),
}
let isSmall = false
try {
  const [heavy, other] = await players()
  // Not the process that stored them, whose memory would hide the list's.
  const server = await startServer(env)
  const get = async (token: string, path: string) => {
    const response = await fetch(`${server.address}${path}`, { headers: bearer(token) })
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
    return (await response.json()) as { nextCursor: string | null; chatHistory: object[] }
  }
  const listAll = async (query: string) => {
    let found = 0
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Awaited<ReturnType<typeof get>> = await get(
        heavy,
        `/api/chat-history?${query}&cursor=${cursor}`.replace(/&cursor=$/, ''),
      )
      found += page.chatHistory.length
      cursor = page.nextCursor
    }
    return found
  }
  const visit = () => get(other, '/api/chat/conversation/hockey_fitness')
  for (let round = 0; round < 50; round++) await Promise.all([visit(), get(other, '/api/chat-history')])
  await sleep(2000)

  console.log(`${kind}: ${COUNT} conversations of 0.9 MB, each ${REPEATED} times`)
  console.log('| call | found | median ms | longest ms | others waited at most ms | memory MB more |')
  console.log('| --- | --- | --- | --- | --- | --- |')
  for (const [name, query] of [
    ['whole list, page by page', 'limit=30'],
    ['search: a word in all', 'search=veta2999'],
    ['search: a word in none', 'search=nikde'],
    ['search: two words', 'search=veta12%20hokej149'],
  ] as const) {
    const seen = await measured(server.pid, visit, () => listAll(query))
    if (name.startsWith('whole')) isSmall = seen.memoryMb < MOST_MEMORY_MB
    const figures = [seen.found, middle(seen.ms), Math.max(...seen.ms), seen.waitedMs, seen.memoryMb.toFixed(1)]
    console.log(`| ${name} | ${figures.join(' | ')} |`)
  }
  await server.end('SIGTERM')
} finally {
  await postgres?.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
process.exit(isSmall ? 0 : 1)

/** Two players, the first with many saved conversations. */
async function players(): Promise<[string, string]> {
  const product = await openProduct(readSettings(env), createLog('error'), 'none')
  product.app.countUse = async () => {}
  const { players } = await createClub(product, { players: 2 })
  const [heavy = '', other = ''] = players.map(({ token }) => token)
  const words = Array.from({ length: 16_000 }, (_, index) => `věta${index % 3000} delší`).join(' ')
  for (let index = 0; index < COUNT; index++) {
    const messages = Array.from({ length: 5 }, (_, at) => ({
      ...{ id: `${at}`, isUser: at % 2 === 0, timestamp: new Date(index * 60_000).toISOString() },
      content: `hokej${index} ${words.slice(0, 155_000)}`,
    }))
    const payload = { title: `Rozhovor ${index}`, member_id: 'hockey_fitness', member_name: 'Trenér', messages }
    const url = '/api/chat-history'
    const saved = await product.app.inject({ method: 'POST', url, headers: bearer(heavy), payload })
    if (saved.statusCode !== 201) throw new Error(saved.body)
  }
  await product.close()
  return [heavy, other]
}

/** Repeats an action while another player keeps sending requests, and watches the server's memory. */
async function measured(pid: number, visit: () => Promise<unknown>, act: () => Promise<number>) {
  const before = memoryOf(pid)
  let [isOver, waitedMs, most, found] = [false, 0, before, 0]
  const visiting = (async () => {
    while (!isOver) {
      const start = performance.now()
      await visit()
      waitedMs = Math.max(waitedMs, Math.round(performance.now() - start))
      most = Math.max(most, memoryOf(pid))
      await sleep(5)
    }
  })()
  const ms: number[] = []
  for (let round = 0; round < REPEATED; round++) {
    const start = performance.now()
    found = await act()
    ms.push(Math.round(performance.now() - start))
  }
  isOver = true
  await visiting
  return { found, ms, waitedMs, memoryMb: most - before }
}

function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}

function middle(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}
