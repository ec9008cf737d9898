import { randomUUID } from 'node:crypto'
import { type Endpoint, SCOPES } from '@touchline/contract/platform/endpoint.ts'
import { hasCapability } from '@touchline/contract/platform/pricing.ts'
import { CALLS } from '@touchline/contract/start/calls.ts'
import { eq } from 'drizzle-orm'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeKey } from '../../../test/api-keys.ts'
import { adminToken, bearer, createClub, type TestClub } from '../../../test/clubs.ts'
import { wishOf } from '../../../test/competitions.ts'
import { OWN_SESSION, runningWish } from '../../../test/plans.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { members } from '../../club/members/members.table.ts'
import { sessions } from '../../club/sessions/sessions.table.ts'

type Visitor = { token?: string } & (
  | { is: 'nobody' | 'untrusted' | 'player' | 'admin' | 'key' }
  | { is: 'stranger'; role: 'player' | 'admin' }
)

let world: World
let club: TestClub
let visitors: Record<string, Visitor>

const MESSAGE = { id: '1', content: 'x', isUser: true, timestamp: '2026-11-15T00:00:00Z' }

const WRONG_SECRETS = ['INVALID_PASSWORD', 'CLUB_PASSWORD_WRONG', 'OWN_PASSWORD_WRONG', 'INVALID_ADMIN_PIN']
const ENDING_OWN_SESSION = ['/api/sessions/revoke', '/api/players/me']

const guarded = CALLS.filter((call) => call.access !== 'everyone' && call.access !== 'optional-session')

beforeAll(async () => {
  world = await openWorld()
  club = await createClub(world, { plan: 'enterprise', players: 3 })
  const other = await createClub(world, { plan: 'enterprise', players: 1 })
  const [player, removed, expired] = club.players
  if (!player || !removed || !expired || !other.players[0]) throw new Error('the players joined')
  await world.db.update(members).set({ removedAt: new Date() }).where(eq(members.id, removed.playerId))
  await world.db
    .update(sessions)
    .set({ expiresAt: new Date(0) })
    .where(eq(sessions.memberId, expired.playerId))
  const forged = await new SignJWT({
    clubId: club.clubId,
    playerId: player.playerId,
    role: 'admin',
    email: club.adminEmail,
  })
    .setProtectedHeader({ alg: 'HS256' })
    .setJti(randomUUID())
    .sign(Buffer.from('a key that is not the key of this server'))
  visitors = {
    nobody: { is: 'nobody' },
    'a forged token': { is: 'nobody', token: forged },
    'an expired session': { is: 'nobody', token: expired.token },
    'a removed player': { is: 'nobody', token: removed.token },
    'a player of another club': { is: 'stranger', role: 'player', token: other.players[0].token },
    'an administrator of another club': {
      is: 'stranger',
      role: 'admin',
      token: await adminToken(world.app, other),
    },
    'an API key with every scope': { is: 'key', token: (await makeKey(world.app, club, SCOPES)).key },
    'a player on a device that nobody confirmed': { is: 'untrusted', token: await untrustedToken(player.email) },
    'a player': { is: 'player', token: player.token },
    'the administrator': { is: 'admin', token: await adminToken(world.app, club) },
  }
})
afterAll(() => world.end())

/** Logs in with only the club password. */
async function untrustedToken(email: string): Promise<string> {
  const payload = { email, password: club.password }
  const answer = await world.app.inject({ method: 'POST', url: '/api/players/create-session', payload })
  return answer.json().sessionToken
}

/** What a session may do that was opened with only the club password; everything else is refused. */
const OPEN_TO_UNTRUSTED = [
  'POST /api/chat/route',
  'POST /api/chat/simple',
  'POST /api/chat/stream',
  'GET /api/chat/stream/:generationId',
  'POST /api/chat/stream/:generationId/stop',
  'POST /api/analysis/document',
  'POST /api/analysis/video',
  'GET /api/chat/conversation/:specialistId',
  'GET /api/chat/help-lines',
  'POST /api/chat/conversation/:specialistId/safety-note',
  'DELETE /api/chat/conversation/:specialistId',
  'POST /api/sessions/revoke',
  'GET /api/sessions/current',
  'POST /api/sessions/confirm',
]

/** A valid request about `club`: only the session can be wrong. */
function requestOf(call: Endpoint) {
  const own = { clubId: club.clubId, playerId: club.players[0]?.playerId, adminEmail: club.adminEmail }
  const url = call.path
    .replace(':clubId', club.clubId)
    .replace(':playerId', own.playerId ?? '')
    .replace(':specialistId', 'golf_fitness')
    .replace(':kind', 'list')
    // All other placeholders get the id of something that does not exist.
    .replace(/:\w+/g, () => randomUUID())
  const listDetails = { name: 'x', date: '2026-12-05', timeZone: 'Europe/Prague' }
  const noCell = { dateId: randomUUID(), dutyId: randomUUID() }
  const bodies: Record<string, object> = {
    '/api/clubs/:clubId/top-up': { isOn: false, hasConsent: false, rules: [] },
    '/api/support/questions': { subject: 'x', message: 'x' },
    '/api/lists': listDetails,
    '/api/lists/:listId': { ...listDetails, version: 1 },
    '/api/lists/:listId/people': { people: [{ name: 'x' }] },
    '/api/lists/:listId/people/:personId/answer': { answer: 'yes' },
    '/api/lists/:listId/things': { name: 'x' },
    '/api/lists/:listId/rota': { duties: [], dates: [], version: 1 },
    '/api/lists/:listId/rota/divide': { version: 1 },
    '/api/lists/:listId/rota/swap': { one: noCell, other: noCell, version: 1 },
    '/api/lists/:listId/reminder': { reminder: null },
    '/api/invitations/preview': { text: 'jana@mail.example' },
    '/api/invitations/mails': { people: [{ email: 'jana@mail.example' }] },
    '/api/players/update-activity': { playerId: own.playerId, clubId: own.clubId },
    '/api/players/:playerId/consent': { parentEmail: 'parent@home.example' },
    '/api/players/change-password': {
      email: club.players[0]?.email,
      currentPassword: 'a wrong one',
      newPassword: 'newone',
    },
    '/api/sessions/confirm': { code: '123456', nonce: 'nobody asked' },
    '/api/members/login': { email: club.players[0]?.email },
    '/api/members/:id': { adminEmail: own.adminEmail, clubId: own.clubId },
    '/api/members/:id/restore': { adminEmail: own.adminEmail, clubId: own.clubId },
    '/api/chat/route': { message: 'Jak?' },
    '/api/chat/simple': { memberId: 'golf_fitness', message: 'Jak?', clubId: own.clubId },
    '/api/chat/stream': { memberId: 'golf_fitness', message: 'Jak?', clubId: own.clubId },
    '/api/chat/conversation/:specialistId': { historyId: randomUUID() },
    '/api/chat-history': {
      title: 'x',
      member_id: 'golf_fitness',
      member_name: 'x',
      messages: [MESSAGE],
      clubId: own.clubId,
    },
    '/api/chat-history/:id': { title: 'x', messages: [MESSAGE], clubId: own.clubId },
    '/api/clubs/:clubId/change-password': { currentPassword: 'a wrong one', newPassword: 'newone' },
    '/api/clubs/:clubId/erasure': { currentPin: 'ADM-a wrong one' },
    '/api/clubs/:clubId/renew-pin': { currentPin: 'ADM-a wrong one' },
    '/api/clubs/:clubId/hand-over': {
      memberId: randomUUID(),
      adminPin: 'ADM-a wrong one',
      firstName: 'x',
      lastName: 'y',
    },
    '/api/clubs/:clubId/notice-level': { level: 80 },
    '/api/clubs/:clubId/welfare': { name: 'Jana', phone: '600 123 456', email: '' },
    '/api/plans': { wish: runningWish() },
    '/api/plans/:planId': { title: 'x', version: 1 },
    '/api/plans/:planId/sessions': { ...OWN_SESSION, date: '2026-11-16', version: 1 },
    '/api/plans/:planId/sessions/:sessionId': { version: 1 },
    '/api/plans/:planId/sessions/:sessionId/done': { done: null, version: 1 },
    '/api/plans/:planId/sessions/:sessionId/missed': { why: 'ill', version: 1 },
    '/api/plans/:planId/undo': { version: 1 },
    '/api/plans/:planId/shown': { coachId: randomUUID() },
    '/api/plans/:planId/sign-off': { isApproved: true, version: 1 },
    '/api/clubs/:clubId/api-keys': { name: 'x', scopes: ['members'] },
    '/api/members/:id/coach': { isCoach: true },
    '/api/competitions': wishOf(),
    '/api/competitions/preview': wishOf(),
    '/api/competitions/:competitionId': { version: 1, name: 'x' },
    '/api/competitions/:competitionId/draw': { version: 1 },
    '/api/competitions/:competitionId/matches/:matchId/result': { result: null, isFinal: true, version: 1 },
    '/api/competitions/:competitionId/matches/:matchId/court': { court: 0, status: 'playing', version: 1 },
    '/api/competitions/:competitionId/matches/:matchId/start': { start: null, court: null, version: 1 },
    '/api/competitions/:competitionId/delay': {
      minutes: 10,
      from: { date: '2026-11-15', time: '09:00' },
      version: 1,
    },
    '/api/competitions/:competitionId/scorers': { memberIds: [] },
    '/api/clubs/:clubId/wallet/caps': { member: 1000 },
    '/api/clubs/:clubId/wallet/members/:memberId/cap': { cap: null },
    '/api/clubs/:clubId/wallet/notices/dismiss': { model: 'gpt5', level: 80 },
    '/api/webhooks': { url: 'http://127.0.0.1:1/', events: ['tokens.low'] },
    '/api/webhooks/:webhookId': { isActive: false },
    '/api/stripe/create-token-checkout': { clubId: own.clubId, packageId: 'gpt5_1m' },
  }
  const payload = call.body ? (bodies[call.path] ?? {}) : undefined
  return { method: call.method, url, ...(payload && { payload }) }
}

/** Whether the table "Who may call what" allows this visitor to make this call about `club`. */
function isAllowed(call: Endpoint, visitor: Visitor): boolean {
  if (visitor.is === 'nobody') return false
  if (visitor.is === 'key') return call.scope !== undefined
  if (visitor.is === 'untrusted') return OPEN_TO_UNTRUSTED.includes(`${call.method} ${call.path}`)
  const request = JSON.stringify(requestOf(call))
  const [player] = club.players
  const namesTheClub = request.includes(club.clubId)
  const namesAPerson = [club.adminEmail, player?.playerId ?? '', player?.email ?? ''].some((name) =>
    request.includes(name),
  )
  // Players are authenticated here, and told to ask the administrator.
  if (call.path === '/api/stripe/create-token-checkout') return visitor.is === 'admin'
  const isForAll = call.access === 'session' || call.access === 'session-or-club-password'
  if (visitor.is === 'stranger') return !namesTheClub && (isForAll || (call.access === visitor.role && !namesAPerson))
  return isForAll || call.access === visitor.is
}

/** Expected status and code if the visitor alone decides them; otherwise the actual ones. */
function refusalOf({ is }: Visitor, answer: { statusCode: number; json(): { code: string } }) {
  if (is === 'untrusted') return [403, 'DEVICE_NOT_TRUSTED']
  return [is === 'nobody' ? 401 : answer.statusCode, answer.json().code]
}

describe('[PERM-01] who may call what', () => {
  test('[MEMB-14] the calls open to a device that nobody confirmed are those of the decision', () => {
    const open = CALLS.filter((call) => call.openToUntrusted).map((call) => `${call.method} ${call.path}`)
    expect(open.sort()).toEqual([...OPEN_TO_UNTRUSTED].sort())
  })

  test('every call says who may make it', () => {
    expect(guarded.length).toBeGreaterThan(8)
    for (const call of CALLS)
      expect(['everyone', 'optional-session', 'session-or-club-password', 'session', 'player', 'admin']).toContain(
        call.access,
      )
  })

  test.each(guarded)('$method $path', async (call) => {
    for (const [name, visitor] of Object.entries(visitors)) {
      // They end the session that the next calls need.
      if (ENDING_OWN_SESSION.includes(call.path) && visitor.is !== 'nobody') continue
      const answer = await world.app.inject({
        ...requestOf(call),
        headers: visitor.token ? bearer(visitor.token) : {},
      })
      const refused = [401, 403].includes(answer.statusCode) && !WRONG_SECRETS.includes(answer.json().code)
      expect(refused, `${name}: ${answer.statusCode} ${answer.body}`).toBe(!isAllowed(call, visitor))
      if (refused) expect([answer.statusCode, answer.json().code], name).toEqual(refusalOf(visitor, answer))
    }
  })
})

describe('[CLUB-12] what a plan can do', () => {
  test('is what its calls are refused for, whoever asks, naming the plans that have it', async () => {
    const named = CALLS.flatMap((call) => (call.capability ? [{ call, capability: call.capability }] : []))
    expect(new Set(named.map(({ capability }) => capability))).toEqual(
      new Set(['advancedStats', 'dataExport', 'integrations', 'accountManager']),
    )
    const smaller = { basic: await createClub(world), pro: await createClub(world, { plan: 'pro' }) }
    for (const [plan, its] of Object.entries(smaller) as ['basic' | 'pro', TestClub][]) {
      const headers = bearer(await adminToken(world.app, its))
      for (const { call, capability } of named) {
        const request = requestOf(call)
        const url = request.url.replaceAll(club.clubId, its.clubId)
        const answer = await world.app.inject({ ...request, url, headers })
        const isLacking = answer.statusCode === 403 && answer.json().code === 'PLAN_LACKS_FEATURE'
        expect(isLacking, `${plan}: ${call.method} ${call.path}`).toBe(!hasCapability(plan, capability))
        if (isLacking) expect(answer.json().error).toContain('Enterprise')
      }
    }
  })
})

describe('[PERM-02] nobody reaches another club by changing an id', () => {
  test('in a path, a query or a body', async () => {
    const other = await createClub(world)
    const token = visitors['the administrator']?.token ?? ''
    const inject = (request: object) => world.app.inject({ ...request, headers: bearer(token) })
    for (const request of [
      { url: `/api/members/club/${other.clubId}` },
      { url: `/api/members/club/${club.clubId}?clubId=${other.clubId}` },
      { url: `/api/members/club/${club.clubId}?adminEmail=${other.adminEmail}` },
      { url: `/api/members/stats/${other.clubId}` },
      { url: `/api/tokens/stats/${other.clubId}` },
      { url: `/api/clubs/${other.clubId}/subscription` },
      { method: 'DELETE', url: `/api/members/${randomUUID()}`, payload: { clubId: other.clubId } },
      { method: 'DELETE', url: `/api/members/${randomUUID()}`, payload: { adminEmail: other.adminEmail } },
    ]) {
      const answer = await inject(request)
      expect(answer.statusCode, JSON.stringify(request)).toBe(403)
      expect(answer.json().code).toBe('NOT_ALLOWED')
    }
  })

  test('a member of another club is not found, even by an administrator', async () => {
    const other = await createClub(world, { plan: 'enterprise', players: 1 })
    const answer = await world.app.inject({
      method: 'DELETE',
      url: `/api/members/${other.players[0]?.playerId}`,
      headers: bearer(visitors['the administrator']?.token ?? ''),
      payload: {},
    })
    expect(answer.json().code).toBe('MEMBER_NOT_FOUND')
    const left = await world.db
      .select()
      .from(members)
      .where(eq(members.id, other.players[0]?.playerId ?? ''))
    expect(left).toHaveLength(1)
  })
})
