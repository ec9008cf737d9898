import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { ShownSend } from './send-queue.ts'
import { sendQueue } from './sending.ts'

/** Sends that take less time than this need no status. */
const QUICK_MS = 1000

/** The owner's pending sends of one kind, oldest first. */
export function useWaiting<Body extends object>(kind: string, owner: string | undefined): ShownSend<Body>[] {
  const sends = useSyncExternalStore(sendQueue.subscribe, sendQueue.snapshot, nothing)
  return useMemo(
    () => sends.filter((send) => send.kind === kind && send.owner === owner) as ShownSend<Body>[],
    [sends, kind, owner],
  )
}

/** The sends whose status a page shows: most are done before anyone could read it. */
export function useWorthSaying<Send extends Pick<ShownSend, 'queuedAt' | 'state'>>(sends: readonly Send[]): Send[] {
  const [now, setNow] = useState(Date.now)
  const dueAt = Math.min(...sends.map(({ queuedAt }) => queuedAt + QUICK_MS).filter((due) => due > now))
  useEffect(() => {
    if (!Number.isFinite(dueAt)) return undefined
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, dueAt - Date.now()))
    return () => clearTimeout(timer)
  }, [dueAt])
  return sends.filter(({ state, queuedAt }) => state === 'refused' || queuedAt + QUICK_MS <= now)
}

const NOTHING: readonly ShownSend[] = []
const nothing = () => NOTHING
