import type { Database } from '../src/platform/database/database.ts'

/** The process died: nothing it does afterwards reaches the database. */
export class Crash extends Error {
  override readonly name = 'Crash'
}

/**
 * A process's view of a database where the process dies after some statements: before the next statement or commit.
 * Writes of its open transaction are rolled back, as the database does for a dead connection.
 */
export function crashingDatabase(db: Database, afterStatements: number): Database {
  let left = afterStatements
  const step = () => {
    if (left <= 0) throw new Crash('the process was killed')
    left--
  }
  return watched(db, step)
}

/** The same handle, with a call to `step` before every statement and every commit. */
function watched<Handle extends object>(handle: Handle, step: () => void): Handle {
  return new Proxy(handle, {
    get(target, name) {
      const value = Reflect.get(target, name, target)
      return name === 'session' ? watchedSession(value as Session, step) : value
    },
  })
}

type Session = {
  prepareQuery(...given: unknown[]): object
  transaction(work: (tx: object) => Promise<unknown>, config?: unknown): Promise<unknown>
}

function watchedSession(session: Session, step: () => void): Session {
  return new Proxy(session, {
    get(target, name) {
      if (name === 'prepareQuery') return (...given: unknown[]) => watchedQuery(target.prepareQuery(...given), step)
      if (name === 'transaction') {
        return (work: (tx: object) => Promise<unknown>, config?: unknown) =>
          target.transaction(async (tx) => {
            const result = await work(watched(tx, step))
            step()
            return result
          }, config)
      }
      return Reflect.get(target, name, target)
    },
  })
}

function watchedQuery(query: object, step: () => void): object {
  return new Proxy(query, {
    get(target, name) {
      const value = Reflect.get(target, name, target)
      if (name !== 'execute') return typeof value === 'function' ? value.bind(target) : value
      return async (...given: unknown[]) => {
        step()
        return value.apply(target, given)
      }
    },
  })
}
