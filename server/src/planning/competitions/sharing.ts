import type { PublicCompetition } from '@touchline/contract/planning/competition-views.ts'
import type { Database } from '../../platform/database/database.ts'
import { Failure } from '../../platform/failure.ts'
import { secretAddress } from '../../platform/secrets/secret-address.ts'
import { type Actor, asEditor } from './access.ts'
import { publicView } from './competition-view.ts'
import { type Person, replaceScorers, selectByToken, selectPeople, updateCompetition } from './competitions.queries.ts'
import type { CompetitionRow } from './competitions.table.ts'
import { selectMatches } from './matches.queries.ts'

/** Publishes the competition under a new secret link; an older one becomes invalid. */
export function share(db: Database, actor: Actor, id: string): Promise<void> {
  return asEditor(db, actor, id, (tx) => updateCompetition(tx, id, { shareToken: secretAddress() }))
}

/** Closes the public page. */
export function unshare(db: Database, actor: Actor, id: string): Promise<void> {
  return asEditor(db, actor, id, (tx) => updateCompetition(tx, id, { shareToken: null }))
}

/** The competition behind a secret link. */
export async function sharedCompetition(db: Database, token: string): Promise<CompetitionRow> {
  const competition = await selectByToken(db, token)
  if (!competition) throw new Failure('COMPETITION_NOT_FOUND')
  return competition
}

/** The public page; cached per change and minute, however many visitors there are. */
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

// Resting times of teams change every minute.
const MINUTE_MS = 60_000
const MOST_VIEWS = 50
const views = new Map<string, { version: string; view: PublicCompetition }>()

/** Sets the members who may enter results in addition to the editors. */
export function setScorers(db: Database, actor: Actor, id: string, memberIds: readonly string[]): Promise<void> {
  return asEditor(db, actor, id, async (tx) => {
    const wanted = [...new Set(memberIds)]
    const found = await selectPeople(tx, actor.clubId, wanted)
    if (found.length < wanted.length) throw new Failure('MEMBER_NOT_FOUND')
    await replaceScorers(tx, id, wanted)
    await updateCompetition(tx, id, {})
  })
}

/** The members who can be chosen as scorers; only editors may see their names. */
export function scorerCandidates(db: Database, actor: Actor, id: string): Promise<Person[]> {
  return asEditor(db, actor, id, async (tx) => {
    const people = await selectPeople(tx, actor.clubId)
    // Only an administrator can have no name, and may enter results anyway.
    return people.filter(({ name }) => name !== '')
  })
}
