import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filesIn } from '../../../test/archives.ts'
import { adminToken, bearer, createClub, type TestClub } from '../../../test/clubs.ts'
import { runningWish } from '../../../test/plans.ts'
import { asMember } from '../../../test/team-lists.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { chatTurns } from '../../coaching/chat/chat.table.ts'
import { reserve, settle } from '../../money/tokens/tokens.ts'

const HOSTILE = '</script><img src=x onerror="alert(1)">\'=1+1'

let world: World
let club: TestClub
let files: Map<string, string>

beforeAll(async () => {
  world = await openWorld()
  club = await createClub(world, { players: 2 })
  await fillData()
  files = await ownFiles(club.players[0]?.token ?? '')
})
afterAll(() => world.end())

const post = (url: string, payload: object, token: string) =>
  world.app.inject({ method: 'POST', url, payload, headers: bearer(token) })

async function ownFiles(token: string) {
  const headers = { ...bearer(token), 'accept-language': 'de' }
  const answer = await world.app.inject({ url: '/api/members/me/data', headers })
  expect(answer.statusCode).toBe(200)
  return filesIn(answer.rawPayload)
}

async function fillData(): Promise<void> {
  const [own, other] = club.players
  if (!own || !other) throw new Error('the players joined')
  const part = { type: 'artefact', kind: 'plan', id: randomUUID(), title: HOSTILE }
  for (const [{ token }, title] of [
    [own, HOSTILE],
    [other, 'a secret of another'],
  ] as const) {
    const message = { id: '1', content: title, isUser: true, timestamp: new Date().toISOString() }
    const chat = { title, member_id: 'golf_fitness', member_name: 'Trenér', messages: [message] }
    expect((await post('/api/chat-history', chat, token)).statusCode).toBe(201)
  }
  const fact = { kind: 'goal', id: randomUUID(), value: { what: HOSTILE } }
  const birth = { kind: 'birth_year', value: 1990 }
  const profile = { keep: [{ fact: birth }, { fact }] }
  const url = `/api/players/${own.playerId}/profile`
  const kept = await world.app.inject({ method: 'PUT', url, payload: profile, headers: bearer(own.token) })
  expect(kept.statusCode).toBe(200)
  expect((await post('/api/plans', { wish: runningWish(), title: HOSTILE }, own.token)).statusCode).toBe(201)
  const list = await asMember(world, other.token).make({ name: HOSTILE })
  const people = { people: [{ memberId: own.playerId }] }
  const added = await asMember(world, other.token).listAfter('POST', `/${list.id}/people`, people)
  const personId = added.people.find(({ isMember }) => isMember)?.id
  await post(`/api/lists/${list.id}/things`, { name: 'Schläger', personId }, own.token)
  await world.db.insert(chatTurns).values({
    memberId: own.playerId,
    specialistId: 'football_psychologist',
    isUser: true,
    content: 'Nicht gespeichert',
    parts: [part],
  })
  const asker = { kind: 'member' as const, id: own.playerId }
  const answer = { id: randomUUID(), clubId: club.clubId, plan: 'basic' as const, asker }
  await reserve(world.db, answer, { least: 10, most: 500 })
  const trace = { memberId: own.playerId, specialistId: 'golf_fitness' }
  await settle(world.db, answer, { inputTokens: 100, outputTokens: 200 }, trace)
}

test('[OPS-08] a player gets everything that is kept about them as JSON', () => {
  const data = JSON.parse(files.get('my-data.json') ?? '')
  expect(data.account).toMatchObject([{ email: club.players[0]?.email, club: club.name, role: 'member' }])
  expect(data.sessions).toMatchObject([{ opened_with: 'club-password' }])
  expect(data.conversations).toMatchObject([{ title: HOSTILE, messages: [{ content: HOSTILE }] }])
  expect(data.unsavedConversations).toMatchObject([
    { messages: [{ content: 'Nicht gespeichert', parts: [{ title: HOSTILE }] }] },
  ])
  expect(data.profile.map(({ fact }: { fact: { kind: string } }) => fact.kind)).toEqual(['birth_year', 'goal'])
  expect(data.plans).toMatchObject([{ title: HOSTILE, feed: null }])
  expect(data.plans[0].sessions.length).toBeGreaterThan(10)
  expect(data.lists).toMatchObject([{ list: HOSTILE, answer: null }])
  expect(data.usage).toMatchObject([{ specialist: 'golf_fitness', input_tokens: 100, output_tokens: 200 }])
})

test('[OPS-08] and as a page in their language that runs nothing, whatever they wrote', () => {
  const page = files.get('my-data.html') ?? ''
  expect(page).toContain('<html lang="de">')
  expect(page).toContain('<h1>Meine Daten</h1>')
  expect(page).toContain("default-src 'none'")
  expect(page).toContain('&#60;/script&#62;&#60;img src=x onerror=&#34;alert(1)&#34;&#62;')
  expect(page).not.toMatch(/<script|<img|<\/script|\son\w+="|https?:\/\//i)
  expect(page).toContain('Gespeicherte Gespräche')
  expect(page).toContain('Nicht gespeichert')
  expect(page).not.toMatch(/data:|export\.columns|own\.sections/)
})

test('[OPS-08] nothing of anybody else is in it, and no secret', () => {
  const all = [...files.values()].join()
  expect(all).not.toContain('a secret of another')
  expect(all).not.toContain(club.players[1]?.email)
  expect(all).not.toMatch(/password_?hash|feedToken|linkToken/i)
})

test('[OPS-08] the administrator gets their own, and a device that nobody confirmed gets nothing', async () => {
  const own = await ownFiles(await adminToken(world.app, club))
  expect(JSON.parse(own.get('my-data.json') ?? '').account).toMatchObject([{ role: 'admin', email: club.adminEmail }])
  const logIn = { email: club.players[0]?.email, password: club.password }
  const session = await world.app.inject({ method: 'POST', url: '/api/players/create-session', payload: logIn })
  const refused = await world.app.inject({
    url: '/api/members/me/data',
    headers: bearer(session.json().sessionToken),
  })
  expect(refused.json().code).toBe('DEVICE_NOT_TRUSTED')
})
