import { PAGES, pageAt } from '@touchline/contract/platform/pages.ts'
import type { Session } from './session.ts'

/** The state passed to the log-in pages; it is in the history entry, never in the address. */
export type ReturnTo = {
  /** The requested address. */
  from?: string
  /** Whether the reason is an expired session. */
  isOver?: boolean
  /** The person who requested it, if known: no one else is redirected there. */
  of?: string
}

/** Reads the return address from a visit's history state. */
export function readReturnTo(state: unknown): ReturnTo {
  const { from, isOver, of } = Object(state)
  return {
    ...(typeof from === 'string' && { from }),
    ...(isOver === true && { isOver }),
    ...(typeof of === 'string' && { of }),
  }
}

/**
 * The page after a log-in: the requested one, else the first page of the role. Never a page that is closed to the role,
 * nor one that another person was reading.
 */
export function pageAfterLogIn(role: Session['role'], { from, of }: ReturnTo, person: string | undefined): string {
  const wanted = from && pageAt(from.replace(/[?#].*/, ''))
  const isOwn = of === undefined || of === person
  return from && wanted && isOwn && wanted !== CLOSED_TO[role] ? from : FIRST_PAGE[role]
}

export function firstPageOf(role: Session['role']): string {
  return FIRST_PAGE[role]
}

const FIRST_PAGE = { player: PAGES.chat.path, admin: PAGES.dashboard.path } as const
const CLOSED_TO = { player: 'dashboard', admin: 'playerSettings' } as const
