import { type Plan, tickPlanSession } from '@touchline/contract/planning/plans.ts'
import type { SessionDone } from '@touchline/contract/platform/training.ts'
import { tabStorage } from '../../platform/api/browser-storage.ts'
import { call } from '../../platform/api/call.ts'
import { queryClient } from '../../platform/api/queries.tsx'
import type { Outcome, ShownSend } from '../../platform/api/send-queue.ts'
import { sendQueue } from '../../platform/api/sending.ts'
import { storedMember } from '../../platform/api/session-token.ts'
import { useWaiting } from '../../platform/api/use-waiting.ts'
import { pageLanguage } from '../../platform/language/page-language.ts'
import { keyOfPlan, PLAN_LISTS } from './plans.ts'

/** A session ticked off, or its tick removed; `before` is the tick that the server had. */
export type Tick = { planId: string; sessionId: string; done: SessionDone | null; before?: SessionDone | null }

export type WaitingTick = ShownSend<Tick>

const KIND = 'plan-tick'
/** The storage key of an older release. */
const OLD_KEY = 'plan_ticks'

/** Stores a tick on this device and sends it. */
export function sendTick(tick: Tick): Promise<Outcome<Plan>> {
  return sendQueue.deliver<Plan>(sendOf(tick))
}

/** The logged-in member's ticks that the server does not have yet. */
export function useWaitingTicks(): WaitingTick[] {
  return useWaiting<Tick>(KIND, storedMember())
}

sendQueue.register<Tick>(KIND, async ({ planId, sessionId, ...body }, signal) => {
  const params = { planId, sessionId }
  const { plan } = await call(tickPlanSession, { params, body, language: pageLanguage(), signal })
  const done = plan.sessions.find(({ id }) => id === sessionId)?.done ?? null
  // A request from before the tick must not overwrite it on the page.
  await queryClient.cancelQueries({ queryKey: keyOfPlan(planId) })
  queryClient.setQueryData(keyOfPlan(planId), plan)
  void queryClient.invalidateQueries({ queryKey: PLAN_LISTS })
  return { reply: plan, rebase: { before: done } }
})
takeOverOldTicks()

function sendOf(tick: Tick) {
  return { owner: storedMember() ?? '', kind: KIND, thing: `${tick.planId}/${tick.sessionId}`, body: tick }
}

function takeOverOldTicks(): void {
  if (!storedMember()) return
  try {
    const old = JSON.parse(tabStorage.getItem(OLD_KEY) ?? '[]')
    if (Array.isArray(old)) for (const tick of old) sendQueue.takeOver(sendOf(tick))
  } catch {
    // Not our data: ignored.
  }
  tabStorage.removeItem(OLD_KEY)
}
