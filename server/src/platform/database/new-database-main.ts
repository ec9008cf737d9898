// The program of the child process that creates an embedded database: node new-database-main.ts FOLDER
import { drizzle } from 'drizzle-orm/pglite'
import type { Database } from './handle.ts'
import { applyMigrations } from './migrations.ts'
import type { ChildFailure } from './new-database.ts'
import { createFiles } from './pglite-client.ts'

process.once('disconnect', () => process.exit(1))
const [folder = ''] = process.argv.slice(2)

try {
  await createFiles(folder, async (client) => {
    const db = drizzle(client) as unknown as Database
    await db.transaction((tx) => applyMigrations(tx))
  })
  process.exit(0)
} catch (error) {
  const { message, code, cause } = error as NodeJS.ErrnoException
  const failure: ChildFailure = { message, code: code ?? (cause as NodeJS.ErrnoException | undefined)?.code }
  process.send?.(failure, () => process.exit(1))
}
