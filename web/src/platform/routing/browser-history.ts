import { tabStorage } from '../api/browser-storage.ts'
import { type Address, hrefOf } from './address.ts'

/** How a page was reached: by back or forward (also the initial load), by a new history entry, or by replacing one. */
export type Move = 'POP' | 'PUSH' | 'REPLACE'

/** A history entry: its address, its navigation state, and its unique key. */
export type Location = Address & { state: unknown; key: string }

/** The current location, and how it was reached. */
export type Visit = { location: Location; move: Move }

/** Navigates from a visit to another. */
export type Traveller = {
  /** The browser's current address, while the page on screen may still be the previous one; undefined at build time. */
  readonly address: Address | undefined
  go(steps: number): void
  push(address: Address, state: unknown): void
  replace(address: Address, state: unknown): void
}

/** A wrapper of the browser's history. */
export class BrowserHistory implements Traveller {
  #move: Move = 'POP'
  /** The location that the browser refused to write to its history. */
  #unwritten: Location | undefined
  readonly #listeners = new Set<(visit: Visit) => void>()

  get visit(): Visit {
    return { location: this.#unwritten ?? written(), move: this.#move }
  }

  get address(): Address {
    return this.visit.location
  }

  /** Calls the listener on every visit; returns a function that unsubscribes. */
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
      // Safari refuses more than a hundred changes in half a minute; a full page load still works.
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
      // The same page shows the choice without the history; a full load would lose what was typed there.
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

/** The browser's current history entry. */
function written(): Location {
  const { pathname, search, hash } = window.location
  const { usr = null, key = 'first', time } = (history.state ?? {}) as Partial<Entry>
  // Navigation state from a previous user's session is ignored.
  return { pathname, search, hash, state: time === timeOfTab() ? usr : null, key }
}

/** What the browser stores for a visit. It outlives the user's session, so it names that session. */
type Entry = { usr: unknown; key: string; time?: string }

function entryWith(usr: unknown): Entry {
  const key = randomKey()
  if (usr === null) return { usr, key }
  const time = timeOfTab() ?? randomKey()
  tabStorage.setItem(TIME_KEY, time)
  return { usr, key, time }
}

/** Identifies one user's session in this tab: it is deleted with all their data, and the next user gets another. */
function timeOfTab(): string | undefined {
  return tabStorage.getItem(TIME_KEY) ?? undefined
}

const TIME_KEY = 'visits_of'

function randomKey(): string {
  return Math.random().toString(36).slice(2, 10)
}
