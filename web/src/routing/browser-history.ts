import { type Address, hrefOf } from './address.ts'

/** How a page was reached: on the way back or forward (and at first), by a new entry of the history, in place of one. */
export type Move = 'POP' | 'PUSH' | 'REPLACE'

/** An entry of the history: its address, what came along with the visit, and what tells it from the others. */
export type Location = Address & { state: unknown; key: string }

/** What is open, and how it was reached. */
export type Visit = { location: Location; move: Move }

/** Where a visit goes next. */
export type Traveller = {
  go(steps: number): void
  push(address: Address, state: unknown): void
  replace(address: Address, state: unknown): void
}

/** The browser's own history. */
export class BrowserHistory implements Traveller {
  #move: Move = 'POP'
  readonly #listeners = new Set<(visit: Visit) => void>()

  get visit(): Visit {
    const { pathname, search, hash } = window.location
    const { usr: state = null, key = 'first' } = (history.state ?? {}) as { usr?: unknown; key?: string }
    return { location: { pathname, search, hash, state, key }, move: this.#move }
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
      this.#tell('PUSH')
    } catch {
      // Safari refuses more than a hundred entries in half a minute; a page can still be opened anew.
      window.location.assign(hrefOf(address))
    }
  }

  replace(address: Address, state: unknown): void {
    history.replaceState(entryWith(state), '', hrefOf(address))
    this.#tell('REPLACE')
  }

  readonly #onPop = () => this.#tell('POP')

  #tell(move: Move): void {
    this.#move = move
    for (const listener of this.#listeners) listener(this.visit)
  }
}

/** What the browser keeps of an entry; a release before kept it under the same names. */
function entryWith(usr: unknown): object {
  return { usr, key: Math.random().toString(36).slice(2, 10) }
}
