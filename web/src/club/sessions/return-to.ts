import { PAGES, pageAt } from '@touchline/contract/platform/pages.ts'
import type { Session } from './session.ts'

/** What the log-in pages are told by whoever sends a person to them; it travels in the history, never in the address. */
export type ReturnTo = {
  /** The address the person wanted to see. */
  from?: string
  /** Whether they come because their session is over. */
  isOver?: boolean
  /** Who wanted to see it, where that is known: nobody else is led there. */
  of?: string
}

/** Where to return to, as it came along with a visit. */
export function readReturnTo(state: unknown): ReturnTo {
  const { from, isOver, of } = Object(state)
  return {
    ...(typeof from === 'string' && { from }),
    ...(isOver === true && { isOver }),
    ...(typeof of === 'string' && { of }),
  }
}

/**
 * Where a log-in leads: to the page the person wanted, else to the first page of their role. Neither to a page that is
 * closed to the role, nor to what somebody else was reading.
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
