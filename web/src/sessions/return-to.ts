import { PAGES, pageAt } from '@touchline/contract/pages.ts'
import type { Session } from './session.ts'

/** What the log-in pages are told by whoever sends a person to them; it travels in the history, never in the address. */
export type ReturnTo = {
  /** The address the person wanted to see. */
  from?: string
  /** Whether they come because their session is over. */
  isOver?: boolean
}

/** Where to return to, as it came along with a visit. */
export function readReturnTo(state: unknown): ReturnTo {
  const { from, isOver } = Object(state)
  return { ...(typeof from === 'string' && { from }), ...(isOver === true && { isOver }) }
}

/** Where a log-in leads: to the page the person wanted, unless it is closed to their role, else to the role's first page. */
export function pageAfterLogIn(role: Session['role'], from: string | undefined): string {
  const wanted = from && pageAt(from.replace(/[?#].*/, ''))
  return from && wanted && wanted !== CLOSED_TO[role] ? from : FIRST_PAGE[role]
}

const FIRST_PAGE = { player: PAGES.chat.path, admin: PAGES.dashboard.path } as const
const CLOSED_TO = { player: 'dashboard', admin: 'playerSettings' } as const
