import type { searchOwn } from '@touchline/contract/integrations/search.ts'
import type { ReplyOf } from '@touchline/contract/platform/endpoint.ts'
import { listHistories } from '../../coaching/history/history.ts'
import { competitionNames } from '../../planning/competitions/competitions.ts'
import { listNames } from '../../planning/lists/lists.ts'
import { planTitles } from '../../planning/plans/plans.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Database } from '../../platform/database/database.ts'
import { ranked, typedWords } from './ranking.ts'
import { wordIndex } from './word-index.ts'

type Reply = ReplyOf<typeof searchOwn>
type Wish = { text: string; limit: number }

/** Searches what belongs to the caller: their conversations and plans, the club's competitions and lists. */
export async function findOwn(db: Database, caller: Caller, wish: Wish): Promise<Reply> {
  if (typedWords(wish.text).length === 0) return { conversations: [], plans: [], competitions: [], lists: [] }
  const [conversations, plans, competitions, lists] = await Promise.all([
    conversationsOf(db, caller, wish),
    plansOf(db, caller),
    competitionNames(db, caller.clubId),
    listNames(db, caller.clubId),
  ])
  return {
    conversations,
    plans: fitting(plans, wish, ({ name, ownerName }) => [name, ownerName]),
    competitions: fitting(
      competitions.map(({ id, name, place, from }) => ({ id, name, place: place || null, from })),
      wish,
      ({ name, place }) => [name, place],
    ),
    lists: fitting(
      lists.map(({ id, name, team, date }) => ({ id, name, team: team || null, date })),
      wish,
      ({ name, team }) => [name, team],
    ),
  }
}

/** The database searches titles and messages. */
async function conversationsOf(db: Database, caller: Caller, { text, limit }: Wish): Promise<Reply['conversations']> {
  const { titles } = await listHistories(db, caller, { search: text, limit })
  return titles.map(({ id, title, specialistName, lastMessageAt }) => ({
    id,
    name: title,
    specialistName,
    lastMessageAt: lastMessageAt.toISOString(),
    words: typedWords(text),
  }))
}

/** A player's own plans and those shared with them as a coach; an administrator has none. */
async function plansOf(db: Database, caller: Caller) {
  if (caller.role !== 'member') return []
  const titles = await planTitles(db, caller)
  return titles.map(({ id, title, ownerName }) => ({ id, name: title, ownerName }))
}

/** The things whose texts contain every word, best match first. */
function fitting<Thing extends { id: string }>(
  things: readonly Thing[],
  { text, limit }: Wish,
  textsOf: (thing: Thing) => (string | null)[],
): (Thing & { words: string[] })[] {
  const sources = things.flatMap((thing) =>
    textsOf(thing).map((said, at) => ({
      label: thing.id,
      text: said ?? '',
      language: '',
      weight: at === 0 ? 1 : 0.7,
      isName: true,
    })),
  )
  const candidates = things.map(({ id }) => ({ id, labels: [id] }))
  return ranked({ text, withSlips: true }, wordIndex(sources), candidates)
    .slice(0, limit)
    .flatMap(({ id, hits }) => {
      const thing = things.find((one) => one.id === id)
      return thing ? { ...thing, words: [...new Set(hits.map(({ word }) => word))] } : []
    })
}
