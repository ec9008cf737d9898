import * as calls from '@touchline/contract/club/hand-over.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { serve } from '../../platform/http/serve.ts'
import type { LoginThrottle } from '../../platform/limits/login-throttle.ts'
import type { ClubDependencies } from '../clubs/clubs.ts'
import type { MemberRow } from '../members/members.table.ts'
import { nameOf } from '../members/members.ts'
import type { HandOverRow } from './hand-over.table.ts'
import { acceptHandOver, findOffer, offerHandOver, viewOffer, withdrawOffer } from './hand-over.ts'

export function handOverRoutes(
  app: FastifyInstance,
  db: Database,
  dependencies: ClubDependencies,
  throttle: LoginThrottle,
): void {
  serve(app, calls.getHandOver, async ({ caller }) => {
    const { open, firstName, lastName } = await findOffer(db, caller.clubId)
    return { handOver: open ? shown(open) : null, firstName, lastName }
  })

  serve(app, calls.offerHandOver, async ({ caller, body, address }) => {
    const attempt = { kind: 'admin-pin', account: caller.email, address } as const
    return {
      handOver: shown(await throttle.attempt(attempt, () => offerHandOver(db, dependencies, caller.clubId, body))),
    }
  })

  serve(app, calls.withdrawHandOver, async ({ caller }) => {
    await withdrawOffer(db, caller.clubId)
    return { withdrawn: true as const }
  })

  serve(app, calls.viewHandOver, async ({ body }) => {
    const { club, member } = await viewOffer(db, body.token)
    return { clubName: club.name, memberName: nameOf(member), memberEmail: member.email }
  })

  serve(app, calls.acceptHandOver, async ({ body }) => {
    const { club, email, adminPin, ended } = await acceptHandOver(db, dependencies, body.token)
    return { clubName: club.name, email, adminPin, ended }
  })
}

type Open = { offer: Pick<HandOverRow, 'expiresAt'>; member: MemberRow }

function shown({ offer, member }: Open): calls.HandOver {
  return {
    memberId: member.id,
    memberName: nameOf(member),
    memberEmail: member.email,
    expiresAt: offer.expiresAt.toISOString(),
  }
}
