import { LANGUAGE_CODES } from '@touchline/contract/platform/languages.ts'
import { LOCALES } from '@touchline/locales/locales.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminToken, bearer, createClub, joinClub, type TestClub } from '../../../test/clubs.ts'
import { codeMailedTo, mailsTo } from '../../../test/mails.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { clubs } from '../clubs/clubs.table.ts'
import { NEW_DEVICE_MAILS_A_DAY } from '../members/new-device.ts'
import { sessions } from './sessions.table.ts'

let world: World
let club: TestClub
let visits = 0

beforeAll(async () => {
  world = await openWorld()
  club = await createClub(world)
})
afterAll(() => world.end())

const get = (url: string, token: string) => world.app.inject({ url, headers: bearer(token) })
const post = (url: string, payload: object, headers = {}) =>
  world.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'accept-language': 'en', ...headers },
    remoteAddress: `198.51.100.${(++visits % 250) + 1}`,
  })

/** Logs in as a player with the club password only, as any team mate could. */
async function logInWithClubPassword(email: string, of = club): Promise<string> {
  return (await post('/api/players/create-session', { email, password: of.password })).json().sessionToken
}

/** Confirms a session with the code in the player's mail. */
async function confirm(email: string, token: string) {
  const { nonce } = (await post('/api/players/request-code', { email })).json()
  const code = await codeMailedTo(world.db, email)
  return post('/api/sessions/confirm', { code, nonce }, bearer(token))
}

const ask = (token: string, message: string) =>
  post('/api/chat/simple', { memberId: 'golf_fitness', message }, bearer(token))
const conversation = async (token: string) =>
  (await get('/api/chat/conversation/golf_fitness', token)).json().conversation.messages.map(contentOf)
const contentOf = ({ content }: { content: string }) => content

describe('[MEMB-14] a device that shows the club password alone', () => {
  test('is told in every language what to do about it', async () => {
    const player = await joinClub(world.app, club)
    const token = await logInWithClubPassword(player.email)
    for (const language of LANGUAGE_CODES) {
      const headers = { ...bearer(token), 'accept-language': language }
      const answer = await world.app.inject({ url: `/api/tokens/stats/${club.clubId}`, headers })
      expect(answer.statusCode).toBe(403)
      expect(answer.json()).toMatchObject({
        code: 'DEVICE_NOT_TRUSTED',
        error: LOCALES[language].errors.DEVICE_NOT_TRUSTED,
      })
    }
  })

  test('can chat, read and discard its own conversation, and log out', async () => {
    const player = await joinClub(world.app, club)
    const token = await logInWithClubPassword(player.email)
    expect((await ask(token, 'Jak na rychlost?')).statusCode).toBe(200)
    expect((await conversation(token))[0]).toBe('Jak na rychlost?')
    const discarded = await world.app.inject({
      method: 'DELETE',
      url: '/api/chat/conversation/golf_fitness',
      headers: bearer(token),
    })
    expect(discarded.statusCode).toBe(200)
    expect(await conversation(token)).toEqual([])
    expect((await post('/api/sessions/revoke', {}, bearer(token))).statusCode).toBe(200)
  })

  test('cannot become the player: no password, no saved chats, no activity', async () => {
    const player = await joinClub(world.app, club)
    const token = await logInWithClubPassword(player.email)
    const change = { email: player.email, currentPassword: club.password, newPassword: 'taken over' }
    expect((await post('/api/players/change-password', change, bearer(token))).json().code).toBe('DEVICE_NOT_TRUSTED')
    expect((await get('/api/chat-history', token)).json().code).toBe('DEVICE_NOT_TRUSTED')
    const activity = { playerId: player.playerId, clubId: club.clubId }
    expect((await post('/api/players/update-activity', activity, bearer(token))).json().code).toBe('DEVICE_NOT_TRUSTED')
    expect((await get('/api/chat-history', player.token)).statusCode).toBe(200)
  })

  test('sees nothing that another device wrote, and the other way round', async () => {
    const player = await joinClub(world.app, club)
    await ask(player.token, 'Mezi námi: bolí mě koleno.')
    const mate = await logInWithClubPassword(player.email)
    const another = await logInWithClubPassword(player.email)
    expect(await conversation(mate)).toEqual([])
    await ask(mate, 'Kdo jsem?')
    expect((await conversation(mate))[0]).toBe('Kdo jsem?')
    expect(await conversation(another)).toEqual([])
    expect(await conversation(player.token)).not.toContain('Kdo jsem?')
  })
})

describe('[MEMB-14] confirming a device', () => {
  test('the mailed code makes that very session trusted, and what it asked becomes the player’s', async () => {
    const player = await joinClub(world.app, club)
    const token = await logInWithClubPassword(player.email)
    await ask(token, 'Co před zápasem?')
    expect((await get('/api/sessions/current', token)).json()).toEqual({
      isTrusted: false,
      hasOwnPassword: false,
      keepsNothing: false,
      newPasswordUntil: null,
    })
    expect((await confirm(player.email, token)).json()).toEqual({ confirmed: true })
    const session = (await get('/api/sessions/current', token)).json()
    expect(session.isTrusted).toBe(true)
    expect(Date.parse(session.newPasswordUntil) - Date.now()).toBeGreaterThan(14 * 60_000)
    expect((await get('/api/chat-history', token)).statusCode).toBe(200)
    expect(await conversation(token)).toContain('Co před zápasem?')
    expect(await conversation(player.token)).toContain('Co před zápasem?')
  })

  test('a team mate with a code of their own confirms nothing of somebody else', async () => {
    const [victim, mate] = [await joinClub(world.app, club), await joinClub(world.app, club)]
    const token = await logInWithClubPassword(victim.email)
    const { nonce } = (await post('/api/players/request-code', { email: mate.email })).json()
    const code = await codeMailedTo(world.db, mate.email)
    const answer = await post('/api/sessions/confirm', { code, nonce }, bearer(token))
    expect(answer.json().code).toBe('CODE_EXPIRED')
    expect((await get('/api/sessions/current', token)).json().isTrusted).toBe(false)
  })

  test('joining and the personal password need no code', async () => {
    const player = await joinClub(world.app, club)
    expect((await get('/api/sessions/current', player.token)).json().isTrusted).toBe(true)
    const change = { email: player.email, newPassword: 'my own secret' }
    expect((await post('/api/players/change-password', change, bearer(player.token))).statusCode).toBe(200)
    const own = await post('/api/players/create-session', { email: player.email, password: 'my own secret' })
    expect((await get('/api/sessions/current', own.json().sessionToken)).json()).toEqual({
      isTrusted: true,
      hasOwnPassword: true,
      keepsNothing: false,
      newPasswordUntil: null,
    })
  })
})

describe('[MEMB-08] a changed club password', () => {
  test('ends what it opened, unless a code or a personal password has confirmed it since', async () => {
    const changing = await createClub(world)
    const [joined, withPassword, withCode, untrusted] = await Promise.all(
      Array.from({ length: 4 }, () => joinClub(world.app, changing)),
    )
    if (!joined || !withPassword || !withCode || !untrusted) throw new Error('four joined')
    const change = { email: withPassword.email, newPassword: 'my own secret' }
    await post('/api/players/change-password', change, bearer(withPassword.token))
    const confirmed = await logInWithClubPassword(withCode.email, changing)
    await confirm(withCode.email, confirmed)
    const unconfirmed = await logInWithClubPassword(untrusted.email, changing)

    const headers = bearer(await adminToken(world.app, changing))
    const passwords = { currentPassword: changing.password, newPassword: 'a new one for all' }
    expect((await post(`/api/clubs/${changing.clubId}/change-password`, passwords, headers)).statusCode).toBe(200)

    const isOpen = async (token: string) => (await get('/api/sessions/current', token)).statusCode === 200
    expect(await isOpen(joined.token)).toBe(false)
    expect(await isOpen(unconfirmed)).toBe(false)
    expect(await isOpen(withPassword.token)).toBe(true)
    expect(await isOpen(confirmed)).toBe(true)
  })
})

describe('[MEMB-14] the mail about a new device', () => {
  const linkIn = (text: string) => /\/end-session\?token=(\S+)/.exec(text)?.[1] ?? ''

  test('goes to the player, and its link ends that session and no other', async () => {
    const player = await joinClub(world.app, club)
    expect(await mailsTo(world.db, player.email)).toEqual([])
    const token = await logInWithClubPassword(player.email)
    const [mail] = await mailsTo(world.db, player.email)
    expect(mail?.holdsSecret).toBe(true)
    const link = linkIn(mail?.text ?? '')
    // A mail scanner that opens the link sees the page and ends nothing.
    await world.app.inject({ url: `/end-session?token=${link}` })
    expect((await get('/api/sessions/current', token)).statusCode).toBe(200)
    expect((await post('/api/sessions/end-by-link', { token: link })).json()).toEqual({ ended: true })
    expect((await get('/api/sessions/current', token)).json().code).toBe('SESSION_EXPIRED')
    expect((await get('/api/sessions/current', player.token)).statusCode).toBe(200)
    expect((await post('/api/sessions/end-by-link', { token: link })).statusCode).toBe(200)
  })

  test.each(['', 'x', 'made.up', '11111111-1111-4111-8111-111111111111.AAAA'])('%j is no link', async (token) => {
    const answer = await post('/api/sessions/end-by-link', { token })
    expect([400, 404]).toContain(answer.statusCode)
  })

  test('a link of another session, signed for this one, ends nothing', async () => {
    const player = await joinClub(world.app, club)
    await logInWithClubPassword(player.email)
    const [, signature] = linkIn((await mailsTo(world.db, player.email))[0]?.text ?? '').split('.')
    const [own] = await world.db.select().from(sessions).where(eq(sessions.memberId, player.playerId))
    const answer = await post('/api/sessions/end-by-link', { token: `${own?.id}.${signature}` })
    expect(answer.json().code).toBe('SESSION_LINK_INVALID')
    expect((await get('/api/sessions/current', player.token)).statusCode).toBe(200)
  })

  test('is written in the club’s language, whatever the language of who logged in', async () => {
    const speaking = await createClub(world)
    const players = [await joinClub(world.app, speaking), await joinClub(world.app, speaking)]
    for (const [index, language] of LANGUAGE_CODES.entries()) {
      const email = players[index % 2]?.email ?? ''
      await world.db.update(clubs).set({ language }).where(eq(clubs.id, speaking.clubId))
      await logInWithClubPassword(email, speaking)
      const [mail] = await mailsTo(world.db, email)
      expect(mail?.subject).toBe(LOCALES[language].mail.newDevice.subject.replace('{{clubName}}', speaking.name))
      expect(mail?.text).not.toContain('{{')
    }
  })

  test('comes at most five times a day, and never for joining, a code or a personal password', async () => {
    const player = await joinClub(world.app, club)
    for (let logIns = 0; logIns < NEW_DEVICE_MAILS_A_DAY + 2; logIns++) await logInWithClubPassword(player.email)
    const isAboutDevice = ({ key }: { key: string }) => key.startsWith('new-device')
    const told = async () => (await mailsTo(world.db, player.email)).filter(isAboutDevice).length
    expect(await told()).toBe(NEW_DEVICE_MAILS_A_DAY)

    const quiet = await joinClub(world.app, club)
    const { nonce } = (await post('/api/players/request-code', { email: quiet.email })).json()
    const code = await codeMailedTo(world.db, quiet.email)
    await post('/api/players/log-in-with-code', { email: quiet.email, code, nonce })
    const change = { email: quiet.email, newPassword: 'my own secret' }
    await post('/api/players/change-password', change, bearer(quiet.token))
    await post('/api/players/create-session', { email: quiet.email, password: 'my own secret' })
    expect((await mailsTo(world.db, quiet.email)).filter(isAboutDevice)).toEqual([])
  })
})
