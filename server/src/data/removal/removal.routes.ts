import * as calls from '@touchline/contract/club/members.ts'
import type { FastifyInstance } from 'fastify'
import type { MemberRow } from '../../club/members/members.table.ts'
import { shownMember } from '../../club/members/members.ts'
import type { Database } from '../../platform/database/database.ts'
import { serve } from '../../platform/http/serve.ts'
import { eraseOwnAccount, removedMembers, removeMember, restorableUntil, restoreMember } from './removal.ts'

export function removalRoutes(app: FastifyInstance, db: Database): void {
  serve(app, calls.removeMember, async ({ caller, params }) => {
    await removeMember(db, app.chatDependencies.answers, caller.clubId, params.id)
    return { removed: true as const }
  })

  serve(app, calls.listRemovedMembers, async ({ caller }) => ({
    members: (await removedMembers(db, caller.clubId)).flatMap(shownRemoved),
  }))

  serve(app, calls.restoreMember, async ({ caller, params }) => ({
    member: shownMember(await restoreMember(db, caller.clubId, params.id)),
  }))

  serve(app, calls.eraseOwnAccount, async ({ caller }) => {
    await eraseOwnAccount(db, app.chatDependencies.answers, caller)
    return { erased: true as const }
  })
}

function shownRemoved(member: MemberRow): calls.RemovedMember[] {
  const { removedAt } = member
  if (!removedAt) return []
  const dates = { removed_at: removedAt.toISOString(), restorable_until: restorableUntil(removedAt).toISOString() }
  return [{ ...shownMember(member), ...dates }]
}
