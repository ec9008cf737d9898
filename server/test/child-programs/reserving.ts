import { randomUUID } from 'node:crypto'
import { openDatabase } from '../../src/platform/database/database.ts'
import { tryToReserve } from '../capped-shares.ts'

// Reserves tokens many times concurrently for one member and reports the results:
// node reserving.ts <times> <clubId> <memberId>
const [times = '1', clubId = '', memberId = ''] = process.argv.slice(2)
const { db, close } = await openDatabase({
  databaseUrl: process.env.DATABASE_URL,
  dataDir: process.env.DATA_DIR ?? '.',
})
process.send?.('ready')
process.once('message', async () => {
  const got = await Promise.all(
    Array.from({ length: Number(times) }, () => {
      const asker = { kind: 'member' as const, id: memberId }
      return tryToReserve(db, { id: randomUUID(), clubId, plan: 'pro', asker }, { least: 100, most: 700 })
    }),
  )
  process.send?.(got, () => void close().then(() => process.exit()))
})
