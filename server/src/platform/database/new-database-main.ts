// The program of the child process that creates an embedded database: node new-database-main.ts FOLDER
import { createFilledFiles } from './bare-database.ts'
import { applyMigrations } from './migrations.ts'
import type { ChildFailure } from './new-database.ts'

process.once('disconnect', () => process.exit(1))
const [folder = ''] = process.argv.slice(2)

try {
  await createFilledFiles(folder, (db) => db.transaction((tx) => applyMigrations(tx)))
  process.exit(0)
} catch (error) {
  const { message, code, cause } = error as NodeJS.ErrnoException
  const failure: ChildFailure = { message, code: code ?? (cause as NodeJS.ErrnoException | undefined)?.code }
  process.send?.(failure, () => process.exit(1))
}
