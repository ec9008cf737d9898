import type { updateActivity } from '@touchline/contract/club/members.ts'
import { useEffect } from 'react'
import { tabStorage } from '../../platform/api/browser-storage.ts'
import { storedToken } from '../../platform/api/session-token.ts'
import { useLocation } from '../../platform/routing/router.tsx'
import { tellServer } from './tell-server.ts'
import { useSession } from './use-session.ts'

/** Tells the server that the player is here: on each visit of a page, at most every five minutes. */
export function useActivity(): void {
  const { playerId, clubId } = useSession() ?? {}
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key is the news that a page was visited
  useEffect(() => {
    if (playerId && clubId) tell(playerId, clubId)
  }, [playerId, clubId, key])
}

/** Whether it is time to tell again; `told` is what was noted the last time. */
export function isTimeToTell(told: string | null, playerId: string, nowMs: number): boolean {
  const [who, atMs] = told?.split(' ') ?? []
  const elapsedMs = nowMs - Number(atMs)
  // A clock that was set back must not silence the player for longer than that.
  return who !== playerId || !(elapsedMs >= 0 && elapsedMs < INTERVAL_MS)
}

const INTERVAL_MS = 5 * 60 * 1000
const TOLD_KEY = 'activity_told'

// Written out for the compiler to compare: the contract's own constant would bring zod to every page.
const ACTIVITY = { method: 'POST', path: '/api/players/update-activity' } as const satisfies Pick<
  typeof updateActivity,
  'method' | 'path'
>

function tell(playerId: string, clubId: string): void {
  const token = storedToken()
  if (!token || !isTimeToTell(tabStorage.getItem(TOLD_KEY), playerId, Date.now())) return
  tabStorage.setItem(TOLD_KEY, `${playerId} ${Date.now()}`)
  tellServer(ACTIVITY, token, { playerId, clubId })
}
