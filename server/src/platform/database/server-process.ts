import { randomInt } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'

/** This server process among those sharing the database. */
export type ServerProcess = {
  /** Its row in `processes`; changes if the process was presumed dead. */
  readonly id: number
  /** Whether it is the process that runs the leader-only jobs. */
  readonly isLeader: boolean
  /**
   * Subscribes to a topic's notifications from all processes, including this one: receives ids, or undefined if some
   * may have been missed. Returns a function to unsubscribe.
   */
  listen(topic: string, hear: (id: string | undefined) => void): () => void
}

/** The single NOTIFY channel; each payload is a topic and an id. */
export const CHANNEL = 'touchline'

/** Notifies every process of a change once the statement's transaction commits. */
export function notification(topic: string, id: SQL): SQL {
  return sql`pg_notify('${sql.raw(CHANNEL)}', '${sql.raw(topic)} ' || ${id})`
}

/** The topic for processes that were found dead. */
export const DEAD_PROCESSES = 'dead-processes'

/** A random, practically unique id that fits PostgreSQL's integer. */
export function newProcessId(): number {
  return randomInt(1, 2 ** 31 - 1)
}

/** This process's notification subscribers by topic. */
export class Topics {
  readonly #listeners = new Map<string, Set<(id: string | undefined) => void>>()

  listen(topic: string, hear: (id: string | undefined) => void): () => void {
    const listeners = this.#listeners.get(topic) ?? new Set()
    this.#listeners.set(topic, listeners)
    listeners.add(hear)
    return () => void listeners.delete(hear)
  }

  /** Dispatches a notification to the topic's subscribers. */
  tell(payload: string): void {
    const [topic = '', id] = payload.split(' ', 2)
    for (const hear of this.#listeners.get(topic) ?? []) hear(id)
  }

  /** Tells all subscribers that notifications may have been missed. */
  tellOfGap(): void {
    for (const listeners of this.#listeners.values()) for (const hear of listeners) hear(undefined)
  }
}
