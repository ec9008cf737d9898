import * as calls from '@touchline/contract/clubs.ts'
import type { PlanId } from '@touchline/contract/pricing.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'
import { serve } from '../http/serve.ts'
import type { LoginThrottle } from '../limits/login-throttle.ts'
import type { ClubRow } from './clubs.table.ts'
import { type ClubTools, changeClubPassword, logInAdmin, registerClub } from './clubs.ts'

export function clubsRoutes(app: FastifyInstance, db: Database, tools: ClubTools, throttle: LoginThrottle): void {
  serve(app, calls.registerClub, async ({ body, language, reply }) => {
    const club = await registerClub(db, { ...body, language })
    reply.status(201)
    return { clubId: club.id, club: shown(club) }
  })

  serve(app, calls.logInAdmin, async ({ body, address }) => {
    const attempt = { kind: 'admin-pin', account: body.email, address } as const
    const { club, memberId, ...session } = await throttle.attempt(attempt, () =>
      logInAdmin(db, tools, body.email, body.password),
    )
    return {
      valid: true as const,
      role: 'admin' as const,
      ...session,
      clubId: club.id,
      clubName: club.name,
      planName: club.plan ?? '',
      memberId,
      email: body.email,
    }
  })

  serve(app, calls.changeClubPassword, async ({ caller, body, address }) => {
    const attempt = { kind: 'club-password', account: caller.clubId, address } as const
    await throttle.attempt(attempt, () => changeClubPassword(db, tools, caller.clubId, body))
    return { changed: true as const }
  })
}

function shown(club: ClubRow): calls.Club {
  return {
    id: club.id,
    name: club.name,
    adminEmail: club.adminEmail,
    plan: club.plan as PlanId | null,
    status: club.status as calls.SubscriptionStatus,
  }
}
