import type { AnyPart } from '@touchline/contract/coaching/parts.ts'
import type { Plan } from '@touchline/contract/planning/plans.ts'
import { planOf } from '../../planning/plans/plans.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Database } from '../../platform/database/database.ts'
import { Failure } from '../../platform/failure.ts'
import {
  readHistories,
  readOwnUsage,
  selectAccount,
  selectOwnCompetitions,
  selectOwnConsents,
  selectOwnFacts,
  selectOwnLists,
  selectOwnPlanIds,
  selectOwnSessions,
  selectOwnUses,
  selectUnsavedSpecialists,
  selectUnsavedTurns,
} from './own-data.queries.ts'

/** One message of a conversation, with everything stored with it. */
type Said = {
  content: string
  isUser: boolean
  timestamp: string | Date
  attachment?: object | null | undefined
  parts?: AnyPart[] | undefined
}
export type OwnConversation = { title?: string; specialist: string; messages: Said[] }

/** A kind of data stored about a member; conversations and plans have their own rendering. */
export type OwnSection =
  | { name: string; kind: 'facts' | 'table'; items: () => AsyncIterable<object> }
  | { name: string; kind: 'conversations'; items: () => AsyncIterable<OwnConversation> }
  | { name: string; kind: 'plans'; items: () => AsyncIterable<Plan> }

/** Everything stored about the caller, section by section, streamed. */
export function ownSections(db: Database, { clubId, memberId }: Pick<Caller, 'clubId' | 'memberId'>): OwnSection[] {
  const facts = (name: string, read: () => PromiseLike<object[]>) =>
    ({ name, kind: 'facts', items: () => all(read) }) as const
  return [
    facts('account', () => selectAccount(db, memberId)),
    facts('consents', () => selectOwnConsents(db, memberId)),
    facts('sessions', () => selectOwnSessions(db, memberId)),
    facts('profile', () => selectOwnFacts(db, memberId)),
    facts('profileUses', () => selectOwnUses(db, memberId)),
    { name: 'conversations', kind: 'conversations', items: () => readHistories(db, memberId) },
    { name: 'unsavedConversations', kind: 'conversations', items: () => readUnsaved(db, memberId) },
    { name: 'plans', kind: 'plans', items: () => readPlans(db, { clubId, memberId }) },
    facts('lists', () => selectOwnLists(db, memberId)),
    facts('competitions', () => selectOwnCompetitions(db, memberId)),
    { name: 'usage', kind: 'table', items: () => readOwnUsage(db, clubId, memberId) },
  ]
}

/** The sections as one JSON object of lists. */
export async function* ownDataJson(sections: readonly OwnSection[], madeAt: Date): AsyncGenerator<string> {
  yield `{\n"made_at": ${JSON.stringify(madeAt)}`
  for (const { name, items } of sections) {
    yield `,\n${JSON.stringify(name)}: [`
    let before = '\n'
    for await (const item of items()) {
      yield before + JSON.stringify(item)
      before = ',\n'
    }
    yield ']'
  }
  yield '\n}\n'
}

async function* all<Item>(read: () => PromiseLike<Item[]>): AsyncGenerator<Item> {
  yield* await read()
}

async function* readUnsaved(db: Database, memberId: string): AsyncGenerator<OwnConversation> {
  for (const { specialist } of await selectUnsavedSpecialists(db, memberId)) {
    yield { specialist, messages: await selectUnsavedTurns(db, memberId, specialist) }
  }
}

/** Yields plans one by one; skips those deleted meanwhile. */
async function* readPlans(db: Database, owner: Pick<Caller, 'clubId' | 'memberId'>): AsyncGenerator<Plan> {
  for (const { id } of await selectOwnPlanIds(db, owner.memberId)) {
    try {
      // The calendar address is a secret and does not belong in the file.
      yield { ...(await planOf(db, owner, id)), feed: null }
    } catch (error) {
      if (!(error instanceof Failure)) throw error
    }
  }
}
