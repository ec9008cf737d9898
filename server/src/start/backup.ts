import { join, resolve } from 'node:path'
import { backupName, backupsFolder } from '../data/backup/daily-backups.ts'
import { type MadeBackup, makeBackup } from '../data/backup/make-backup.ts'
import { reportLines } from '../data/backup/report.ts'
import { readSettings } from '../platform/env.ts'
import { runProgram } from './program.ts'

const DATA_DIR = '--data-dir='

// Backs up the configured database: node backup.ts [file]. For its daily backup, a server passes the folder of its
// embedded database: --data-dir=FOLDER.
await runProgram(async () => {
  const settings = settingsFor(process.argv.find((arg) => arg.startsWith(DATA_DIR))?.slice(DATA_DIR.length))
  const [given] = process.argv.slice(2).filter((arg) => !arg.startsWith('--'))
  const path = given ? resolve(given) : join(backupsFolder(settings.dataDir), backupName('touchline'))
  const made = await makeBackup(settings, path)
  console.log(`${reportLines(made)}

Backup written to ${made.path} (${(made.bytes / 2 ** 20).toFixed(1)} MB).
${secretLine(made)}`)
}, 'The backup could not be made')

function settingsFor(dataDir: string | undefined) {
  const settings = readSettings()
  return dataDir ? { ...settings, dataDir, databaseUrl: undefined } : settings
}

function secretLine({ holdsSecret }: MadeBackup): string {
  return holdsSecret
    ? "It includes the application's secret, encrypted with BACKUP_PASSPHRASE: without that passphrase it cannot be read."
    : "It does NOT include the application's secret: store APP_SECRET or the file secret of DATA_DIR separately, or set BACKUP_PASSPHRASE to include it, encrypted."
}
