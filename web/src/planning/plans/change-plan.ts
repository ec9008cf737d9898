import { useQueryClient } from '@tanstack/react-query'
import { hidePlan, showPlan, signOffPlan } from '@touchline/contract/planning/coaches.ts'
import {
  addPlanSession,
  changePlanSession,
  closePlanFeed,
  missPlanSession,
  openPlanFeed,
  type Plan,
  removePlanSession,
  renamePlan,
  undoPlanChange,
} from '@touchline/contract/planning/plans.ts'
import type { BodyOf } from '@touchline/contract/platform/endpoint.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { call } from '../../platform/api/call.ts'
import { useMutation } from '../../platform/api/use-mutation.ts'
import { useErrorSentence } from '../../platform/language/error-sentence.ts'
import { showFailureToast } from '../../ui/toast.tsx'
import { keyOfPlan, PLAN_LISTS, type PlanPlace } from './plans.ts'

/** What an athlete enters about a session. */
export type SessionInput = Omit<BodyOf<typeof addPlanSession>, 'version'>

export type MissedWhy = BodyOf<typeof missPlanSession>['why']

/** One change of a plan. */
export type PlanChange =
  | { kind: 'rename'; title: string }
  | { kind: 'add'; session: SessionInput }
  | { kind: 'edit'; sessionId: string; session: Partial<SessionInput> }
  | { kind: 'remove'; sessionId: string }
  | { kind: 'miss'; sessionId: string; why: MissedWhy }
  | { kind: 'undo' }
  | { kind: 'openFeed' }
  | { kind: 'closeFeed' }
  | { kind: 'show'; coachId: string }
  | { kind: 'hide' }
  | { kind: 'signOff'; isApproved: boolean; comment: string }

/** Changes a plan, one change at a time, each based on the result of the previous one. */
export function useChangePlan({ planId, language }: PlanPlace) {
  const queries = useQueryClient()
  const sentence = useErrorSentence()
  return useMutation({
    scope: { id: planId },
    mutationFn: (change: PlanChange) => {
      const version = queries.getQueryData<Plan>(keyOfPlan(planId))?.version ?? 0
      return sendChange(change, { id: planId, version }, language)
    },
    onSuccess: (plan) => {
      queries.setQueryData(keyOfPlan(planId), plan)
      void queries.invalidateQueries({ queryKey: PLAN_LISTS })
    },
    onError: (error) => {
      showFailureToast(sentence(error))
      void queries.invalidateQueries({ queryKey: keyOfPlan(planId) })
    },
  })
}

async function sendChange(
  change: PlanChange,
  { id, version }: Pick<Plan, 'id' | 'version'>,
  language: LanguageCode,
): Promise<Plan> {
  const params = { planId: id }
  return (await reply()).plan

  function reply(): Promise<{ plan: Plan }> {
    switch (change.kind) {
      case 'rename':
        return call(renamePlan, { params, body: { title: change.title, version }, language })
      case 'add':
        return call(addPlanSession, { params, body: { ...change.session, version }, language })
      case 'edit':
        return call(changePlanSession, { params: of(change), body: { ...change.session, version }, language })
      case 'remove':
        return call(removePlanSession, { params: of(change), body: { version }, language })
      case 'miss':
        return call(missPlanSession, { params: of(change), body: { why: change.why, version }, language })
      case 'undo':
        return call(undoPlanChange, { params, body: { version }, language })
      case 'openFeed':
        return call(openPlanFeed, { params, language })
      case 'closeFeed':
        return call(closePlanFeed, { params, language })
      case 'show':
        return call(showPlan, { params, body: { coachId: change.coachId }, language })
      case 'hide':
        return call(hidePlan, { params, language })
      case 'signOff': {
        const { isApproved, comment } = change
        return call(signOffPlan, { params, body: { isApproved, comment, version }, language })
      }
    }
  }

  function of({ sessionId }: { sessionId: string }) {
    return { ...params, sessionId }
  }
}
