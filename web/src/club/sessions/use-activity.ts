import type { updateActivity } from '@touchline/contract/club/members.ts'
import { useEffect } from 'react'
import { tabStorage } from '../../platform/api/browser-storage.ts'
import { storedToken } from '../../platform/api/session-token.ts'
import { useLocation } from '../../platform/routing/router.tsx'
import { sendAndForget } from './send-and-forget.ts'
import { useSession } from './use-session.ts'

/** Notifies the server of the player's activity: on each page visit, at most every five minutes. */
export function useActivity(): void {
  const { playerId, clubId } = useSession() ?? {}
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key means that a page was visited
  useEffect(() => {
    if (playerId && clubId) tell(playerId, clubId)
  }, [playerId, clubId, key])
}

/** Whether the next notification is due; `told` is the stored record of the last one. */
export function isNotificationDue(told: string | null, playerId: string, nowMs: number): boolean {
  const [who, atMs] = told?.split(' ') ?? []
  const elapsedMs = nowMs - Number(atMs)
  // A clock that was set back must not suppress notifications for longer than that.
  return who !== playerId || !(elapsedMs >= 0 && elapsedMs < INTERVAL_MS)
}

const INTERVAL_MS = 5 * 60 * 1000
const TOLD_KEY = 'activity_told'

// A literal, checked by the compiler: importing the contract's constant would add zod to every page.
const ACTIVITY = { method: 'POST', path: '/api/players/update-activity' } as const satisfies Pick<
  typeof updateActivity,
  'method' | 'path'
>

function tell(playerId: string, clubId: string): void {
  const token = storedToken()
  if (!token || !isNotificationDue(tabStorage.getItem(TOLD_KEY), playerId, Date.now())) return
  tabStorage.setItem(TOLD_KEY, `${playerId} ${Date.now()}`)
  sendAndForget(ACTIVITY, token, { playerId, clubId })
}
