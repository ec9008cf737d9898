/** The part of a browser storage that pages use; a real `Storage` satisfies it. */
export type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>

export type SafeStorage = Omit<BrowserStorage, 'setItem'> & {
  /** Returns whether the value was persisted; otherwise it lasts as long as the page. */
  setItem: (key: string, value: string) => boolean
  allKeys: () => string[]
}

/** Storage that outlasts the tab (`localStorage`). No other file touches the browser's own: it throws if disabled. */
export const deviceStorage = safeStorage(() => globalThis.localStorage)

/** Storage that lasts as long as the tab (`sessionStorage`). */
export const tabStorage = safeStorage(() => globalThis.sessionStorage)

/** A storage that never throws: values go to memory when the browser's storage is disabled or full. */
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
    // A value that could not be written is newer than what the browser still has under the same key.
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
