/** What the pages use of a browser's storage; a real `Storage` is one, too. */
export type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>

export type SafeStorage = Omit<BrowserStorage, 'setItem'> & {
  /** Answers whether it is really stored; otherwise it lasts as long as the page. */
  setItem: (key: string, value: string) => boolean
  allKeys: () => string[]
}

/** What outlasts the tab (`localStorage`). No other file touches the browser's own: it throws where it is switched off. */
export const deviceStorage = safeStorage(() => globalThis.localStorage)

/** What lasts as long as the tab (`sessionStorage`). */
export const tabStorage = safeStorage(() => globalThis.sessionStorage)

/** A storage that never throws: what the browser's own does not take, because it is switched off or full, is in memory. */
export function safeStorage(browserStorage: () => Storage): SafeStorage {
  const memory = new Map<string, string>()

  function attempt<Value>(access: (storage: Storage) => Value, otherwise: Value): Value {
    try {
      return access(browserStorage())
    } catch {
      return otherwise
    }
  }

  return {
    // What could not be written is newer than what the browser still has under the same key.
    getItem: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key), null),
    setItem(key, value) {
      const isStored = attempt((storage) => {
        storage.setItem(key, value)
        return true
      }, false)
      if (isStored) memory.delete(key)
      else memory.set(key, value)
      return isStored
    },
    removeItem(key) {
      memory.delete(key)
      attempt((storage) => storage.removeItem(key), undefined)
    },
    clear() {
      memory.clear()
      attempt((storage) => storage.clear(), undefined)
    },
    allKeys: () => [...new Set([...attempt(keysOf, []), ...memory.keys()])],
  }
}

function keysOf(storage: Storage): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index)).filter((key) => key !== null)
}
