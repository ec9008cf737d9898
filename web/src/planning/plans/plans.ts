import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { listCoaches, listShownPlans } from '@touchline/contract/planning/coaches.ts'
import { deletePlan, getPlan, listPlans, makePlan, type Plan, restorePlan } from '@touchline/contract/planning/plans.ts'
import type { BodyOf } from '@touchline/contract/platform/endpoint.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { call } from '../../platform/api/call.ts'
import { useMutation } from '../../platform/api/use-mutation.ts'

// A common prefix for lists and plans, so that a change of a plan invalidates the lists.
const PLANS = ['plans'] as const
const LISTS = [...PLANS, 'list'] as const

/** The plan shown on a page, and its language. */
export type PlanPlace = { planId: string; language: LanguageCode }

export function keyOfPlan(planId: string) {
  return [...PLANS, 'plan', planId] as const
}

/** The player's own plans. */
export function plansQuery(language: LanguageCode) {
  return queryOptions({
    queryKey: [...LISTS, 'own'],
    queryFn: ({ signal }) => call(listPlans, { language, signal }),
  })
}

/** The plans shared with the player as a coach. */
export function shownPlansQuery(language: LanguageCode) {
  return queryOptions({
    queryKey: [...LISTS, 'shown'],
    queryFn: async ({ signal }) => (await call(listShownPlans, { language, signal })).plans,
  })
}

/** One plan: the player's own, or one shared with them. */
export function planQuery({ planId, language }: PlanPlace) {
  return queryOptions({
    queryKey: keyOfPlan(planId),
    queryFn: async ({ signal }) => (await call(getPlan, { params: { planId }, language, signal })).plan,
  })
}

/** The coaches with whom a plan can be shared. */
export function coachesQuery(language: LanguageCode) {
  return queryOptions({
    queryKey: [...PLANS, 'coaches'],
    queryFn: async ({ signal }) => (await call(listCoaches, { language, signal })).coaches,
  })
}

/** Creates a plan from the athlete's form. */
export function useMakePlan(language: LanguageCode) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (body: BodyOf<typeof makePlan>) => (await call(makePlan, { body, language })).plan,
    onSuccess: (plan: Plan) => {
      queries.setQueryData(keyOfPlan(plan.id), plan)
      return queries.invalidateQueries({ queryKey: LISTS })
    },
  })
}

export function useDeletePlan(language: LanguageCode) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (planId: string) => call(deletePlan, { params: { planId }, language }),
    onSuccess: (_, planId) => {
      queries.removeQueries({ queryKey: keyOfPlan(planId) })
      return queries.invalidateQueries({ queryKey: LISTS })
    },
  })
}

export function useRestorePlan(language: LanguageCode) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (planId: string) => (await call(restorePlan, { params: { planId }, language })).plan,
    onSuccess: (plan: Plan) => {
      queries.setQueryData(keyOfPlan(plan.id), plan)
      return queries.invalidateQueries({ queryKey: LISTS })
    },
  })
}

/** The query key that invalidates the lists after a plan changed. */
export const PLAN_LISTS = LISTS
