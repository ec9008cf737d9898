import { resolve } from 'node:path'
import { BackupRefused } from './backup/refusal.ts'
import { reportLines } from './backup/report.ts'
import { restore } from './backup/restore.ts'
import { readSettings } from './env.ts'
import { runProgram } from './program.ts'

// Restores a backup into the empty database of the settings: node restore.ts file [--without-secret].
await runProgram(async () => {
  const args = process.argv.slice(2)
  const [given] = args.filter((arg) => !arg.startsWith('--'))
  if (!given) throw new BackupRefused('Say which file to restore: npm run restore -- FILE')
  const restored = await restore(readSettings(), resolve(given), { withoutSecret: args.includes('--without-secret') })
  const { createdAt, release, database } = restored.header
  console.log(`${reportLines(restored)}

Restored, and all counts and sums are those of the backup made at ${createdAt} (release ${release}, ${database}).`)
  if (restored.secretNote) console.log(restored.secretNote)
}, 'Nothing was restored')
