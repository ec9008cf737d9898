import { LANGUAGE_CODES } from '@touchline/contract/platform/languages.ts'
import { PRODUCT_NAME } from '@touchline/contract/platform/product.ts'
import { LOCALES } from '@touchline/locales/locales.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bearer, createClub, joinClub, type TestClub } from '../../../test/clubs.ts'
import { codeMailedTo, mailsTo } from '../../../test/mails.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { clubs } from '../clubs/clubs.table.ts'
import { sessions } from '../sessions/sessions.table.ts'
import { members } from './members.table.ts'

let world: World
let club: TestClub
let visits = 0

beforeAll(async () => {
  world = await openWorld()
  club = await createClub(world)
})
afterAll(() => world.end())

// Each request from its own address: wrong codes are limited by address, too.
const post = (url: string, payload: object, headers = {}) =>
  world.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'accept-language': 'en', ...headers },
    remoteAddress: `198.51.100.${(++visits % 250) + 1}`,
  })

/** Requests a code and reads it from the mail. */
async function askForCode(email: string) {
  const { nonce } = (await post('/api/players/request-code', { email })).json()
  return { email, nonce, code: await codeMailedTo(world.db, email) }
}

const logIn = (entered: object) => post('/api/players/log-in-with-code', entered)

describe('[MEMB-17] log-in by a mailed code', () => {
  test('opens a trusted session', async () => {
    const player = await joinClub(world.app, club)
    const answer = await logIn(await askForCode(player.email))
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ playerId: player.playerId, clubId: club.clubId, clubName: club.name })
    const headers = bearer(answer.json().sessionToken)
    const session = (await world.app.inject({ url: '/api/sessions/current', headers })).json()
    expect(session).toMatchObject({ isTrusted: true, hasOwnPassword: false })
    expect((await world.app.inject({ url: '/api/chat-history', headers })).statusCode).toBe(200)
  })

  test('works once, and with spaces in the code', async () => {
    const player = await joinClub(world.app, club)
    const asked = await askForCode(player.email)
    const spaced = { ...asked, code: ` ${asked.code.slice(0, 3)} ${asked.code.slice(3)} ` }
    expect((await logIn(spaced)).statusCode).toBe(200)
    const again = await logIn(asked)
    expect([again.statusCode, again.json().code]).toEqual([410, 'CODE_EXPIRED'])
  })

  test('says how many tries are left, and works only in the browser that asked', async () => {
    const player = await joinClub(world.app, club)
    const asked = await askForCode(player.email)
    const elsewhere = await askForCode(player.email)
    expect((await logIn({ ...asked, code: elsewhere.code })).json()).toMatchObject({
      code: 'CODE_WRONG',
      error: 'That code is wrong. 4 attempts left.',
    })
    expect((await logIn({ ...asked, nonce: 'made up' })).json().code).toBe('CODE_EXPIRED')
    expect((await logIn({ ...asked, code: '12345' })).json().code).toBe('CODE_INCOMPLETE')
    expect((await logIn(asked)).statusCode).toBe(200)
  })

  test('lets set a new personal password without the current one, for a quarter of an hour', async () => {
    const player = await joinClub(world.app, club)
    const change = (token: string, body: object) =>
      post('/api/players/change-password', { email: player.email, ...body }, bearer(token))
    await change(player.token, { currentPassword: club.password, newPassword: 'soon forgotten' })

    const { sessionToken } = (await logIn(await askForCode(player.email))).json()
    expect((await change(sessionToken, { newPassword: 'remembered well' })).statusCode).toBe(200)
    const right = await post('/api/players/create-session', { email: player.email, password: 'remembered well' })
    expect(right.statusCode).toBe(200)
    // Once a password is set, the next change requires it.
    expect((await change(sessionToken, { newPassword: 'another one' })).json().code).toBe('FIELD_REQUIRED')

    const late = (await logIn(await askForCode(player.email))).json()
    await world.db
      .update(sessions)
      .set({ newPasswordUntil: new Date(Date.now() - 1) })
      .where(eq(sessions.memberId, player.playerId))
    expect((await change(late.sessionToken, { newPassword: 'another one' })).json().code).toBe('FIELD_REQUIRED')
  })

  test('a log-in with the personal password does not let leave it out', async () => {
    const player = await joinClub(world.app, club)
    const own = { email: player.email, currentPassword: club.password, newPassword: 'my own secret' }
    await post('/api/players/change-password', own, bearer(player.token))
    const session = await post('/api/players/create-session', { email: player.email, password: 'my own secret' })
    const change = { email: player.email, newPassword: 'not mine at all' }
    const refused = await post('/api/players/change-password', change, bearer(session.json().sessionToken))
    expect(refused.json().code).toBe('FIELD_REQUIRED')
  })

  test('asks who plays for several clubs for which, and the code stays good until then', async () => {
    const other = await createClub(world, { name: 'HC Rozkvět' })
    const closed = await createClub(world, { name: 'TJ Zavřená' })
    const player = await joinClub(world.app, club)
    await joinClub(world.app, other, { email: player.email })
    await joinClub(world.app, closed, { email: player.email })
    await world.db.update(clubs).set({ status: 'inactive' }).where(eq(clubs.id, closed.clubId))
    const asked = await askForCode(player.email)
    const choice = (await logIn(asked)).json()
    expect(choice.clubs).toHaveLength(2)
    expect(choice.clubs).toContainEqual({ clubId: other.clubId, clubName: 'HC Rozkvět' })
    expect((await logIn({ ...asked, clubId: other.clubId })).json()).toMatchObject({ clubId: other.clubId })
    expect((await logIn({ ...asked, clubId: club.clubId })).json().code).toBe('CODE_EXPIRED')
  })
})

describe('[MEMB-17] asking for a log-in code', () => {
  test('answers everyone alike: players, strangers, administrators, closed clubs, the fourth in an hour', async () => {
    const player = await joinClub(world.app, club)
    const closed = await createClub(world, { players: 1 })
    await world.db.update(clubs).set({ status: 'inactive' }).where(eq(clubs.id, closed.clubId))
    const silent = ['nobody@mail.example', club.adminEmail, closed.players[0]?.email ?? '']
    for (const email of [player.email, ...silent]) {
      const answer = await post('/api/players/request-code', { email })
      expect([answer.statusCode, Object.keys(answer.json())], email).toEqual([200, ['nonce']])
      const { nonce } = answer.json()
      const wrong = await logIn({ email, nonce, code: '000000' })
      expect([wrong.json().code, wrong.json().error], email).toEqual([
        'CODE_WRONG',
        'That code is wrong. 4 attempts left.',
      ])
    }
    for (const email of silent) {
      expect(
        (await mailsTo(world.db, email)).filter(({ key }) => key.startsWith('log-in-code')),
        email,
      ).toEqual([])
    }
    for (let asked = 0; asked < 4; asked++) {
      expect((await post('/api/players/request-code', { email: player.email })).statusCode).toBe(200)
    }
    expect(await mailsTo(world.db, player.email)).toHaveLength(3)
  })

  test('mails the code in every language, only to the player, and keeps it out of the subject', async () => {
    for (const language of LANGUAGE_CODES) {
      const player = await joinClub(world.app, club)
      await post('/api/players/request-code', { email: player.email }, { 'accept-language': language })
      const [mail] = await mailsTo(world.db, player.email)
      const code = await codeMailedTo(world.db, player.email)
      const { subject, label } = LOCALES[language].mail.logInCode
      expect(mail?.subject).toBe(subject.replace('{{product}}', PRODUCT_NAME))
      expect(mail?.holdsSecret).toBe(true)
      expect(mail?.text).toContain(`${label}:\n${code}`)
      expect(mail?.html).toContain(code)
      expect(mail?.text).not.toContain('{{')
      for (const { text } of await mailsTo(world.db, club.adminEmail)) expect(text).not.toContain(code)
    }
  })

  test('a player who was removed meanwhile does not get in', async () => {
    const player = await joinClub(world.app, club)
    const asked = await askForCode(player.email)
    await world.db.delete(members).where(eq(members.id, player.playerId))
    expect((await logIn(asked)).json().code).toBe('CODE_EXPIRED')
  })
})
