import type { revokeSession } from '@touchline/contract/sessions.ts'
import { deviceStorage, tabStorage } from '../api/browser-storage.ts'
import { forgetKept } from '../api/kept-answers.ts'
import { storedToken } from '../api/session-token.ts'
import { clearSessions } from './session.ts'
import { tellServer } from './tell-server.ts'

type WayOut = {
  /** Where the person goes. */
  to: string
  /** Also forgets what is stored besides the session, the language for example. */
  forgetEverything?: boolean
}

/**
 * Logs out: forgets the session on this device at once, ends it on the server and goes away. The browser loads a new
 * document, so that nothing the person has seen stays in the memory of the page.
 */
export function endSession({ to, forgetEverything = false }: WayOut): void {
  const token = storedToken()
  if (forgetEverything) deviceStorage.clear()
  else clearSessions(deviceStorage)
  // What was typed and not sent belongs to the person who leaves.
  tabStorage.clear()
  forgetKept()
  if (token) tellServer(REVOKE, token)
  const isHere = new URL(to, location.href).href === location.href && to.includes('#')
  // Going to another place of the same document would load none.
  if (isHere) location.reload()
  else location.assign(to)
}

// Written out for the compiler to compare: the contract's own constant would bring all calls to every page.
const REVOKE = { method: 'POST', path: '/api/sessions/revoke' } as const satisfies Pick<
  typeof revokeSession,
  'method' | 'path'
>
