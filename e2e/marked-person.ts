import { randomInt, randomUUID } from 'node:crypto'
import { PAGES, pathOfArtefact, pathOfSavedChat } from '@touchline/contract/platform/pages.ts'
import { ADDRESS } from './address.ts'
import { createClub } from './clubs.ts'
import { ADDRESSES, GUARDED } from './pages.ts'

/** A person whose every text contains a unique mark. */
export type MarkedPerson = {
  role: 'player' | 'admin'
  mark: string
  email: string
  /** The personal password, or the PIN. */
  password: string
  /** Every page that the person can open, including own things and public addresses. */
  pages: string[]
  /** Addresses of the person's own things, which no one else may read. */
  things: string[]
}

const COACH = 'hockey_fitness'
const DAY = '2027-01-16'

/** Creates a person in a club of their own, with content on every page. */
export async function makeMarkedPerson(role: MarkedPerson['role']): Promise<MarkedPerson> {
  const mark = `zq${Array.from({ length: 7 }, () => String.fromCharCode(randomInt(97, 123))).join('')}x`
  const club = await createClub({
    plan: 'enterprise',
    players: 1,
    name: `SK ${mark}`,
    adminEmail: `${mark}-admin@club.example`,
    person: { firstName: mark, lastName: `${mark}ova`, email: `${mark}@mail.example` },
  })
  const [player] = club.players
  if (!player) throw new Error('the club has no player')
  const isPlayer = role === 'player'
  const email = isPlayer ? player.email : club.adminEmail
  const password = isPlayer ? `${mark}-Heslo-1` : club.pin
  if (isPlayer) {
    const change = { email, currentPassword: club.password, newPassword: password }
    await call(player.token, 'POST', '/api/players/change-password', change)
  }
  const token = isPlayer ? player.token : await adminToken(email, password)
  const person = { role, mark, email, password }
  const things = await makeThings(token, { ...person, clubId: club.clubId, playerId: player.playerId })
  const guarded = Object.keys(GUARDED).filter((path) => isOpenTo(role, path))
  return { ...person, ...things, pages: [...guarded, ...PUBLIC, ...things.pages] }
}

/** Without the page that ends a session. */
const PUBLIC = ADDRESSES.filter((path) => path !== PAGES.clearSessions.path)

const PLAYERS_OWN = /^\/(plans|player|welcome)/
const ADMINS_OWN = /^\/(admin|club\/settings\/billing)/

function isOpenTo(role: MarkedPerson['role'], path: string): boolean {
  return !(role === 'player' ? ADMINS_OWN : PLAYERS_OWN).test(path)
}

type Owner = Pick<MarkedPerson, 'role' | 'mark'> & { clubId: string; playerId: string }

async function makeThings(token: string, owner: Owner): Promise<Pick<MarkedPerson, 'pages' | 'things'>> {
  const { mark, clubId } = owner
  const timestamp = '2026-01-05T12:00:00.000Z'
  const { chatHistory } = await call(token, 'POST', '/api/chat-history', {
    title: `Rozhovor ${mark}`,
    member_id: COACH,
    member_name: 'Kondiční trenér',
    messages: [{ id: 'q1', content: `Otázka ${mark}`, isUser: true, timestamp }],
  })
  await call(token, 'POST', '/api/chat/stream', {
    ...{ message: `Co dělá ${mark}?`, memberId: COACH, clubId, language: 'cs', requestId: randomUUID() },
  })
  const { competition } = await call(token, 'POST', '/api/competitions', cupOf(mark))
  const { competition: shared } = await call(token, 'POST', `/api/competitions/${competition.id}/share`)
  const { list } = await call(token, 'POST', '/api/lists', {
    ...{ name: `Zápas ${mark}`, date: DAY, timeZone: 'Europe/Prague', place: `Hala ${mark}` },
    people: [{ name: `Host ${mark}` }],
  })
  const { list: linked } = await call(token, 'POST', `/api/lists/${list.id}/link`)
  const things = [
    pathOfSavedChat(chatHistory.id),
    pathOfArtefact({ kind: 'competition', id: competition.id }),
    pathOfArtefact({ kind: 'list', id: list.id }),
    ...(owner.role === 'player' ? await makeOfPlayer(token, owner) : await makeOfAdmin(token, owner)),
  ]
  const addresses = [`/chat?member=${COACH}`, `/s/${shared.share.token}`, `/l/${linked.link}`]
  return { things, pages: [...things, ...addresses] }
}

async function makeOfPlayer(token: string, { mark, playerId }: Owner): Promise<string[]> {
  const wish = { kind: 'running', start: dayFromToday(-7), timeZone: 'Europe/Prague', days: [1, 2, 4, 6] }
  const goal = { goalMetres: 10_000, goalDate: dayFromToday(56), raceMetres: 5000, raceSeconds: 1474 }
  const { plan } = await call(token, 'POST', '/api/plans', {
    ...{ wish: { ...wish, ...goal, weeklyMinutes: 150 }, title: `Plán ${mark}` },
  })
  const facts = [
    { kind: 'birth_year', value: 1997 },
    { kind: 'equipment', value: `Hodinky ${mark}` },
    { kind: 'limit', id: randomUUID(), value: { what: `Kotník ${mark}`, until: '2099-11-30' } },
  ]
  await call(token, 'PUT', `/api/players/${playerId}/profile`, { keep: facts.map((fact) => ({ fact })) })
  return [pathOfArtefact({ kind: 'plan', id: plan.id })]
}

async function makeOfAdmin(token: string, { mark, clubId }: Owner): Promise<string[]> {
  await call(token, 'POST', `/api/clubs/${clubId}/api-keys`, { name: `Klíč ${mark}`, scopes: ['ask'] })
  await call(undefined, 'POST', '/test/ledger', { clubId, questions: 20, days: 20 })
  return []
}

function cupOf(mark: string): object {
  return {
    name: `Pohár ${mark}`,
    sport: 'football',
    place: `Hala ${mark}`,
    timeZone: 'Europe/Prague',
    teams: [1, 2, 3, 4].map((seed) => ({ name: `Tým ${mark} ${seed}`, seed })),
    format: { kind: 'round_robin', legs: 1 },
    rulesName: 'football_h2h',
    timetable: {
      days: [{ date: DAY, from: '09:00', to: '16:00' }],
      ...{ courts: ['Hřiště A'], matchMinutes: 16, restMinutes: 15, gapMinutes: 4, mode: 'queue' },
    },
  }
}

function dayFromToday(days: number): string {
  return new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
}

async function adminToken(email: string, password: string): Promise<string> {
  return (await call(undefined, 'POST', '/api/clubs/verify-password', { email, password })).sessionToken
}

// biome-ignore lint/suspicious/noExplicitAny: each caller knows what its call answers
async function call(token: string | undefined, method: string, path: string, body?: object): Promise<any> {
  const answer = await fetch(`${ADDRESS}${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
  return answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : {}
}
