import { cpSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../src/platform/database/database.ts'
import { createFolder } from '../src/platform/database/pglite-client.ts'

// The program behind database-folder.ts: an empty database, then a migrated copy, in folders that appear when complete.
const [folder] = process.argv.slice(2)
if (!folder) throw new Error('usage: make-template.ts <folder>')

await createFolder(join(folder, 'empty'))
const dataDir = join(folder, 'data')
cpSync(join(folder, 'empty'), join(dataDir, 'db'), { recursive: true })
const { close } = await openDatabase({ dataDir })
await close()
renameSync(join(dataDir, 'db'), join(folder, 'migrated'))
