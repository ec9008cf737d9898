import { resolve } from 'node:path'
import { BackupRefused } from '../data/backup/refusal.ts'
import { reportLines } from '../data/backup/report.ts'
import { restore } from '../data/backup/restore.ts'
import { readSettings } from '../platform/env.ts'
import { runProgram } from './program.ts'

// Restores a backup into the configured, empty database: node restore.ts file [--without-secret].
await runProgram(async () => {
  const args = process.argv.slice(2)
  const [given] = args.filter((arg) => !arg.startsWith('--'))
  if (!given) throw new BackupRefused('Name the file to restore: npm run restore -- FILE')
  const restored = await restore(readSettings(), resolve(given), { withoutSecret: args.includes('--without-secret') })
  const { createdAt, release, database } = restored.header
  console.log(`${reportLines(restored)}

Restored: all counts and sums match the backup made at ${createdAt} (release ${release}, ${database}).`)
  if (restored.secretNote) console.log(restored.secretNote)
}, 'Nothing was restored')
