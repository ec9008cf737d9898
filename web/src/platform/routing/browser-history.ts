import { tabStorage } from '../api/browser-storage.ts'
import { type Address, hrefOf } from './address.ts'

/** How a page was reached: on the way back or forward (and at first), by a new entry of the history, in place of one. */
export type Move = 'POP' | 'PUSH' | 'REPLACE'

/** An entry of the history: its address, what came along with the visit, and what tells it from the others. */
export type Location = Address & { state: unknown; key: string }

/** What is open, and how it was reached. */
export type Visit = { location: Location; move: Move }

/** Where a visit goes next. */
export type Traveller = {
  /** Where the browser is now, while the page that is seen may still be the one before; nowhere at build time. */
  readonly address: Address | undefined
  go(steps: number): void
  push(address: Address, state: unknown): void
  replace(address: Address, state: unknown): void
}

/** The browser's own history. */
export class BrowserHistory implements Traveller {
  #move: Move = 'POP'
  /** What the browser refused to write into its history. */
  #unwritten: Location | undefined
  readonly #listeners = new Set<(visit: Visit) => void>()

  get visit(): Visit {
    return { location: this.#unwritten ?? written(), move: this.#move }
  }

  get address(): Address {
    return this.visit.location
  }

  /** Tells of every visit from now on; returns how to end that. */
  listen(listener: (visit: Visit) => void): () => void {
    if (this.#listeners.size === 0) addEventListener('popstate', this.#onPop)
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size === 0) removeEventListener('popstate', this.#onPop)
    }
  }

  go(steps: number): void {
    history.go(steps)
  }

  push(address: Address, state: unknown): void {
    try {
      history.pushState(entryWith(state), '', hrefOf(address))
    } catch {
      // Safari refuses more than a hundred changes in half a minute; a page can still be opened anew.
      window.location.assign(hrefOf(address))
      return
    }
    this.#unwritten = undefined
    this.#tell('PUSH')
  }

  replace(address: Address, state: unknown): void {
    const entry = entryWith(state)
    try {
      history.replaceState(entry, '', hrefOf(address))
      this.#unwritten = undefined
    } catch {
      if (address.pathname !== window.location.pathname) {
        window.location.replace(hrefOf(address))
        return
      }
      // The same page shows what was chosen; opened anew it would lose what is typed there.
      this.#unwritten = { ...address, state, key: entry.key }
    }
    this.#tell('REPLACE')
  }

  readonly #onPop = () => {
    this.#unwritten = undefined
    this.#tell('POP')
  }

  #tell(move: Move): void {
    this.#move = move
    for (const listener of this.#listeners) listener(this.visit)
  }
}

/** The entry of the history that the browser is at. */
function written(): Location {
  const { pathname, search, hash } = window.location
  const { usr = null, key = 'first', time } = (history.state ?? {}) as Partial<Entry>
  // What came along with a visit of somebody who was here before is nobody's.
  return { pathname, search, hash, state: time === timeOfTab() ? usr : null, key }
}

/** What the browser keeps of a visit. It outlives whoever made it, so it says in whose time that was. */
type Entry = { usr: unknown; key: string; time?: string }

function entryWith(usr: unknown): Entry {
  const key = randomKey()
  if (usr === null) return { usr, key }
  const time = timeOfTab() ?? randomKey()
  tabStorage.setItem(TIME_KEY, time)
  return { usr, key, time }
}

/** Names the time of one person in this tab: it is forgotten with everything of theirs, and the next one's is another. */
function timeOfTab(): string | undefined {
  return tabStorage.getItem(TIME_KEY) ?? undefined
}

const TIME_KEY = 'visits_of'

function randomKey(): string {
  return Math.random().toString(36).slice(2, 10)
}
