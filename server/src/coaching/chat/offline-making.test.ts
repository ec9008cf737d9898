import type { ChatEvent } from '@touchline/contract/coaching/chat-stream.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { askAt, type ChatWorlds, callAt, openChatWorlds, untrustedToken } from '../../../test/chat-worlds.ts'
import { bearer, createClub, joinClub, type TestClub } from '../../../test/clubs.ts'
import { eventsOf, textOf } from '../../../test/response-bodies.ts'

let worlds: ChatWorlds
let club: TestClub
let player: TestClub['players'][number]

beforeAll(async () => {
  worlds = await openChatWorlds()
  for (const app of [worlds.world.app, worlds.other]) app.chatDependencies.model = undefined
  club = await createClub(worlds.world)
})
beforeEach(async () => {
  player = await joinClub(worlds.world.app, club)
})
afterAll(() => worlds.end())

const PLANNER = 'universal_training_planner'
const partsOf = (events: ChatEvent[]) => events.flatMap((event) => (event.type === 'part' ? [event.part] : []))
const plans = async () => (await callAt(worlds.at[0], player.token, 'GET', '/api/plans')).body.plans
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

async function ask(memberId: string, message: string, body: object = {}): Promise<ChatEvent[]> {
  const zone = { timeZone: 'Europe/Prague' }
  return eventsOf(await askAt(worlds.at[0], player.token, message, { memberId, ...zone, ...body }))
}

const KNOWN = { kind: 'running', days: [2, 4, 6, 7], goalMetres: 10_000, raceMetres: 5000, raceSeconds: 1474 }

describe('[PLAN-01] [COACH-05] a training plan without a model', () => {
  test.each([
    ['cs', 'Chci v prosinci zaběhnout deset kilometrů, pětku dám za 24:34, můžu čtyřikrát týdně', 'Plán je hotový'],
    ['en', 'I want to run 10 km in December, I do 5k in 24:34 and can train four times a week', 'Your plan is ready'],
    ['de', 'Ich will 10 km laufen, 5 km schaffe ich in 24:34, ich kann viermal pro Woche', 'Dein Plan ist fertig'],
  ])('is asked for what is missing, then made and shown (%s)', async (language, message, ready) => {
    const [form, ...others] = partsOf(await ask(PLANNER, message, { language }))
    expect(others).toEqual([])
    expect(form).toMatchObject({ type: 'ask', purpose: 'plan', known: KNOWN })
    expect(form?.inputs).toMatchObject([{ key: 'goalDate' }, { key: 'weeklyMinutes' }, { key: 'longestMinutes' }])
    const values = { ...KNOWN, goalDate: inDays(70), weeklyMinutes: 150 }
    const made = await ask(PLANNER, '13.12., 150 min', { language, answers: { purpose: 'plan', values } })
    expect(textOf(made)).toContain(ready)
    const [plan] = await plans()
    expect(partsOf(made)).toEqual([{ type: 'artefact', kind: 'plan', id: plan.id, title: plan.title }])
    expect(plan).toMatchObject({ kind: 'running', timeZone: 'Europe/Prague' })
  })

  test('uses what the profile knows and says so', async () => {
    const keep = [
      { fact: { kind: 'birth_year', value: 1995 } },
      { fact: { kind: 'days', value: ['mon', 'wed', 'sat'] } },
      { fact: { kind: 'figure', id: 'run_time_5000', value: 1474 } },
    ]
    const url = `/api/players/${player.playerId}/profile`
    await worlds.world.app.inject({ method: 'PUT', url, headers: bearer(player.token), payload: { keep } })
    const [form, used] = partsOf(await ask(PLANNER, 'Udělej mi plán na půlmaraton 18. dubna', { language: 'cs' }))
    expect(form).toMatchObject({ known: { days: [1, 3, 6], raceMetres: 5000, raceSeconds: 1474 } })
    expect(used).toMatchObject({ type: 'used', figures: [{ key: 'days' }, { key: 'run_time_5000' }] })
  })

  test('asks first for what kind it is, and takes the next message for an answer', async () => {
    const [form] = partsOf(await ask(PLANNER, 'Udělej mi tréninkový plán, prosím', { language: 'cs' }))
    expect(form).toMatchObject({ type: 'ask', purpose: 'plan', inputs: [{ key: 'kind' }] })
    const [next] = partsOf(await ask(PLANNER, 'běh', { language: 'cs' }))
    expect(next).toMatchObject({ type: 'ask', purpose: 'plan', known: { kind: 'running' } })
  })

  test('refuses what the rules refuse, with the reason, and says what is out of range', async () => {
    const values = { ...KNOWN, goalDate: inDays(3), weeklyMinutes: 150 }
    const refused = await ask(PLANNER, 'hned', { language: 'cs', answers: { purpose: 'plan', values } })
    expect(textOf(refused)).toContain('Takový plán sestavit nemůžu')
    const wrong = { ...values, raceSeconds: 3 }
    const [form] = partsOf(await ask(PLANNER, '3 s', { language: 'cs', answers: { purpose: 'plan', values: wrong } }))
    expect(form).toMatchObject({
      type: 'ask',
      inputs: expect.arrayContaining([expect.objectContaining({ key: 'raceSeconds' })]),
    })
    expect(await plans()).toEqual([])
  })

  test('is not made for who shows the club password alone or sits at an unknown device, and safety goes first', async () => {
    const [message, clubId] = ['Udělej mi tréninkový plán na 10 km', club.clubId]
    const payload = { memberId: PLANNER, message, club_password: club.password, clubId, language: 'cs' }
    const answer = await worlds.world.app.inject({ method: 'POST', url: '/api/chat/simple', payload })
    expect(answer.json()).toMatchObject({ parts: [] })
    expect(answer.json().response).toContain('jen po přihlášení')
    const untrusted = await untrustedToken(worlds.world.app, club, player.email)
    const told = await eventsOf(await askAt(worlds.at[0], untrusted, message, { memberId: PLANNER }))
    expect(textOf(told)).toContain('jen po přihlášení')
    const flagged = await ask(PLANNER, 'Udělej mi plán na 10 km, při běhu mám bolest na hrudi a nemůžu dýchat', {
      language: 'cs',
    })
    expect(partsOf(flagged)).toMatchObject([{ type: 'safety' }])
  })
})

describe('[COACH-05] competitions and team lists without a model', () => {
  test('a tournament of eight teams in chat/simple, in French', async () => {
    const memberId = 'universal_competition_administrator'
    const message = 'Organise un tournoi pour 8 équipes sur deux terrains'
    const simple = (more: object) =>
      callAt(worlds.at[0], player.token, 'POST', '/api/chat/simple', { memberId, message, language: 'fr', ...more })
    const [form] = (await simple({})).body.parts
    expect(form).toMatchObject({ type: 'ask', purpose: 'competition', known: { teamCount: 8, courts: 2 } })
    const values = { ...form.known, format: 'knockout', date: inDays(5), from: '9:30' }
    const { parts } = (await simple({ message: 'élimination', answers: { purpose: 'competition', values } })).body
    expect(parts).toMatchObject([{ type: 'artefact', kind: 'competition' }])
    const { competition } = (await callAt(worlds.at[0], player.token, 'GET', `/api/competitions/${parts[0].id}`)).body
    expect(competition).toMatchObject({ format: { kind: 'knockout' }, progress: { done: 0 } })
    expect(competition.teams.map(({ name }: { name: string }) => name)).toContain('Équipe 8')
    expect(competition.timetable).toMatchObject({ courts: ['Terrain 1', 'Terrain 2'], days: [{ from: '09:30' }] })
  })

  test('a team list with its people, in Czech', async () => {
    const memberId = 'universal_team_organizer'
    const message = 'Udělej docházku na zápas v sobotu v 10:00, přijdou Eva, Jan, Petr a Tomáš'
    const [form] = partsOf(await ask(memberId, message, { language: 'cs' }))
    expect(form).toMatchObject({
      type: 'ask',
      purpose: 'list',
      known: { list_time: '10:00', list_people: 'Eva, Jan, Petr, Tomáš' },
    })
    const values = { ...(form?.known as object), list_name: 'Zápas s Lipovou', list_things: 'míče, voda' }
    const made = partsOf(
      await ask(memberId, 'Zápas s Lipovou', { language: 'cs', answers: { purpose: 'list', values } }),
    )
    expect(made).toMatchObject([{ type: 'artefact', kind: 'list', title: 'Zápas s Lipovou' }])
    const { list } = (await callAt(worlds.at[0], player.token, 'GET', `/api/lists/${made[0]?.id}`)).body
    expect(list).toMatchObject({ time: '10:00', counts: { open: 4 }, timeZone: 'Europe/Prague' })
  })
})
