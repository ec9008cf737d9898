import * as calls from '@touchline/contract/club/members.ts'
import type { PlayerSession } from '@touchline/contract/club/sessions.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { Failure } from '../../platform/failure.ts'
import { serve } from '../../platform/http/serve.ts'
import type { LoginThrottle } from '../../platform/limits/login-throttle.ts'
import { folded } from '../../platform/text/folded-text.ts'
import type { ClubDependencies } from '../clubs/clubs.ts'
import { joinByInvitation } from '../invitations/invitations.ts'
import { logInWithCode, requestLogInCode } from './log-in-code.ts'
import { selectMembers } from './members.queries.ts'
import {
  changePlayerPassword,
  findMember,
  type Joined,
  joinWithPassword,
  logInPlayer,
  memberStats,
  nameOf,
  noteActivity,
  shownMember,
  verifyCredentials,
} from './members.ts'

export function membersRoutes(
  app: FastifyInstance,
  db: Database,
  dependencies: ClubDependencies,
  throttle: LoginThrottle,
): void {
  serve(app, calls.joinTeam, async ({ body, address }) => {
    const { clubPassword, invitation, ...player } = body
    const joined = invitation
      ? await throttle.attempt({ kind: 'invitation', address }, () =>
          joinByInvitation(db, dependencies, invitation, player),
        )
      : await throttle.attempt({ kind: 'club-password', address }, () =>
          joinWithPassword(db, dependencies, { ...player, clubPassword: clubPassword ?? '' }),
        )
    return { ...shownSession(joined), member: shownMember(joined.member) }
  })

  serve(app, calls.verifyCredentials, async ({ body, address }) => {
    try {
      return await throttle.attempt({ kind: 'player-password', account: body.email, address }, () =>
        verifyCredentials(db, dependencies, body.email, body.password),
      )
    } catch (error) {
      // Here a wrong password is a result, not an error, but still counted.
      if (error instanceof Failure && error.code === 'INVALID_PASSWORD')
        return { passwordValid: false, playerExists: false }
      throw error
    }
  })

  serve(app, calls.createPlayerSession, async ({ body, address }) => {
    const attempt = { kind: 'player-password', account: body.email, address } as const
    return shownSession(await throttle.attempt(attempt, () => logInPlayer(db, dependencies, body.email, body.password)))
  })

  serve(app, calls.requestLogInCode, ({ body, language, address }) =>
    requestLogInCode(db, dependencies, { email: body.email, address }, language),
  )

  serve(app, calls.logInWithCode, async ({ body, address }) => {
    // Limited by address only: a limit per account would let anyone who knows an e-mail lock its owner out.
    const attempt = { kind: 'mailed-code', address } as const
    const answer = await throttle.attempt(attempt, () => logInWithCode(db, dependencies, { ...body, address }))
    return 'clubs' in answer ? answer : shownSession(answer)
  })

  serve(app, calls.updateActivity, async ({ caller }) => ({
    last_active: (await noteActivity(db, caller.memberId)).toISOString(),
  }))

  serve(app, calls.changePlayerPassword, async ({ caller, body, address }) => {
    const attempt = { kind: 'player-password', account: caller.email, address } as const
    await throttle.attempt(attempt, () => changePlayerPassword(db, caller, body))
    return { changed: true as const }
  })

  serve(app, calls.findMember, async ({ caller, body }) => ({
    member: shownMember(await findMember(db, caller.clubId, body.email)),
  }))

  serve(app, calls.listMembers, async ({ caller, query }) => {
    const search = query.search && folded(query.search)
    const { rows, total } = await selectMembers(db, caller.clubId, { ...query, search })
    return { members: rows.map(shownMember), total }
  })

  serve(app, calls.getMemberStats, async ({ caller }) => ({ stats: await memberStats(db, caller.clubId) }))
}

function shownSession({ club, member, sessionToken, expiresAt }: Joined): PlayerSession {
  const playerName = nameOf(member)
  return { sessionToken, expiresAt, playerId: member.id, clubId: club.id, clubName: club.name, playerName }
}
