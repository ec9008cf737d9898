import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { BoundedCache } from '../../platform/bounded-cache.ts'
import type { Database } from '../../platform/database/database.ts'
import { Failure } from '../../platform/failure.ts'
import { offThread, type WorkOwner, workOf } from '../../platform/off-thread/off-thread.ts'
import type { run } from './competition-file.thread.ts'
import type { CompetitionRow } from './competitions.table.ts'
import { selectMatches } from './matches.queries.ts'

const WRITE = workOf<typeof run>(new URL('./competition-file.thread.ts', import.meta.url))

/** A printable competition; not cached, because it shows the time of printing. */
export async function competitionPdf(
  db: Database,
  competition: CompetitionRow,
  language: LanguageCode,
  owner: WorkOwner,
): Promise<Uint8Array | string> {
  const stored = { competition, matches: await selectMatches(db, competition.id) }
  return offThread.run(WRITE, { kind: 'pdf', stored, language, teamId: undefined }, owner)
}

/** The requested file and its language. */
type Wanted = { kind: 'calendar' | 'csv'; language: LanguageCode; teamId?: string | undefined }

/** The matches as a calendar or CSV; cached per change, and concurrent requests share one rendering. */
export async function competitionText(
  db: Database,
  competition: CompetitionRow,
  { kind, language, teamId }: Wanted,
  owner: WorkOwner,
): Promise<string> {
  if (teamId && !competition.teams.some(({ id }) => id === teamId)) throw new Failure('COMPETITION_NOT_FOUND')
  const { id, changedAt } = competition
  const key = [id, changedAt.getTime(), kind, language, teamId].join(' ')
  const there = files.get(key) ?? beingWritten.get(key)
  if (there !== undefined) return there
  const writing = write(db, competition, { kind, language, teamId }, owner)
  beingWritten.set(key, writing)
  try {
    const file = await writing
    files.set(key, file)
    return file
  } finally {
    beingWritten.delete(key)
  }
}

async function write(db: Database, competition: CompetitionRow, { kind, language, teamId }: Wanted, owner: WorkOwner) {
  const stored = { competition, matches: await selectMatches(db, competition.id) }
  return String(await offThread.run(WRITE, { kind, stored, language, teamId }, owner))
}

const MOST_CHARACTERS = 16 * 1024 * 1024
const files = new BoundedCache<string>(MOST_CHARACTERS, (file) => file.length)
const beingWritten = new Map<string, Promise<string>>()
