import * as coachCalls from '@touchline/contract/planning/coaches.ts'
import * as calls from '@touchline/contract/planning/plans.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { serve } from '../../platform/http/serve.ts'
import { offThread, workOf, workOwner } from '../../platform/off-thread/off-thread.ts'
import { coachesFor, hidePlan, isCoach, markCoach, shownPlans, showPlan, signOffPlan } from './coaches.ts'
import { planFor } from './finding.ts'
import { closeFeed, feedAt, openFeed } from './plan-calendar.ts'
import type { run } from './plan-pdf.thread.ts'
import * as plans from './plans.ts'

export function plansRoutes(app: FastifyInstance, db: Database, publicUrl: string): void {
  /** Calendar programs need an absolute URL. */
  const replyWith = async (promise: Promise<calls.Plan>) => {
    const plan = await promise
    return { plan: { ...plan, feed: plan.feed && { address: `${publicUrl}${plan.feed.address}` } } }
  }

  serve(app, calls.listPlans, async ({ caller, request }) => ({
    ...(await plans.ownPlans(db, caller, unreadable(request))),
    isCoach: caller.memberId !== undefined && (await isCoach(db, caller)),
  }))
  serve(app, calls.makePlan, ({ caller, body, language }) =>
    replyWith(plans.makeOwnPlan(db, caller, body.wish, body.title, language)),
  )
  serve(app, calls.getPlan, ({ caller, params }) => replyWith(plans.planOf(db, caller, params.planId)))
  serve(app, calls.renamePlan, ({ caller, params, body }) =>
    replyWith(plans.renamePlan(db, caller, { ...body, ...params })),
  )
  serve(app, calls.deletePlan, async ({ caller, params }) => {
    await plans.deletePlan(db, caller, params.planId)
    return { deleted: true as const }
  })
  serve(app, calls.restorePlan, ({ caller, params }) => replyWith(plans.restorePlan(db, caller, params.planId)))
  serve(app, calls.undoPlanChange, ({ caller, params, body }) =>
    replyWith(plans.undoChange(db, caller, { ...body, ...params })),
  )

  serve(app, calls.addPlanSession, ({ caller, params, body }) =>
    replyWith(plans.addSession(db, caller, { ...body, ...params })),
  )
  serve(app, calls.changePlanSession, ({ caller, params, body }) =>
    replyWith(plans.editSession(db, caller, { ...body, ...params })),
  )
  serve(app, calls.removePlanSession, ({ caller, params, body }) =>
    replyWith(plans.removeSession(db, caller, { ...body, ...params })),
  )
  serve(app, calls.tickPlanSession, ({ caller, params, body }) =>
    replyWith(plans.tickSession(db, caller, { ...body, ...params })),
  )
  serve(app, calls.missPlanSession, ({ caller, params, body }) =>
    replyWith(plans.missSession(db, caller, { ...body, ...params })),
  )

  serve(app, calls.openPlanFeed, ({ caller, params, language }) =>
    replyWith(openFeed(db, caller, params.planId, language)),
  )
  serve(app, calls.closePlanFeed, ({ caller, params }) => replyWith(closeFeed(db, caller, params.planId)))
  serve(app, calls.readPlanFeed, async ({ params, reply }) => {
    const calendar = await feedAt(db, params.token)
    nameFile(reply, 'text/calendar; charset=utf-8', 'plan.ics')
    return calendar
  })
  serve(app, calls.printPlan, async ({ caller, params, language, reply }) => {
    const row = await planFor(db, caller, params.planId)
    const pdf = await offThread.run(PRINT, { row, language }, workOwner(caller))
    nameFile(reply, 'application/pdf', 'plan.pdf')
    return pdf as unknown as string
  })

  serve(app, coachCalls.listCoaches, async ({ caller }) => ({ coaches: await coachesFor(db, caller) }))
  serve(app, coachCalls.markCoach, async ({ caller, params, body }) => {
    await markCoach(db, caller.clubId, params.id, body.isCoach)
    return { isCoach: body.isCoach }
  })
  serve(app, coachCalls.showPlan, ({ caller, params, body }) => replyWith(showPlan(db, caller, { ...body, ...params })))
  serve(app, coachCalls.hidePlan, ({ caller, params }) => replyWith(hidePlan(db, caller, params.planId)))
  serve(app, coachCalls.listShownPlans, async ({ caller, request }) => ({
    plans: await shownPlans(db, caller, unreadable(request)),
  }))
  serve(app, coachCalls.signOffPlan, ({ caller, params, body }) =>
    replyWith(signOffPlan(db, caller, { ...body, ...params })),
  )
}

/** Logs a plan that the current schema cannot parse; the others stay in the list. */
function unreadable({ log }: FastifyRequest) {
  return (planId: string, err: unknown) => log.error({ err, planId }, 'A stored plan cannot be read')
}

const PRINT = workOf<typeof run>(new URL('./plan-pdf.thread.ts', import.meta.url))

function nameFile(reply: FastifyReply, type: string, name: string): void {
  reply.header('content-type', type).header('content-disposition', `attachment; filename="${name}"`)
}
