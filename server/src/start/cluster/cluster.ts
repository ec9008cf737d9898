import { type DatabaseLog, migrateDatabase } from '../../platform/database/database.ts'
import type { Settings } from '../../platform/env.ts'
import { WorkerGroup } from './worker-group.ts'

/**
 * Serves from several processes on one port until it is stopped, and returns the address once all of them listen. This
 * process, the primary, distributes connections and supervises the workers: it restarts one that dies, replaces all one
 * after the other on SIGHUP, and lets all finish open requests on SIGTERM (docs/decisions/0051).
 */
export async function runCluster(settings: Settings, log: DatabaseLog): Promise<string> {
  // Once, before any worker serves: migrating the database is not a worker's task.
  await migrateDatabase(settings, log)
  const group = new WorkerGroup(settings, log)
  process.on('SIGHUP', () => group.replaceAll())
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void group.end(signal))
  return group.start()
}
