import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../server/src/platform/database/database.ts'
import { checkCaps } from '../server/test/capped-shares.ts'
import { startEmbeddedServer } from '../server/test/embedded-server.ts'
import { coverage } from '../server/test/simulated-clubs.ts'

// Many random runs of questions, ends, caps and months against a simple model of caps; and how often the range of the
// token forecast holds for simulated clubs.
//
//   node bench/caps.ts [runs]

const runs = Number(process.argv[2] ?? 2000)
const dataDir = mkdtempSync(join(tmpdir(), 'touchline-caps-'))
const postgres = await startEmbeddedServer()
try {
  const database = await openDatabase({ dataDir, databaseUrl: postgres.url })
  await checkCaps(database.db, runs)
  await database.close()
  console.log(`${runs} random runs agree with the simple model.`)
  for (const kind of ['in-spells', 'day-by-day', 'growing'] as const) console.log(kind, coverage(kind, 10_000, 1))
} finally {
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
process.exit(0)
