import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { testDatabaseSettings } from '../../../test/databases.ts'
import { metricValue } from '../../../test/metrics.ts'
import { type OpenDatabase, openDatabase } from '../../platform/database/database.ts'
import { watchLeadership } from '../../platform/observability/leader-metrics.ts'
import { metricsText } from '../../platform/observability/prometheus.ts'
import { startWorkers } from '../../platform/workers/workers.ts'
import { checkBackupFile } from './backup-file.ts'
import { backupsFolder, dailyBackupsJob, lastBackupAt } from './daily-backups.ts'
import { snapshotsJob } from './snapshots.ts'

// Backups the server makes of its embedded database.

const HOUR_MS = 60 * 60_000
let settings: Awaited<ReturnType<typeof testDatabaseSettings>>
let dataDir: string
let database: OpenDatabase
const warn = vi.fn()

beforeAll(async () => {
  settings = await testDatabaseSettings()
  dataDir = settings.dataDir
  database = await openDatabase({ dataDir })
})
afterAll(async () => {
  await database.close()
  await settings.remove()
})
beforeEach(() => {
  warn.mockClear()
  watchLeadership(() => true)
})

test('[OPS-12] a daily backup is made when the last is older than a day, and kept for 14 days', async () => {
  expect(lastBackupAt(dataDir)).toBe(undefined)
  await runDaily()
  expect(warn).not.toHaveBeenCalled()
  const [first = ''] = kept()
  await checkBackupFile(join(backupsFolder(dataDir), first))
  expect(Date.now() - (lastBackupAt(dataDir)?.getTime() ?? 0)).toBeLessThan(HOUR_MS)
  const reported = metricValue(await metricsText(), 'touchline_last_backup_timestamp_seconds') ?? 0
  expect(reported * 1000).toBeCloseTo(lastBackupAt(dataDir)?.getTime() ?? 0, -3)

  await runDaily()
  expect(kept()).toEqual([first])

  age(first, 25)
  writeFileSync(join(backupsFolder(dataDir), 'daily-old.backup'), '')
  writeFileSync(join(backupsFolder(dataDir), 'by-hand.backup'), '')
  age('daily-old.backup', 24 * 15)
  age('by-hand.backup', 24 * 15)
  await runDaily()
  expect(kept()).toEqual(expect.arrayContaining(['by-hand.backup', first]))
  expect(kept()).toHaveLength(3)
}, 300_000)

test('[OPS-12] a daily backup that fails is told in the log and leaves the old ones', async () => {
  for (const name of kept()) age(name, 24 * 20)
  const before = kept()
  // The server cannot serve the copy request: copying fails.
  const broken = { ...database, copyTo: () => Promise.reject(new Error('no space left')) }
  await runDaily(broken)
  expect(warn).toHaveBeenCalledWith(
    expect.objectContaining({
      err: expect.objectContaining({ message: expect.stringContaining('no space left') }),
      job: 'daily backup',
    }),
    expect.anything(),
  )
  expect(kept()).toEqual(before)
}, 300_000)

test('[OPS-12] BACKUPS=off keeps none, nor does a server on PostgreSQL', () => {
  expect(dailyBackupsJob(database, { dataDir, backups: false })).toEqual([])
  expect(dailyBackupsJob({ ...database, kind: 'postgres' }, { dataDir, backups: true })).toEqual([])
})

/** Lets the server's workers run the due jobs. */
async function runDaily(server = database): Promise<void> {
  const jobs = [...snapshotsJob(server, dataDir), ...dailyBackupsJob(server, { dataDir, backups: true })]
  const workers = startWorkers(jobs, { log: { warn }, isLeader: () => true })
  await workers.nudge('daily backup')
  await workers.stop()
}

function kept(): string[] {
  return readdirSync(backupsFolder(dataDir)).toSorted()
}

function age(name: string, hours: number): void {
  const then = new Date(Date.now() - hours * HOUR_MS)
  utimesSync(join(backupsFolder(dataDir), name), then, then)
}
