import type { PublicCompetition } from '@touchline/contract/planning/competition-views.ts'
import type { Database } from '../../platform/database/database.ts'
import { Failure } from '../../platform/failure.ts'
import { secretAddress } from '../../platform/secrets/secret-address.ts'
import { type Actor, asEditor } from './access.ts'
import { publicView } from './competition-view.ts'
import { type Person, replaceScorers, selectByToken, selectPeople, updateCompetition } from './competitions.queries.ts'
import type { CompetitionRow } from './competitions.table.ts'
import { selectMatches } from './matches.queries.ts'

/** Opens the public page at a new secret address; an older one is no longer valid. */
export function share(db: Database, actor: Actor, id: string): Promise<void> {
  return asEditor(db, actor, id, (tx) => updateCompetition(tx, id, { shareToken: secretAddress() }))
}

/** Closes the public page. */
export function unshare(db: Database, actor: Actor, id: string): Promise<void> {
  return asEditor(db, actor, id, (tx) => updateCompetition(tx, id, { shareToken: null }))
}

/** The competition of a secret address. */
export async function sharedCompetition(db: Database, token: string): Promise<CompetitionRow> {
  const competition = await selectByToken(db, token)
  if (!competition) throw new Failure('COMPETITION_NOT_FOUND')
  return competition
}

/** What everybody sees who has the secret address; computed once a minute and change, however many people look. */
export async function publicCompetition(db: Database, token: string, now = new Date()): Promise<PublicCompetition> {
  const competition = await sharedCompetition(db, token)
  const { id, changedAt } = competition
  const version = `${changedAt.getTime()} ${Math.floor(now.getTime() / MINUTE_MS)}`
  const cached = views.get(id)
  if (cached?.version === version) return cached.view
  const view = publicView({ competition, matches: await selectMatches(db, id) }, now)
  views.delete(id)
  views.set(id, { version, view })
  for (const oldest of [...views.keys()].slice(0, -MOST_VIEWS)) views.delete(oldest)
  return view
}

// How long teams have rested changes by the minute.
const MINUTE_MS = 60_000
const MOST_VIEWS = 50
const views = new Map<string, { version: string; view: PublicCompetition }>()

/** Says which members may enter results besides who can edit. */
export function setScorers(db: Database, actor: Actor, id: string, memberIds: readonly string[]): Promise<void> {
  return asEditor(db, actor, id, async (tx) => {
    const wanted = [...new Set(memberIds)]
    const found = await selectPeople(tx, actor.clubId, wanted)
    if (found.length < wanted.length) throw new Failure('MEMBER_NOT_FOUND')
    await replaceScorers(tx, id, wanted)
    await updateCompetition(tx, id, {})
  })
}

/** The members among whom scorers are chosen; only who can edit needs their names. */
export function scorerCandidates(db: Database, actor: Actor, id: string): Promise<Person[]> {
  return asEditor(db, actor, id, async (tx) => {
    const people = await selectPeople(tx, actor.clubId)
    // Only an administrator can be without a name, and may enter results anyway.
    return people.filter(({ name }) => name !== '')
  })
}
