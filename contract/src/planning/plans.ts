import { z } from 'zod'
import { endpoint, Reason } from '../platform/endpoint.ts'
import { Day, idOr, textField } from '../platform/fields.ts'
import { HEAVY_WORK } from '../platform/heavy-work.ts'
import { Source } from '../platform/source.ts'
import { SPORTS } from '../platform/sports.ts'
import {
  Change,
  MISSED_REASONS,
  PlanKind,
  Session,
  SessionDone,
  SessionEdit,
  SessionShape,
  Week,
  Wish,
} from '../platform/training.ts'

/** For how many days a deleted plan can be restored. */
export const DELETED_PLAN_DAYS = 30

/** How many plans a player can have, not counting deleted ones. */
export const MAX_PLANS = 30
/** How many plans a coach's list and the search show, and how many sessions a plan can have. */
export const MAX_SHOWN_PLANS = 500
export const MAX_PLAN_SESSIONS = 400

/** How many changes a plan shows and can undo, latest first. */
export const MAX_PLAN_CHANGES = 10

/** The sign-off of a plan by a human coach of the club. */
export const SignOff = z.object({
  state: z.enum(['none', 'waiting', 'approved', 'commented', 'changed']).meta({
    description: '`changed`: it was approved or commented on, and the athlete has changed it since',
  }),
  coach: z.string().nullable().meta({ description: 'Their name; null for a former coach' }),
  at: z.iso.datetime().nullable().meta({ description: 'When it was shown, approved or commented on' }),
  comment: z.string().nullable(),
})
export type SignOff = z.infer<typeof SignOff>

/** Load is minutes times effort (RPE), summed over a week. */
export const PlanWeek = Week.extend({
  planned: z.number(),
  before: z.number().nullable().meta({ description: 'Planned before the last change, where that was another load' }),
  done: z.number(),
})
export type PlanWeek = z.infer<typeof PlanWeek>

const PlanHead = z.object({
  id: z.string(),
  title: z.string(),
  kind: PlanKind,
  sport: z.enum(SPORTS).nullable(),
  start: Day,
  end: Day,
  timeZone: z.string(),
  signOff: SignOff,
  owner: z.string().meta({ description: "The athlete's name; the club's where the plan is its own" }),
  version: z.int(),
})

/** A training plan; visible to its owner and to a coach it is shared with. */
export const Plan = PlanHead.extend({
  wish: Wish,
  weeks: z.array(PlanWeek),
  sessions: z.array(Session).meta({ description: 'By date and time' }),
  changes: z.array(Change).meta({ description: `The latest first, at most ${MAX_PLAN_CHANGES}` }),
  problems: z.array(Reason).meta({ description: 'Rules of training that the plan breaks by own changes' }),
  sources: z.array(Source),
  notes: z.array(Reason),
  feed: z.object({ address: z.string() }).nullable().meta({ description: 'The calendar, for the owner alone' }),
  isOwn: z.boolean(),
})
export type Plan = z.infer<typeof Plan>

/** A plan as shown in a list. */
export const PlanSummary = PlanHead.extend({
  weeks: z.int(),
  sessions: z.int(),
  done: z.int(),
  next: Session.pick({ id: true, date: true, time: true, kind: true, minutes: true, title: true }).nullable(),
  loads: z.array(z.number()).meta({ description: 'Planned load of each week' }),
})
export type PlanSummary = z.infer<typeof PlanSummary>

const Version = z.int().meta({ description: 'The version that the change is made to; an older one is refused' })
const PlanReply = z.object({ plan: Plan })
const Title = textField(120)

const planId = { planId: idOr('PLAN_NOT_FOUND') }
const OfPlan = { access: 'player', scope: 'plans', params: planId } as const
const OfSession = { ...OfPlan, params: { ...planId, sessionId: idOr('PLAN_SESSION_NOT_FOUND') } } as const
const CHANGE = { limit: { requests: 120, perSeconds: 60 } } as const
const NOT_FOUND = ['PLAN_NOT_FOUND'] as const
const OF_CHANGE = ['PLAN_NOT_FOUND', 'CHANGED_MEANWHILE'] as const
const OF_SESSION = [...OF_CHANGE, 'PLAN_SESSION_NOT_FOUND'] as const

/** Pages that show a list refetch it whenever they regain focus. */
export const PLAN_LIST_LIMIT = { requests: 240, perSeconds: 60 }

export const listPlans = endpoint({
  method: 'GET',
  path: '/api/plans',
  access: 'player',
  scope: 'plans',
  limit: PLAN_LIST_LIMIT,
  summary: "The player's own plans, the latest first; with an API key the club's own",
  reply: z.object({
    plans: z.array(PlanSummary),
    deleted: z.array(PlanSummary.extend({ restorableUntil: z.iso.datetime() })),
    isCoach: z.boolean().meta({ description: 'Whether the administrator marked the player as a coach' }),
  }),
})

export const makePlan = endpoint({
  method: 'POST',
  path: '/api/plans',
  access: 'player',
  scope: 'plans',
  limit: { requests: 30, perSeconds: 60 },
  summary: "Makes a training plan from a wish; with an API key it is the club's own",
  body: z.object({ wish: Wish, title: Title.optional() }),
  status: 201,
  reply: PlanReply,
  errors: ['PLAN_REFUSED', 'PLANS_FULL', 'PARENTS_CONSENT_NEEDED'],
})

export const getPlan = endpoint({
  method: 'GET',
  path: '/api/plans/:planId',
  ...OfPlan,
  summary: 'A plan of the player, or one shown to them as a coach',
  reply: PlanReply,
  errors: NOT_FOUND,
})

export const renamePlan = endpoint({
  method: 'PUT',
  path: '/api/plans/:planId',
  ...OfPlan,
  ...CHANGE,
  summary: 'Gives a plan another title',
  body: z.object({ title: Title, version: Version }),
  reply: PlanReply,
  errors: OF_CHANGE,
})

export const deletePlan = endpoint({
  method: 'DELETE',
  path: '/api/plans/:planId',
  ...OfPlan,
  summary: `Deletes a plan; it can be restored for ${DELETED_PLAN_DAYS} days`,
  reply: z.object({ deleted: z.literal(true) }),
  errors: NOT_FOUND,
})

export const restorePlan = endpoint({
  method: 'POST',
  path: '/api/plans/:planId/restore',
  ...OfPlan,
  ...CHANGE,
  summary: 'Takes a deleted plan back',
  reply: PlanReply,
  errors: ['PLAN_NOT_FOUND', 'PLANS_FULL', 'PARENTS_CONSENT_NEEDED'],
})

export const addPlanSession = endpoint({
  method: 'POST',
  path: '/api/plans/:planId/sessions',
  ...OfPlan,
  ...CHANGE,
  summary: "Adds a session of one's own to a plan",
  body: z.object({ ...SessionShape, version: Version }),
  status: 201,
  reply: PlanReply,
  errors: [...OF_CHANGE, 'PLAN_FULL'],
})

export const changePlanSession = endpoint({
  method: 'PUT',
  path: '/api/plans/:planId/sessions/:sessionId',
  ...OfSession,
  ...CHANGE,
  summary: 'Moves or edits a session; whatever is not named stays as it is',
  body: SessionEdit.extend({ version: Version }),
  reply: PlanReply,
  errors: OF_SESSION,
})

export const removePlanSession = endpoint({
  method: 'DELETE',
  path: '/api/plans/:planId/sessions/:sessionId',
  ...OfSession,
  ...CHANGE,
  summary: 'Takes a session out of a plan',
  body: z.object({ version: Version }),
  reply: PlanReply,
  errors: OF_SESSION,
})

export const tickPlanSession = endpoint({
  method: 'PUT',
  path: '/api/plans/:planId/sessions/:sessionId/done',
  ...OfSession,
  ...CHANGE,
  summary: 'Ticks a session off with its minutes and effort, or with null takes the tick (or "missed") back',
  body: z.object({
    done: SessionDone.nullable(),
    version: Version.exactOptional().meta({ description: 'Left out, the tick is set in the plan as it is' }),
    before: SessionDone.nullable()
      .exactOptional()
      .meta({ description: 'The tick that was seen: where it is another one by now, nothing is changed' }),
  }),
  reply: PlanReply,
  errors: OF_SESSION,
})

export const missPlanSession = endpoint({
  method: 'POST',
  path: '/api/plans/:planId/sessions/:sessionId/missed',
  ...OfSession,
  ...CHANGE,
  summary: 'Marks a session as missed and plans the rest again; the first of `changes` says what changed and why',
  body: z.object({
    why: z.enum(MISSED_REASONS),
    today: Day.exactOptional().meta({ description: "Where the player is; without it the plan's time zone tells" }),
    version: Version,
  }),
  reply: PlanReply,
  errors: OF_SESSION,
})

export const undoPlanChange = endpoint({
  method: 'POST',
  path: '/api/plans/:planId/undo',
  ...OfPlan,
  ...CHANGE,
  summary: 'Takes the last change of a plan back',
  body: z.object({ version: Version }),
  reply: PlanReply,
  errors: [...OF_CHANGE, 'NOTHING_TO_UNDO'],
})

export const openPlanFeed = endpoint({
  method: 'POST',
  path: '/api/plans/:planId/feed',
  ...OfPlan,
  ...CHANGE,
  summary: 'Gives the plan a secret calendar address in the language of the caller; one it had is revoked',
  status: 201,
  reply: PlanReply,
  errors: NOT_FOUND,
})

export const closePlanFeed = endpoint({
  method: 'DELETE',
  path: '/api/plans/:planId/feed',
  ...OfPlan,
  summary: 'Revokes the calendar address of a plan',
  reply: PlanReply,
  errors: NOT_FOUND,
})

export const readPlanFeed = endpoint({
  method: 'GET',
  path: '/api/plan-calendars/:token',
  access: 'everyone',
  limit: { requests: 600, perSeconds: 60 },
  summary: 'A plan as a calendar, for calendar programs that know its secret address',
  replyType: 'text/calendar',
  reply: z.string(),
  errors: ['CALENDAR_NOT_FOUND', ...HEAVY_WORK],
})

export const printPlan = endpoint({
  method: 'GET',
  path: '/api/plans/:planId/pdf',
  ...OfPlan,
  limit: { requests: 30, perSeconds: 60 },
  summary: "A plan as a PDF in the caller's language",
  replyType: 'application/pdf',
  reply: z.string(),
  errors: [...NOT_FOUND, ...HEAVY_WORK],
})
