import { randomInt } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'

/** This server process among those that share the database. */
export type ServerProcess = {
  /** Its row in `processes`; another one after it was taken for dead. */
  readonly id: number
  /** Whether it is the one that does what only one process shall do. */
  readonly isLeader: boolean
  /**
   * Hears of things of a topic from all processes, this one included: their ids, or nothing if some may have been
   * missed. Returns how to end it.
   */
  listen(topic: string, hear: (id: string | undefined) => void): () => void
}

/** The one channel of notifications; what is sent there is a topic and an id. */
export const CHANNEL = 'touchline'

/** Tells every process, as soon as the statement's transaction commits, that there is news of a thing. */
export function notification(topic: string, id: SQL): SQL {
  return sql`pg_notify('${sql.raw(CHANNEL)}', '${sql.raw(topic)} ' || ${id})`
}

/** The topic under which processes that were found dead are told. */
export const DEAD_PROCESSES = 'dead-processes'

/** An id nobody has, as far as chance goes: it must fit PostgreSQL's integer. */
export function newProcessId(): number {
  return randomInt(1, 2 ** 31 - 1)
}

/** Those in this process who listen to notifications. */
export class Topics {
  readonly #listeners = new Map<string, Set<(id: string | undefined) => void>>()

  listen(topic: string, hear: (id: string | undefined) => void): () => void {
    const listeners = this.#listeners.get(topic) ?? new Set()
    this.#listeners.set(topic, listeners)
    listeners.add(hear)
    return () => void listeners.delete(hear)
  }

  /** Hands a notification on. */
  tell(payload: string): void {
    const [topic = '', id] = payload.split(' ', 2)
    for (const hear of this.#listeners.get(topic) ?? []) hear(id)
  }

  /** Says to everybody that notifications may have been missed. */
  tellOfGap(): void {
    for (const listeners of this.#listeners.values()) for (const hear of listeners) hear(undefined)
  }
}
