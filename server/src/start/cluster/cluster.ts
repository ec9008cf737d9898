import { type DatabaseLog, migrateDatabase } from '../../platform/database/database.ts'
import type { Settings } from '../../platform/env.ts'
import { WorkerGroup } from './worker-group.ts'

/**
 * Serves from several processes on one port, until it is told to end, and returns the address once all of them listen.
 * This process, the primary, hands connections out and looks after the workers: one that dies is started again, SIGHUP
 * replaces all of them, one after the other, and SIGTERM lets all finish what is open (docs/decisions/0051).
 */
export async function runCluster(settings: Settings, log: DatabaseLog): Promise<string> {
  // Once, before anybody answers: what a release changes in the database is not a worker's matter.
  await migrateDatabase(settings, log)
  const group = new WorkerGroup(settings, log)
  process.on('SIGHUP', () => group.replaceAll())
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void group.end(signal))
  return group.start()
}
