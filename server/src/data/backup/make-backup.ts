import { readFileSync } from 'node:fs'
import type { BareDatabase } from '../../platform/database/bare-database.ts'
import { openBarePostgres } from '../../platform/database/bare-database.ts'
import type { Database } from '../../platform/database/database.ts'
import { appliedMigrations } from '../../platform/database/migrations.ts'
import { findSecret } from '../../platform/secrets/secret.ts'
import {
  inSnapshot,
  type LedgerSums,
  selectRows,
  selectSequences,
  selectTables,
  sumLedger,
  type Table,
} from './backup.queries.ts'
import { type UnfinishedFile, writeBackupFile } from './backup-file.ts'
import type { Footer, Header, TableLine } from './backup-lines.ts'
import { BackupRefused } from './refusal.ts'
import { markOf, sealSecret } from './sealed-secret.ts'
import { openSnapshot } from './snapshots.ts'

/** Where the data is, and the secrets involved. */
export type BackupSettings = {
  dataDir: string
  databaseUrl: string | undefined
  appSecret: string | undefined
  backupPassphrase: string | undefined
}

/** A finished backup. */
export type MadeBackup = {
  path: string
  bytes: number
  rows: Record<string, number>
  ledger: LedgerSums
  holdsSecret: boolean
}

/** Backs up the configured database into a file, while servers may be using it. */
export async function makeBackup(settings: BackupSettings, path: string): Promise<MadeBackup> {
  const database = settings.databaseUrl
    ? await openBarePostgres(settings.databaseUrl)
    : await openSnapshot(settings.dataDir)
  try {
    return await backUp(database, settings, path)
  } finally {
    await database.close()
  }
}

/** Backs up an open database. */
export async function backUp(database: BareDatabase, settings: BackupSettings, path: string): Promise<MadeBackup> {
  const { db, kind } = database
  const secret = findSecret(settings.appSecret, settings.dataDir)
  const { file, header, footer } = await inSnapshot(db, async (tx) => {
    const [tables, migrations] = [await selectTables(tx), await appliedMigrations(tx)]
    if (migrations.length === 0) throw new BackupRefused('There is nothing to back up: the database is empty.')
    const header: Header = {
      ...{ release: RELEASE, createdAt: new Date().toISOString(), database: kind, migrations, tables },
      secretMark: secret ? markOf(secret) : null,
      secret: secret && settings.backupPassphrase ? sealSecret(settings.backupPassphrase, secret) : null,
    }
    const footer: Footer = {
      rows: {},
      ledger: await sumLedger(tx, tables),
      sequences: await selectSequences(tx),
    }
    return { file: await writeBackupFile(path, linesOf(tx, header, footer)), header, footer }
  })
  await publishUnlessMigrated(db, header, file)
  return { path, bytes: file.bytes, rows: footer.rows, ledger: footer.ledger, holdsSecret: header.secret !== null }
}

async function* linesOf(tx: Database, header: Header, footer: Footer): AsyncGenerator<string> {
  yield line(header)
  for (const table of header.tables) {
    yield line({ table: table.name } satisfies TableLine)
    footer.rows[table.name] = yield* rowsOf(tx, table)
  }
  yield line(footer)
}

async function* rowsOf(tx: Database, table: Table): AsyncGenerator<string, number> {
  let count = 0
  for await (const rows of selectRows(tx, table)) {
    count += rows.length
    yield `${rows.join('\n')}\n`
  }
  return count
}

const line = (value: object) => `${JSON.stringify(value)}\n`

/** A migration during our snapshot may rewrite tables, which then look empty to it. */
async function publishUnlessMigrated(db: Database, header: Header, file: UnfinishedFile): Promise<void> {
  if (String(await appliedMigrations(db)) === String(header.migrations)) return file.publish()
  file.discard()
  throw new BackupRefused('The database was migrated during the backup: run the backup again.')
}

/** The version from package.json. */
const RELEASE: string = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')).version
