import { useQueryClient } from '@tanstack/react-query'
import { getPlan, tickPlanSession } from '@touchline/contract/plans.ts'
import { useSyncExternalStore } from 'react'
import { tabStorage } from '../api/browser-storage.ts'
import { call, isUnanswered } from '../api/call.ts'
import { useSending } from '../api/use-sending.ts'
import { useErrorSentence } from '../language/error-sentence.ts'
import { useLanguage } from '../language/use-language.ts'
import { showFailureToast } from '../ui/toast.tsx'
import { keyOfPlan } from './plans.ts'
import { type QueuedTick, TickQueue } from './tick-queue.ts'

const queue = new TickQueue(tabStorage)

export const queueTick = (tick: QueuedTick) => queue.add(tick)

/** The ticks that wait for the connection; they are sent when it is back, while a page with plans is open. */
export function useTickQueue(): readonly QueuedTick[] {
  const ticks = useSyncExternalStore(queue.subscribe, queue.ticks)
  const send = useSendTick()
  useSending(ticks, (signal) => queue.sendAll((tick) => send(tick, signal)))
  return ticks
}

/** Sends one tick to the plan as it is now; answers whether the server has decided. */
function useSendTick() {
  const queries = useQueryClient()
  const { language } = useLanguage()
  const sentence = useErrorSentence()
  return async ({ planId, sessionId, done }: QueuedTick, signal: AbortSignal): Promise<boolean> => {
    try {
      const { plan } = await call(getPlan, { params: { planId }, language: language.code, signal })
      const body = { done, version: plan.version }
      const params = { planId, sessionId }
      const ticked = await call(tickPlanSession, { params, body, language: language.code, signal })
      queries.setQueryData(keyOfPlan(planId), ticked.plan)
    } catch (error) {
      if (isUnanswered(error)) return false
      showFailureToast(sentence(error))
    }
    return true
  }
}
