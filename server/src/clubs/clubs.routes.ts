import * as calls from '@touchline/contract/clubs.ts'
import type { PlanId } from '@touchline/contract/pricing.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'
import { serve } from '../http/serve.ts'
import type { GuardGuesses } from '../limits/guesses.ts'
import type { ClubRow } from './clubs.table.ts'
import { type ClubTools, changeClubPassword, logInAdmin, registerClub } from './clubs.ts'

export function clubsRoutes(app: FastifyInstance, db: Database, tools: ClubTools, guard: GuardGuesses): void {
  serve(app, calls.registerClub, async ({ body, language }) => {
    const club = await registerClub(db, { ...body, language })
    return { clubId: club.id, club: shown(club) }
  })

  serve(app, calls.logInAdmin, async ({ body, address }) => {
    const attempt = { account: body.email, address }
    const { club, memberId, ...session } = await guard(attempt, () => logInAdmin(db, tools, body.email, body.password))
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
    const attempt = { account: `club ${caller.clubId}`, address }
    await guard(attempt, () => changeClubPassword(db, tools, caller.clubId, body))
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
