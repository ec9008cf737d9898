import type { Audience, FoundPage, searchOwn, searchProduct } from '@touchline/contract/integrations/search.ts'
import { foldedWords } from '@touchline/contract/integrations/search.ts'
import type { ReplyOf } from '@touchline/contract/platform/endpoint.ts'
import {
  PAGES,
  type PageName,
  pageAt,
  pathOfArtefact,
  pathOfCalculator,
  pathOfTopic,
} from '@touchline/contract/platform/pages.ts'
import type { Discipline } from '@touchline/contract/platform/sports.ts'

export type Product = ReplyOf<typeof searchProduct>
export type Own = ReplyOf<typeof searchOwn>

type Group =
  | ('specialists' | 'calculators' | 'topics' | 'plans' | 'conversations' | 'competitions' | 'lists')
  | ('pages' | 'desk' | 'recent')

/** A piece of the second line; with a language if it is not the reader's. */
type Detail = { text: string; language?: string }

/** One choice: its target, and its display. */
export type Choice = {
  key: string
  kind: Exclude<Group, 'recent'>
  to: string
  name: string
  details: Detail[]
  /** The words to highlight, folded. */
  words: readonly string[]
  sport?: Discipline
}

export type ChoiceGroup = { group: Group; choices: Choice[] }

/** The role of the searcher: guests see only what guests may see. */
export type Searcher = 'guest' | 'player' | 'admin'

/** Formats the names that need translations. */
export type Wording = {
  sport: (sport: Discipline) => string
  date: (iso: string) => string
  plannedBy: (name: string) => string
  all: (count: number) => string
}

/** The search results, in groups. */
export function choiceGroups(
  found: { text: string; product: Product | undefined; own: Own | undefined },
  searcher: Searcher,
  wording: Wording,
): ChoiceGroup[] {
  const groups: ChoiceGroup[] = [
    { group: 'specialists', choices: specialistsOf(found.product, found.text, wording) },
    { group: 'calculators', choices: calculatorsOf(found.product) },
    ...ownGroups(found.own, wording),
    { group: 'topics', choices: topicsOf(found.product) },
    { group: 'pages', choices: pagesOf(found.product, searcher) },
  ]
  return namedFirst(
    groups.filter(({ choices }) => choices.length > 0),
    found.text,
    isOnlyMeant(found.product),
  )
}

/** Whether the first specialist was found only by a hidden word: a name in another group may be meant. */
function isOnlyMeant(product: Product | undefined): boolean {
  const first = product?.specialists[0]
  return first === undefined || first.because !== null
}

/** Groups whose first choice has all the words in its name come before groups found by other words. */
function namedFirst(groups: ChoiceGroup[], text: string, isWanted: boolean): ChoiceGroup[] {
  if (!isWanted) return groups
  const typed = foldedWords(text)
  const isNamed = ({ choices: [first] }: ChoiceGroup) => {
    const words = foldedWords(first?.name ?? '')
    const wanted = first && first.words.length > 0 ? first.words : typed
    return wanted.every((word) => words.some((one) => one.startsWith(word)))
  }
  return [...groups.filter(isNamed), ...groups.filter((group) => !isNamed(group))]
}

function specialistsOf(product: Product | undefined, text: string, wording: Wording): Choice[] {
  if (!product) return []
  const choices = product.specialists.map(({ id, sport, name, description, words, because }): Choice => {
    const sportName = { text: wording.sport(sport as Discipline) }
    const details = because ? [sportName, detailOf(because), { text: description }] : [sportName, { text: description }]
    const to = `${PAGES.chat.path}?member=${id}`
    return { key: `specialist ${id}`, kind: 'specialists', to, name, details, words, sport: sport as Discipline }
  })
  const left = product.specialistsFound - choices.length
  if (left <= 0) return choices
  const to = `${PAGES.athletes.path}?${new URLSearchParams({ q: text.trim() })}`
  const name = wording.all(product.specialistsFound)
  return [...choices, { key: 'all specialists', kind: 'specialists', to, name, details: [], words: [] }]
}

function calculatorsOf(product: Product | undefined): Choice[] {
  return (product?.calculators ?? []).map(({ id, name, description, words, because }) => ({
    key: `calculator ${id}`,
    kind: 'calculators',
    to: pathOfCalculator(id),
    name,
    details: because ? [detailOf(because), { text: description }] : [{ text: description }],
    words,
  }))
}

function topicsOf(product: Product | undefined): Choice[] {
  return (product?.topics ?? []).map(({ id, name, description, words }) => ({
    key: `topic ${id}`,
    kind: 'topics',
    to: pathOfTopic(id),
    name,
    details: [{ text: description }],
    words,
  }))
}

function ownGroups(own: Own | undefined, { date, plannedBy }: Wording): ChoiceGroup[] {
  if (!own) return []
  const plans = own.plans.map(({ id, name, ownerName, words }) =>
    choice('plans', pathOfArtefact({ kind: 'plan', id }), { id, name, words }, [ownerName && plannedBy(ownerName)]),
  )
  const conversations = own.conversations.map(({ id, name, specialistName, lastMessageAt, words }) =>
    choice('conversations', pathOfConversation(id), { id, name, words }, [specialistName, date(lastMessageAt)]),
  )
  const competitions = own.competitions.map(({ id, name, place, from, words }) =>
    choice('competitions', pathOfArtefact({ kind: 'competition', id }), { id, name, words }, [place, date(from)]),
  )
  const lists = own.lists.map(({ id, name, team, date: day, words }) =>
    choice('lists', pathOfArtefact({ kind: 'list', id }), { id, name, words }, [team, date(day)]),
  )
  return [
    { group: 'plans', choices: plans },
    { group: 'conversations', choices: conversations },
    { group: 'competitions', choices: competitions },
    { group: 'lists', choices: lists },
  ]
}

type Thing = { id: string; name: string; words: readonly string[] }

function choice(kind: Choice['kind'], to: string, { id, name, words }: Thing, said: (string | null)[]): Choice {
  const details = said.flatMap((text) => (text ? [{ text }] : []))
  return { key: `${kind} ${id}`, kind, to, name, details, words }
}

/** The address of a saved conversation. */
function pathOfConversation(id: string): string {
  const path = `${PAGES.chat.path}/saved/${id}`
  return pageAt(path) ? path : PAGES.chat.path
}

const MOST_PAGES = 5

function pagesOf(product: Product | undefined, searcher: Searcher): Choice[] {
  return (product?.pages ?? [])
    .filter(({ audience }) => isFor(audience, searcher))
    .slice(0, MOST_PAGES)
    .map((page) => ({
      key: `page ${page.page} ${page.section ?? ''}`,
      kind: 'pages',
      to: addressOf(page),
      name: page.name,
      details: [page.because && detailOf(page.because), page.description && { text: page.description }].flatMap(
        (detail) => detail || [],
      ),
      words: page.words,
    }))
}

function addressOf({ page, section }: FoundPage): string {
  const { path } = PAGES[page as PageName]
  return section ? `${path}#${section}` : path
}

function isFor(audience: Audience, searcher: Searcher): boolean {
  if (audience === 'everyone') return true
  if (audience === 'session') return searcher !== 'guest'
  return audience === searcher
}

function detailOf({ text, language }: { text: string; language: string }): Detail {
  return { text, language }
}

/** Passes the typed text to the front desk. */
export function askChoice(text: string, words: { name: string; detail: string }): Choice {
  const to = `${PAGES.chat.path}?${new URLSearchParams({ ask: text.trim() })}`
  return { key: 'ask', kind: 'desk', to, name: words.name, details: [{ text: words.detail }], words: [] }
}
