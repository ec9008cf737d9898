import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { IdField, idOr } from '../platform/fields.ts'
import { PLAN_LIST_LIMIT, Plan, PlanSummary } from './plans.ts'

/** A member whom the administrator marked as a coach: players can share their plans with them. */
export const Coach = z.object({ id: z.string(), name: z.string() })
export type Coach = z.infer<typeof Coach>

export const MAX_COMMENT = 2000

const PlanReply = z.object({ plan: Plan })
const params = { planId: idOr('PLAN_NOT_FOUND') }

export const listCoaches = endpoint({
  method: 'GET',
  path: '/api/coaches',
  access: 'player',
  summary: "The coaches of the player's club, except the player",
  reply: z.object({ coaches: z.array(Coach) }),
})

export const markCoach = endpoint({
  method: 'PUT',
  path: '/api/members/:id/coach',
  access: 'admin',
  params: { id: idOr('MEMBER_NOT_FOUND') },
  summary: 'Marks a player as a coach, or takes the mark away; what was shown to them they then no longer see',
  body: z.object({ isCoach: z.boolean() }),
  reply: z.object({ isCoach: z.boolean() }),
  errors: ['MEMBER_NOT_FOUND'],
})

export const showPlan = endpoint({
  method: 'PUT',
  path: '/api/plans/:planId/shown',
  access: 'player',
  limit: { requests: 60, perSeconds: 60 },
  params,
  summary: 'Shows a plan to a coach of the club, in place of any coach before',
  body: z.object({ coachId: IdField }),
  reply: PlanReply,
  errors: ['PLAN_NOT_FOUND', 'COACH_NOT_FOUND'],
})

export const hidePlan = endpoint({
  method: 'DELETE',
  path: '/api/plans/:planId/shown',
  access: 'player',
  params,
  summary: 'Shows a plan to nobody any more; an approval goes with it',
  reply: PlanReply,
  errors: ['PLAN_NOT_FOUND'],
})

export const listShownPlans = endpoint({
  method: 'GET',
  path: '/api/plans/shown',
  access: 'player',
  limit: PLAN_LIST_LIMIT,
  summary: 'The plans shown to the player as a coach, those that wait first',
  reply: z.object({ plans: z.array(PlanSummary) }),
})

export const signOffPlan = endpoint({
  method: 'POST',
  path: '/api/plans/:planId/sign-off',
  access: 'player',
  limit: { requests: 60, perSeconds: 60 },
  params,
  summary: 'Approves a plan or comments on it; only the coach to whom it is shown can',
  body: z
    .object({
      isApproved: z.boolean(),
      comment: z.string().trim().max(MAX_COMMENT, 'INVALID_INPUT').default(''),
      version: z.int().meta({ description: 'What the coach saw; a plan changed since is refused' }),
    })
    .refine(({ isApproved, comment }) => isApproved || comment, { path: ['comment'], error: 'FIELD_REQUIRED' }),
  reply: PlanReply,
  errors: ['PLAN_NOT_FOUND', 'NOT_THE_COACH', 'CHANGED_MEANWHILE', 'FIELD_REQUIRED'],
})
