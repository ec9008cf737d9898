import { useQueryClient } from '@tanstack/react-query'
import { getPlan } from '@touchline/contract/plans.ts'
import { useEffect, useSyncExternalStore } from 'react'
import { call } from '../api/call.ts'
import { useErrorSentence } from '../language/error-sentence.ts'
import { useLanguage } from '../language/use-language.ts'
import { showFailureToast } from '../ui/toast.tsx'
import { useLatest } from '../ui/use-latest.ts'
import { isUnanswered, sendChange } from './change-plan.ts'
import { keyOfPlan } from './plans.ts'
import { type QueuedTick, TickQueue } from './tick-queue.ts'

const RETRY_MS = 15_000

const queue = new TickQueue(sessionStorage)

export const queueTick = (tick: QueuedTick) => queue.add(tick)

/** The ticks that wait for the connection; they are sent when it is back, while a page with plans is open. */
export function useTickQueue(): readonly QueuedTick[] {
  const ticks = useSyncExternalStore(queue.subscribe, queue.ticks)
  const send = useLatest(useSendTick())
  const isWaiting = ticks.length > 0

  useEffect(() => {
    if (!isWaiting) return undefined
    const sendAll = () => void queue.sendAll((tick) => send.current(tick))
    if (navigator.onLine) sendAll()
    // A connection can come back without the browser noticing.
    const timer = setInterval(sendAll, RETRY_MS)
    addEventListener('online', sendAll)
    return () => {
      clearInterval(timer)
      removeEventListener('online', sendAll)
    }
  }, [isWaiting, send])

  return ticks
}

/** Sends one tick to the plan as it is now; answers whether the server has decided. */
function useSendTick() {
  const queries = useQueryClient()
  const { language } = useLanguage()
  const sentence = useErrorSentence()
  return async ({ planId, sessionId, done }: QueuedTick): Promise<boolean> => {
    try {
      const { plan } = await call(getPlan, { params: { planId }, language: language.code })
      const ticked = await sendChange({ kind: 'tick', sessionId, done }, plan, language.code)
      queries.setQueryData(keyOfPlan(planId), ticked)
    } catch (error) {
      if (isUnanswered(error)) return false
      showFailureToast(sentence(error))
    }
    return true
  }
}
