import { openDatabase } from '../src/platform/database/database.ts'
import { rateLimits } from '../src/platform/limits/limits.table.ts'

// A separate process for tests that need one to be refused or killed: it commits one row and then stays alive.
const [dataDir, key] = process.argv.slice(2)
if (!dataDir || !key) throw new Error('usage: database-process.ts <data folder> <key>')

try {
  const { db } = await openDatabase({ dataDir })
  await db.insert(rateLimits).values({ key })
  console.log('committed')
  setInterval(() => {}, 60_000)
} catch (error) {
  console.log(String(error))
  process.exitCode = 1
}
