import * as calls from '@touchline/contract/club/invitations.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { serve } from '../../platform/http/serve.ts'
import type { LoginThrottle } from '../../platform/limits/login-throttle.ts'
import type { ClubDependencies } from '../clubs/clubs.ts'
import { lookAt, makeTeamLink, revokeTeamLink, teamLinkOf } from './invitations.ts'
import {
  mailedInvitations,
  previewInvitations,
  resendInvitation,
  revokeInvitation,
  sendInvitations,
} from './mailed-invitations.ts'
import { posterOfTeamLink } from './poster.ts'

export function invitationsRoutes(
  app: FastifyInstance,
  db: Database,
  dependencies: ClubDependencies,
  throttle: LoginThrottle,
): void {
  serve(app, calls.lookAtInvitation, ({ body, address }) =>
    throttle.attempt({ kind: 'invitation', address }, () => lookAt(db, body.invitation)),
  )

  serve(app, calls.getTeamLink, ({ caller }) => teamLinkOf(db, dependencies, caller.clubId))

  serve(app, calls.makeTeamLink, async ({ caller }) => {
    await makeTeamLink(db, dependencies, caller.clubId)
    return teamLinkOf(db, dependencies, caller.clubId)
  })

  serve(app, calls.revokeTeamLink, async ({ caller }) => {
    await revokeTeamLink(db, caller.clubId)
    return teamLinkOf(db, dependencies, caller.clubId)
  })

  serve(app, calls.getTeamLinkPoster, async ({ caller, reply }) => {
    const poster = await posterOfTeamLink(db, dependencies, caller.clubId)
    reply.type('application/pdf').header('content-disposition', 'attachment; filename="touchline-poster.pdf"')
    // The contract types a file as a string; the response is its bytes.
    return poster as unknown as string
  })

  mailRoutes(app, db, dependencies)
}

function mailRoutes(app: FastifyInstance, db: Database, dependencies: ClubDependencies): void {
  serve(app, calls.previewInvitations, ({ caller, body }) => previewInvitations(db, caller.clubId, body.text))

  serve(app, calls.sendInvitations, ({ caller, body }) => sendInvitations(db, dependencies, caller.clubId, body.people))

  serve(app, calls.listMailedInvitations, ({ caller, query }) => mailedInvitations(db, caller.clubId, query))

  serve(app, calls.resendInvitation, async ({ caller, params }) => {
    await resendInvitation(db, dependencies, caller.clubId, params.invitationId)
    return { sent: true as const }
  })

  serve(app, calls.revokeInvitation, async ({ caller, params }) => {
    await revokeInvitation(db, caller.clubId, params.invitationId)
    return { revoked: true as const }
  })
}
