import { afterAll, expect, test } from 'vitest'
import { createClub } from '../../../test/clubs.ts'
import { testDatabaseSettings } from '../../../test/databases.ts'
import { startServer } from '../../../test/server-process.ts'
import { killWhileDelivering } from '../../../test/webhook-kill.ts'
import { leasesRunOut } from '../../../test/webhook-stage.ts'
import { openWorld, TEST_SECRET } from '../../../test/world.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { webhookDependenciesOf } from './webhooks.ts'

const settings = await testDatabaseSettings()
afterAll(() => settings.remove())

test('[INT-02] nothing is lost when a process is killed while it delivers (bench/webhooks.ts: many times)', async () => {
  const world = await openWorld({ database: await openDatabase(settings) })
  const { clubId } = await createClub(world, { plan: 'enterprise' })
  const env = {
    ...{ PORT: '0', DATA_DIR: settings.dataDir, LOG_LEVEL: 'error', APP_SECRET: TEST_SECRET },
    DATABASE_URL: settings.databaseUrl,
  }
  const seen = await killWhileDelivering({
    db: world.db,
    tools: webhookDependenciesOf(TEST_SECRET, { publicUrl: 'http://localhost:3000' }),
    clubId,
    start: () => startServer(env),
    events: 40,
    kills: 1,
    // Don't wait for the leases to expire.
    afterKill: () => leasesRunOut(world),
  })
  await world.end()
  expect(seen).toEqual({ expected: 120, lost: 0, undelivered: 0, forged: 0, twice: expect.any(Number) })
})
