import { getClubSteps, hideClubSteps } from '@touchline/contract/club/club-steps.ts'
import * as calls from '@touchline/contract/club/clubs.ts'
import { getWelfareContact, removeWelfareContact, saveWelfareContact } from '@touchline/contract/club/welfare.ts'
import { chooseNoticeLevel, getNoticeLevel } from '@touchline/contract/money/notice-level.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { Failure } from '../../platform/failure.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Counter } from '../../platform/limits/limits.ts'
import type { LoginThrottle } from '../../platform/limits/login-throttle.ts'
import { renewForgottenPin, renewPin, requestPinCode } from './admin-pin.ts'
import type { ClubRow } from './clubs.table.ts'
import { type ClubDependencies, changeClubPassword, logInAdmin, registerClub } from './clubs.ts'
import { firstStepsOf, hideFirstSteps } from './first-steps.ts'
import { requestPasswordCode, resetClubPassword } from './lost-password.ts'
import { noticeLevelOf, chooseNoticeLevel as setNoticeLevel } from './notice-level.ts'
import { findWelfareContact, setWelfareContact } from './welfare.ts'

export function clubsRoutes(
  app: FastifyInstance,
  db: Database,
  dependencies: ClubDependencies,
  throttle: LoginThrottle,
  countUnsuitable: Counter,
): void {
  serve(app, calls.registerClub, async ({ body, language }) => {
    const club = await registerClub(db, { ...body, language })
    return { clubId: club.id, club: shown(club) }
  })

  serve(app, calls.logInAdmin, async ({ body, address }) => {
    const attempt = { kind: 'admin-pin', account: body.email, address } as const
    const loggedIn = await throttle.attempt(attempt, () => logInAdmin(db, dependencies, body.email, body.password))
    return shownSession(loggedIn, body.email)
  })

  serve(app, calls.changeClubPassword, async ({ caller, body, address }) => {
    const attempt = { kind: 'club-password', account: caller.clubId, address } as const
    await limitRefusals(countUnsuitable, caller.clubId, () =>
      throttle.attempt(attempt, () => changeClubPassword(db, dependencies, caller.clubId, body)),
    )
    return { changed: true as const }
  })

  serve(app, calls.requestPasswordCode, ({ caller, address }) =>
    requestPasswordCode(db, dependencies, { clubId: caller.clubId, address }),
  )

  serve(app, calls.resetClubPassword, async ({ caller, body, address }) => {
    const attempt = { kind: 'mailed-code', account: caller.email, address } as const
    await limitRefusals(countUnsuitable, caller.clubId, () =>
      throttle.attempt(attempt, () => resetClubPassword(db, dependencies, caller.clubId, { ...body, address })),
    )
    return { changed: true as const }
  })

  serve(app, calls.renewAdminPin, async ({ caller, body, address }) => {
    const kind = body.currentPin ? 'admin-pin' : 'mailed-code'
    const attempt = { kind, account: caller.email, address } as const
    const { adminPin, live, session } = await throttle.attempt(attempt, () =>
      renewPin(db, dependencies, caller, { ...body, address }),
    )
    return { adminPin, live, session: shownSession(session, caller.email) }
  })

  serve(app, getWelfareContact, async ({ caller }) => ({ welfare: await findWelfareContact(db, caller.clubId) }))

  serve(app, saveWelfareContact, async ({ caller, body }) => {
    const welfare = { name: body.name, phone: body.phone || null, email: body.email || null }
    await setWelfareContact(db, caller.clubId, welfare)
    return { welfare }
  })

  serve(app, removeWelfareContact, async ({ caller }) => {
    await setWelfareContact(db, caller.clubId, null)
    return { removed: true as const }
  })

  serve(app, getClubSteps, ({ caller }) => firstStepsOf(db, caller.clubId))

  serve(app, hideClubSteps, async ({ caller }) => {
    await hideFirstSteps(db, caller.clubId)
    return { isHidden: true as const }
  })

  serve(app, getNoticeLevel, ({ caller }) => noticeLevelOf(db, caller.clubId))

  serve(app, chooseNoticeLevel, async ({ caller, body }) => {
    await setNoticeLevel(db, caller.clubId, body.level)
    return { level: body.level, isChosen: true as const }
  })

  serve(app, calls.requestPinCode, ({ body, address }) => requestPinCode(db, dependencies, { ...body, address }))

  serve(app, calls.renewForgottenPin, async ({ body, address }) => {
    // Limited by address only: a limit per account would let anyone who knows an e-mail lock its owner out; codes have
    // their own limit.
    const attempt = { kind: 'mailed-code', address } as const
    const entered = { ...body, address }
    const { adminPin, live, clubs } = await throttle.attempt(attempt, () =>
      renewForgottenPin(db, dependencies, entered),
    )
    return { adminPin, live, clubs: clubs.map(({ id, name }) => ({ clubId: id, clubName: name })) }
  })
}

type LoggedIn = Awaited<ReturnType<typeof logInAdmin>>

function shownSession({ club, memberId, sessionToken, expiresAt }: LoggedIn, email: string) {
  return {
    valid: true as const,
    role: 'admin' as const,
    ...{ sessionToken, expiresAt, memberId, email },
    clubId: club.id,
    clubName: club.name,
    planName: club.plan ?? '',
  }
}

/** How many refused new passwords a club gets; each refusal may reveal that another club has the password. */
export const UNSUITABLE_PASSWORDS = { requests: 5, perSeconds: 24 * 60 * 60 }

/** Counts a change before it is made; takes the count back unless the new password was refused. */
async function limitRefusals(count: Counter, clubId: string, change: () => Promise<void>): Promise<void> {
  const refusal = await count(clubId)
  try {
    await change()
  } catch (error) {
    if (error instanceof Failure && error.code === 'PASSWORD_UNSUITABLE') throw error
    await refusal.takeBack()
    throw error
  }
  await refusal.takeBack()
}

function shown(club: ClubRow): calls.Club {
  return {
    id: club.id,
    name: club.name,
    adminEmail: club.adminEmail,
    plan: club.plan,
    status: club.status as calls.SubscriptionStatus,
  }
}
