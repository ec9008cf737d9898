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

Backed up into ${made.path} (${(made.bytes / 2 ** 20).toFixed(1)} MB).
${secretLine(made)}`)
}, 'The backup could not be made')

function settingsFor(dataDir: string | undefined) {
  const settings = readSettings()
  return dataDir ? { ...settings, dataDir, databaseUrl: undefined } : settings
}

function secretLine({ holdsSecret }: MadeBackup): string {
  return holdsSecret
    ? "The application's secret is in it, sealed with BACKUP_PASSPHRASE: without that passphrase it cannot be read."
    : "The application's secret is NOT in it: keep APP_SECRET or the file secret of DATA_DIR apart, or set BACKUP_PASSPHRASE to have it included, sealed."
}
