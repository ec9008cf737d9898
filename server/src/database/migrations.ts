import { fileURLToPath } from 'node:url'

/** What the drizzle migrator applies at every start: the SQL that drizzle-kit wrote, each file once and in order. */
export const MIGRATIONS = { migrationsFolder: fileURLToPath(new URL('../../migrations', import.meta.url)) }
