import type { Fact } from '@touchline/contract/club/athletes.ts'
import type { ParentsView } from '@touchline/contract/data/consents.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askAt, type ChatWorlds, callAt, openChatWorlds } from '../../../test/chat-worlds.ts'
import { adminToken, createClub, joinClub, type TestClub } from '../../../test/clubs.ts'
import { mailsTo } from '../../../test/mails.ts'
import { runningWish } from '../../../test/plans.ts'
import { eventsOf } from '../../../test/response-bodies.ts'
import { athleteFacts, athleteUses } from '../../club/athletes/athletes.table.ts'
import { members } from '../../club/members/members.table.ts'
import { deleteAnswersOfEndedSessions } from '../../coaching/chat/answers.queries.ts'
import { answers, chatTurns } from '../../coaching/chat/chat.table.ts'
import { chatHistories } from '../../coaching/history/history.table.ts'
import { plans } from '../../planning/plans/plans.table.ts'
import { parentalConsents } from './consents.table.ts'
import { decide, viewForParent } from './consents.ts'

type Player = Awaited<ReturnType<typeof joinClub>>

const THIS_YEAR = new Date().getUTCFullYear()
const CHILD_YEAR = THIS_YEAR - 13
const MESSAGES = [{ id: '1', content: 'Ahoj', isUser: true, timestamp: '2026-11-15T00:00:00Z' }]

let worlds: ChatWorlds
let club: TestClub
let count = 0

beforeAll(async () => {
  worlds = await openChatWorlds()
  club = await createClub(worlds.world)
})
afterAll(() => worlds.end())

const db = () => worlds.world.db
const call = (token: string, method: string, path: string, body?: object) =>
  callAt(worlds.at[0], token, method, path, body)
const asks = (player: Player, message: string) => askAt(worlds.at[0], player.token, message)
const keep = (player: Player, ...facts: Fact[]) =>
  call(player.token, 'PUT', `/api/players/${player.playerId}/profile`, { keep: facts.map((fact) => ({ fact })) })
const save = (player: Player) =>
  call(player.token, 'POST', '/api/chat-history', {
    ...{ title: 'Síla', member_id: 'hockey_fitness', member_name: 'Trenér', messages: MESSAGES },
  })
const plan = (player: Player) => call(player.token, 'POST', '/api/plans', { wish: runningWish() })
const saidBy = async (token: string): Promise<string[]> =>
  (await call(token, 'GET', '/api/chat/conversation/hockey_fitness')).body.conversation.messages.map(
    ({ content }: { content: string }) => content,
  )
const askParent = (player: Player, parentEmail: string) =>
  call(player.token, 'POST', `/api/players/${player.playerId}/consent`, { parentEmail })
const consentOf = async (player: Player) =>
  (await call(player.token, 'GET', `/api/players/${player.playerId}/consent`)).body.consent
const view = (token: string) => call('', 'POST', '/api/parental-consent', { token })
const decides = (token: string, decision: string) =>
  call('', 'POST', '/api/parental-consent/decision', { token, decision })
const born = (value: number): Fact => ({ kind: 'birth_year', value })
const WEIGHT: Fact = { kind: 'figure', id: 'weight', value: 50 }

async function child(): Promise<Player> {
  const player = await joinClub(worlds.world.app, club)
  expect((await keep(player, born(CHILD_YEAR))).status).toBe(200)
  return player
}

/** A child whose parent was asked; the token is from the email. */
async function askedChild(): Promise<{ player: Player; token: string; parent: string }> {
  const player = await child()
  const parent = `parent-${count++}@home.example`
  expect((await askParent(player, parent)).status).toBe(200)
  return { player, parent, token: await linkTo(parent) }
}

async function linkTo(parent: string): Promise<string> {
  const [mail] = await mailsTo(db(), parent)
  return /\/parental-consent#(\w{24})$/m.exec(mail?.text ?? '')?.[1] ?? ''
}

/** Counts everything that is stored by consent. */
async function keptOf({ playerId }: Player): Promise<Record<string, number>> {
  const facts = await db().select().from(athleteFacts).where(eq(athleteFacts.memberId, playerId))
  return {
    facts: facts.filter(({ key }) => key !== 'birth_year').length,
    uses: (await db().select().from(athleteUses).where(eq(athleteUses.memberId, playerId))).length,
    histories: (await db().select().from(chatHistories).where(eq(chatHistories.ownerId, playerId))).length,
    plans: (await db().select().from(plans).where(eq(plans.ownerId, playerId))).length,
    turns: (await db().select().from(chatTurns).where(eq(chatTurns.memberId, playerId))).length,
    answers: (await db().select().from(answers).where(eq(answers.memberId, playerId))).length,
  }
}
const NOTHING = { facts: 0, uses: 0, histories: 0, plans: 0, turns: 0, answers: 0 }

describe('[CLUB-13] before a parent agrees', () => {
  test('a child can ask, and nothing outlives the session: no history, no profile, no plan, no conversation', async () => {
    const player = await child()
    await eventsOf(await asks(player, '#words:3 Jak zrychlím?'))
    expect(await saidBy(player.token)).toHaveLength(2)
    for (const refused of [await save(player), await plan(player), await keep(player, WEIGHT)]) {
      expect([refused.status, refused.body.code]).toEqual([403, 'PARENTS_CONSENT_NEEDED'])
    }
    expect((await call(player.token, 'GET', '/api/sessions/current')).body.keepsNothing).toBe(true)
    await call(player.token, 'POST', '/api/sessions/revoke')
    await deleteAnswersOfEndedSessions(db(), 100)
    expect(await keptOf(player)).toEqual(NOTHING)
  })

  test('a year of birth that says so erases what is there, saved or not', async () => {
    const player = await joinClub(worlds.world.app, club)
    await keep(player, born(1997), WEIGHT)
    await eventsOf(await asks(player, '#words:3 Jak zrychlím?'))
    await save(player)
    await plan(player)
    expect(await keptOf(player)).toMatchObject({ facts: 1, histories: 1, plans: 1, turns: 2 })
    expect((await keep(player, born(CHILD_YEAR))).status).toBe(200)
    expect(await keptOf(player)).toEqual(NOTHING)
  })

  test('the administrator sees nothing of it', async () => {
    const { player } = await askedChild()
    const listed = await call(await adminToken(worlds.world.app, club), 'GET', `/api/members/club/${club.clubId}`)
    expect(JSON.stringify(listed.body)).toContain(player.email)
    expect(JSON.stringify(listed.body)).not.toMatch(/parent|consent|child|birth/)
  })
})

describe('[CLUB-13] asking a parent', () => {
  test('mails a link in the club’s language, of which only a hash is kept', async () => {
    const { player, parent, token } = await askedChild()
    const [mail] = await mailsTo(db(), parent)
    expect(mail?.subject).toBe('Souhlas rodiče: Tereza')
    expect(mail?.holdsSecret).toBe(true)
    expect(mail?.text).not.toContain('Nováková')
    const [row] = await db().select().from(parentalConsents).where(eq(parentalConsents.memberId, player.playerId))
    expect(JSON.stringify(row)).not.toContain(token)
    expect(await consentOf(player)).toMatchObject({ state: 'asked', parentEmail: parent, age: 15, decidedAt: null })
  })

  test('is for a child alone, not to its own address, and limited', async () => {
    const grown = await joinClub(worlds.world.app, club)
    await keep(grown, born(1997))
    expect((await askParent(grown, 'a@home.example')).body.code).toBe('CONSENT_NOT_NEEDED')
    const { player, parent, token } = await askedChild()
    expect((await askParent(player, player.email.toUpperCase())).body.code).toBe('PARENT_EMAIL_OWN')
    for (let again = 0; again < 3; again++) expect((await askParent(player, parent)).status).toBe(200)
    const [other, last] = [await child(), await child()]
    expect((await askParent(other, parent)).status).toBe(200)
    // Five a day to one address, no matter which child asks.
    expect((await askParent(last, parent)).body.code).toBe('TOO_MANY_REQUESTS')
    expect((await consentOf(last)).state).toBe('needed')
    expect((await askParent(player, parent)).body.code).toBe('TOO_MANY_REQUESTS')
    // Only the newest link works.
    expect((await view(token)).body.code).toBe('CONSENT_LINK_INVALID')
  })

  test('is not for another mailbox of the child, nor for another player of the club', async () => {
    const player = await child()
    const [name, domain] = player.email.split('@')
    expect((await askParent(player, `${name}+mum@${domain}`)).body.code).toBe('PARENT_EMAIL_OWN')
    const friend = await joinClub(worlds.world.app, club)
    const [friendName] = friend.email.split('@')
    expect((await askParent(player, friend.email)).body.code).toBe('PARENT_EMAIL_OF_PLAYER')
    expect((await askParent(player, `${friendName}+dad@${domain}`)).body.code).toBe('PARENT_EMAIL_OF_PLAYER')
    // An administrator of the club may be the parent.
    expect((await askParent(player, club.adminEmail)).status).toBe(200)
  })

  test('reads the points in addresses of Gmail as Gmail does', async () => {
    const email = `ema.mala.${count++}@gmail.com`
    const player = await joinClub(worlds.world.app, club, { email })
    await keep(player, born(CHILD_YEAR))
    expect((await askParent(player, `EmaMala${email.slice(9, -10)}@googlemail.com`)).body.code).toBe('PARENT_EMAIL_OWN')
    expect((await askParent(player, `mama.${email}`)).status).toBe(200)
  })

  test('once answered goes to the same address only, and fixes the year of birth', async () => {
    const { player, parent, token } = await askedChild()
    await decides(token, 'refuse')
    expect((await askParent(player, 'other@home.example')).body.code).toBe('CONSENT_DECIDED')
    expect((await keep(player, born(1997))).body.code).toBe('BIRTH_YEAR_FIXED')
    const path = `/api/players/${player.playerId}/profile`
    expect((await call(player.token, 'PUT', path, { forget: ['birth_year'] })).body.code).toBe('BIRTH_YEAR_FIXED')
    await call(player.token, 'DELETE', path)
    expect((await consentOf(player)).state).toBe('refused')
    expect((await askParent(player, parent)).status).toBe(200)
    expect((await decides(await linkTo(parent), 'give')).body.consent.state).toBe('given')
  })
})

describe('[CLUB-13] a year of birth that says child', () => {
  const path = ({ playerId }: Player) => `/api/players/${playerId}/profile`
  const codeOf = async (answer: Promise<{ body: { code?: string } }>) => (await answer).body.code
  const unlock = (token: string, { playerId }: Player) =>
    call(token, 'POST', `/api/members/${playerId}/unlock-birth-year`)

  test('cannot be made earlier, forgotten or erased by the child', async () => {
    const player = await child()
    expect(await codeOf(keep(player, born(1990)))).toBe('BIRTH_YEAR_FIXED')
    expect(await codeOf(keep(player, born(CHILD_YEAR - 1)))).toBe('BIRTH_YEAR_FIXED')
    expect(await codeOf(call(player.token, 'PUT', path(player), { forget: ['birth_year'] }))).toBe('BIRTH_YEAR_FIXED')
    await call(player.token, 'DELETE', path(player))
    expect(await codeOf(keep(player, born(1990)))).toBe('BIRTH_YEAR_FIXED')
    expect((await call(player.token, 'GET', '/api/sessions/current')).body.keepsNothing).toBe(true)
    // A later birth year does not override the parent.
    expect((await keep(player, born(CHILD_YEAR + 1))).status).toBe(200)
  })

  test('is corrected once after the administrator has unlocked it, and what is right is kept', async () => {
    const player = await child()
    const admin = await adminToken(worlds.world.app, club)
    expect((await unlock(player.token, player)).status).toBe(403)
    const { status, body } = await unlock(admin, player)
    expect([status, Date.parse(body.until) > Date.now()]).toEqual([200, true])
    expect((await keep(player, born(1990))).status).toBe(200)
    expect((await save(player)).status).toBe(201)
    // Correcting the year again makes it a child again and uses up the unlock.
    await keep(player, born(CHILD_YEAR))
    expect(await codeOf(keep(player, born(1990)))).toBe('BIRTH_YEAR_FIXED')
  })

  test('is unlocked only for a week, and by the own administrator', async () => {
    const player = await child()
    const other = await createClub(worlds.world)
    expect((await unlock(await adminToken(worlds.world.app, other), player)).status).toBe(404)
    await unlock(await adminToken(worlds.world.app, club), player)
    const weekAgo = new Date(Date.now() - 1000)
    await db().update(members).set({ birthYearUnlockedUntil: weekAgo }).where(eq(members.id, player.playerId))
    expect(await codeOf(keep(player, born(1990)))).toBe('BIRTH_YEAR_FIXED')
  })

  test('says nothing about who decides alone: an adult changes a mistyped year at will', async () => {
    const player = await joinClub(worlds.world.app, club)
    await keep(player, born(1997))
    expect((await keep(player, born(1979))).status).toBe(200)
    expect((await call(player.token, 'DELETE', path(player))).status).toBe(200)
    expect((await keep(player, born(1990))).status).toBe(200)
  })
})

describe('[CLUB-13] the parent', () => {
  test('sees the year of birth, the own address and the answer, nothing that the child writes', async () => {
    const { player, parent, token } = await askedChild()
    await eventsOf(await asks(player, '#words:3 Doma mě bijí.'))
    const { consent } = (await view(token)).body as { consent: ParentsView }
    expect(consent).toEqual({
      ...{
        age: 15,
        until: `${CHILD_YEAR + 16}-01-01`,
        firstName: 'Tereza',
        clubName: club.name,
        birthYear: CHILD_YEAR,
        parentEmail: parent,
      },
      ...{ state: 'asked', askedAt: expect.any(String), decidedAt: null },
    })
  })

  test('agrees, twice without harm: from now on things are kept, and the conversation goes on', async () => {
    const { player, token } = await askedChild()
    await eventsOf(await asks(player, '#words:3 Jak zrychlím?'))
    const answers = await Promise.all([decides(token, 'give'), decides(token, 'give')])
    expect(answers.map(({ status, body }) => [status, body.consent.state])).toEqual(Array(2).fill([200, 'given']))
    expect(await saidBy(player.token)).toHaveLength(2)
    for (const kept of [await save(player), await plan(player), await keep(player, WEIGHT)]) {
      expect(kept.status).toBeLessThan(300)
    }
    expect((await call(player.token, 'GET', '/api/sessions/current')).body.keepsNothing).toBe(false)
    expect(await keptOf(player)).toMatchObject({ facts: 1, histories: 1, plans: 1, turns: 2 })
  })

  test('withdraws: everything is erased at once, and it can be given again', async () => {
    const { player, token } = await askedChild()
    await decides(token, 'give')
    await save(player)
    await plan(player)
    await keep(player, WEIGHT)
    await eventsOf(await asks(player, '#words:3 Jak zrychlím?'))
    expect((await decides(token, 'withdraw')).body.consent.state).toBe('withdrawn')
    expect(await keptOf(player)).toEqual(NOTHING)
    expect((await save(player)).body.code).toBe('PARENTS_CONSENT_NEEDED')
    await decides(token, 'withdraw')
    expect((await decides(token, 'give')).body.consent.state).toBe('given')
    expect((await save(player)).status).toBe(201)
  })

  test('who withdraws while a question is answered and things are saved keeps nothing of them', async () => {
    const { player, token } = await askedChild()
    await decides(token, 'give')
    const response = await asks(player, '#scenario:slow #words:40 Jak zrychlím?')
    const racing = [save(player), decides(token, 'withdraw'), save(player), plan(player), keep(player, WEIGHT)]
    const late = await Promise.all(racing)
    expect(late.every(({ status }) => status < 500)).toBe(true)
    await eventsOf(response)
    expect(await keptOf(player)).toMatchObject({ ...NOTHING, turns: 0 })
    // The next question is stored for the session only.
    await eventsOf(await asks(player, '#words:3 A teď?'))
    expect(await saidBy(player.token)).toHaveLength(2)
    await call(player.token, 'POST', '/api/sessions/revoke')
    expect(await keptOf(player)).toMatchObject({ turns: 0, histories: 0 })
  })

  test('is not asked any more once the child surely decides alone', async () => {
    const { player, token } = await askedChild()
    const later = new Date(`${CHILD_YEAR + 16}-01-01T00:00:00Z`)
    expect((await viewForParent(db(), token, new Date(later.getTime() - 1))).state).toBe('asked')
    expect((await viewForParent(db(), token, later)).state).toBe('not_needed')
    await expect(decide(db(), token, 'give', later)).rejects.toMatchObject({ code: 'CONSENT_NOT_NEEDED' })
    await db().update(members).set({ childUntil: '2026-01-01' }).where(eq(members.id, player.playerId))
    expect((await save(player)).status).toBe(201)
  })

  test.each(['', 'x', 'A'.repeat(24)])('needs the link: %j is none', async (token) => {
    for (const answer of [await view(token), await decides(token, 'give')]) {
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.body.code).toBe('CONSENT_LINK_INVALID')
    }
  })

  test('is forgotten with the child’s account', async () => {
    const { player, token } = await askedChild()
    await call(player.token, 'DELETE', '/api/players/me')
    expect((await view(token)).body.code).toBe('CONSENT_LINK_INVALID')
    expect(await db().select().from(parentalConsents).where(eq(parentalConsents.memberId, player.playerId))).toEqual([])
  })
})

describe('[CLUB-10] the first steps of a player', () => {
  test('are done once they are answered or skipped', async () => {
    const player = await joinClub(worlds.world.app, club)
    const path = `/api/players/${player.playerId}/first-steps`
    expect((await call(player.token, 'GET', path)).body).toEqual({ isDone: false })
    expect((await call(player.token, 'POST', path)).body).toEqual({ isDone: true })
    expect((await call(player.token, 'GET', path)).body).toEqual({ isDone: true })
  })
})
