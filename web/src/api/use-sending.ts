import { useEffect, useRef } from 'react'
import { useLatest } from '../ui/use-latest.ts'
import { holdConnection, pauseBeforeRetry } from './connection.ts'

/**
 * Sends what waits on this device, one sending after the other, until nothing waits: at once, after ever longer pauses,
 * and when the network or the reader is back. Each sending ends by its signal where the line is dead.
 */
export function useSending(waiting: readonly unknown[], sendAll: (signal: AbortSignal) => Promise<unknown>): void {
  const latestSendAll = useLatest(sendAll)
  const lastSending = useRef<Promise<unknown>>(Promise.resolve())
  useEffect(() => {
    if (waiting.length === 0) return undefined
    const left = new AbortController()
    const sendInTurn = () => {
      lastSending.current = lastSending.current.then(async () => {
        // What is under way goes on when the page is left: the server may have it already.
        const line = holdConnection(new AbortController().signal)
        await latestSendAll.current(line.signal).finally(line.close)
      })
      return lastSending.current
    }
    void (async () => {
      for (let failures = 1; !left.signal.aborted; failures++) {
        await sendInTurn()
        await pauseBeforeRetry(failures, left.signal)
      }
    })()
    return () => left.abort()
  }, [waiting, latestSendAll])
}
