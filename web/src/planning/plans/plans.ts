import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { listCoaches, listShownPlans } from '@touchline/contract/planning/coaches.ts'
import { deletePlan, getPlan, listPlans, makePlan, type Plan, restorePlan } from '@touchline/contract/planning/plans.ts'
import type { BodyOf } from '@touchline/contract/platform/endpoint.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { call } from '../../platform/api/call.ts'
import { useMutation } from '../../platform/api/use-mutation.ts'

// One stem for lists and plans, so that a change of a plan makes the lists stale.
const PLANS = ['plans'] as const
const LISTS = [...PLANS, 'list'] as const

/** Whose plan a page shows, in which language it is spoken of. */
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

/** The plans that were shown to the player as a coach. */
export function shownPlansQuery(language: LanguageCode) {
  return queryOptions({
    queryKey: [...LISTS, 'shown'],
    queryFn: async ({ signal }) => (await call(listShownPlans, { language, signal })).plans,
  })
}

/** One plan: the player's own, or one that was shown to them. */
export function planQuery({ planId, language }: PlanPlace) {
  return queryOptions({
    queryKey: keyOfPlan(planId),
    queryFn: async ({ signal }) => (await call(getPlan, { params: { planId }, language, signal })).plan,
  })
}

/** Whom a plan can be shown to. */
export function coachesQuery(language: LanguageCode) {
  return queryOptions({
    queryKey: [...PLANS, 'coaches'],
    queryFn: async ({ signal }) => (await call(listCoaches, { language, signal })).coaches,
  })
}

/** Makes a plan from what the athlete filled in. */
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

/** Makes the lists be asked for again after a plan changed. */
export const PLAN_LISTS = LISTS
