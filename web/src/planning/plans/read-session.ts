import { SESSION_KINDS, type Session } from '@touchline/contract/platform/training.ts'
import type { SessionInput } from './change-plan.ts'

/** Reads the session dialog's fields; a field that is not shown keeps the session's value. */
export function readSession(values: FormData, session: Session | undefined): SessionInput {
  const text = (name: string) => {
    const value = values.get(name)
    return typeof value === 'string' ? value.trim() : undefined
  }
  const kind = SESSION_KINDS.find((known) => known === text('kind'))
  return {
    date: text('date') ?? '',
    time: text('time') || null,
    kind: kind ?? session?.kind ?? 'own',
    minutes: Number(text('minutes')),
    rpe: Number(text('rpe')),
    title: text('title') === undefined ? (session?.title ?? null) : text('title') || null,
    note: text('note') || null,
  }
}
