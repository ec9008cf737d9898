import type { ChatEvent } from '@touchline/contract/coaching/chat-stream.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { askAt, callAt } from '../../../test/chat-worlds.ts'
import { adminToken, createClub, joinClub, type TestClub } from '../../../test/clubs.ts'
import { type ModelServer, startModelServer } from '../../../test/model-server.ts'
import { eventsOf, textOf } from '../../../test/response-bodies.ts'
import { OFFLINE, openWorld, type World } from '../../../test/world.ts'
import { madeThings } from '../makers/makers.table.ts'

let server: ModelServer
let world: World
let address: string
let club: TestClub

beforeAll(async () => {
  server = await startModelServer()
  const model = { ...OFFLINE, baseUrl: server.baseUrl }
  world = await openWorld({
    settings: { publicUrl: 'http://localhost:3000', trustProxy: false, stripe: undefined, model },
  })
  address = await world.app.listen({ port: 0, host: '127.0.0.1' })
  club = await createClub(world)
})
afterAll(async () => {
  await world.end()
  await server.close()
})

const newPlayer = async () => (await joinClub(world.app, club)).token
const partsOf = (events: ChatEvent[]) => events.flatMap((event) => (event.type === 'part' ? [event.part] : []))
const answerIdOf = (events: ChatEvent[]) => (events[0]?.type === 'metadata' ? events[0].generationId : '')
const toolsIn = (from: number) =>
  server.requests.slice(from).flatMap(({ tools = [] }) => tools.map((tool) => tool.function.name))

/** Making a plan is slow on a busy machine. */
const WAIT = { timeout: 20_000, interval: 100 }

const PLANNER = { memberId: 'universal_training_planner', timeZone: 'Europe/Prague' }
const plansOf = async (token: string) => (await callAt(address, token, 'GET', '/api/plans')).body.plans

async function play(scenario: string, body: object = PLANNER, token?: string) {
  const asked = server.requests.length
  const player = token ?? (await newPlayer())
  const events = await eventsOf(await askAt(address, player, `#scenario:${scenario} Prosím.`, body))
  return { events, token: player, text: textOf(events), parts: partsOf(events), requests: server.requests.slice(asked) }
}

describe('[PLAN-01] [COACH-05] a model makes a training plan', () => {
  test('that is the player’s own, shown as a card, in the language and zone of the question', async () => {
    const { parts, text, token, events } = await play('make-plan', { ...PLANNER, language: 'de' })
    const [plan] = await plansOf(token)
    expect(plan).toMatchObject({ kind: 'running', timeZone: 'Europe/Prague' })
    expect(parts).toEqual([{ type: 'artefact', kind: 'plan', id: plan.id, title: plan.title }])
    expect(text).toBe(`Results: ${plan.title}.`)
    expect(events.at(-1)).toEqual({ type: 'done' })
  })

  test('and is told what is missing or wrong, in its words, before it calls rightly', async () => {
    const { parts, token, requests } = await play('make-plan-wrong')
    const answer = JSON.parse(requests[1]?.messages.findLast(({ role }) => role === 'tool')?.content as string)
    expect(answer.problems).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ missing: 'goalMetres', kind: 'distance' }),
        expect.objectContaining({ wrong: 'raceSeconds', min: 97 }),
      ]),
    )
    expect(parts).toHaveLength(1)
    expect(await plansOf(token)).toHaveLength(1)
  })

  test('in chat/simple as well', async () => {
    const token = await newPlayer()
    const payload = { ...PLANNER, message: '#scenario:make-plan Prosím.', language: 'cs' }
    const { body } = await callAt(address, token, 'POST', '/api/chat/simple', payload)
    const [plan] = await plansOf(token)
    expect(body.parts).toEqual([{ type: 'artefact', kind: 'plan', id: plan.id, title: plan.title }])
  })

  test('once, though the same be called again in the same answer', async () => {
    const { parts, token } = await play('make-plan-again')
    expect(await plansOf(token)).toHaveLength(1)
    expect(new Set(parts.map((part) => part.id)).size).toBe(1)
  })

  test('once, though the answer be stopped after the making and asked for again', async () => {
    const token = await newPlayer()
    const stopped = askAt(address, token, '#scenario:make-plan-hang Prosím.', PLANNER).then(eventsOf)
    const running = await vi.waitFor(async () => {
      const url = `/api/chat/conversation/${PLANNER.memberId}`
      const { conversation } = (await callAt(address, token, 'GET', url)).body
      expect(await plansOf(token)).toHaveLength(1)
      return conversation.running.generationId as string
    }, WAIT)
    await callAt(address, token, 'POST', `/api/chat/stream/${running}/stop`)
    const events = await stopped
    expect(answerIdOf(events)).toBe(running)
    expect(partsOf(events)).toMatchObject([{ type: 'artefact', kind: 'plan' }])
    const again = await play('make-plan', { ...PLANNER, replaces: 'question' }, token)
    expect(partsOf(again.events)).toEqual(partsOf(events))
    expect(await plansOf(token)).toHaveLength(1)
    // Streaming the stopped answer again from its beginning makes nothing either.
    const url = `/api/chat/stream/${running}`
    const response = await fetch(`${address}${url}`, { headers: { authorization: `Bearer ${token}` } })
    expect(partsOf(await eventsOf(response))).toEqual(partsOf(events))
    expect(await plansOf(token)).toHaveLength(1)
  })

  test('anew where the first one was deleted', async () => {
    const { token, parts } = await play('make-plan')
    const [made] = parts
    await callAt(address, token, 'DELETE', `/api/plans/${made?.id}`)
    const again = await play('make-plan', { ...PLANNER, replaces: 'question' }, token)
    expect(again.parts[0]?.id).not.toBe(made?.id)
  })

  test('not for administrators, nor for who shows the club password alone', async () => {
    const from = server.requests.length
    const admin = await adminToken(world.app, club)
    await eventsOf(await askAt(address, admin, '#scenario:make-plan Prosím.', PLANNER))
    const payload = {
      ...PLANNER,
      message: '#scenario:make-plan Ahoj.',
      club_password: club.password,
      clubId: club.clubId,
    }
    await world.app.inject({ method: 'POST', url: '/api/chat/simple', payload })
    expect(toolsIn(from)).not.toContain('make_training_plan')
    expect(toolsIn(from)).toContain('race_prediction')
  })
})

describe('[COACH-05] a model makes what belongs to the club', () => {
  test.each([
    ['make-competition', 'universal_competition_administrator', 'competition', '/api/competitions/'],
    ['make-list', 'universal_team_organizer', 'list', '/api/lists/'],
  ])('%s', async (scenario, memberId, kind, path) => {
    const { parts, token } = await play(scenario, { memberId })
    expect(parts).toMatchObject([{ type: 'artefact', kind }])
    const { body } = await callAt(address, token, 'GET', `${path}${parts[0]?.id}`)
    expect(body[kind]).toMatchObject({ id: parts[0]?.id, name: parts[0]?.title })
  })

  test('each coach gets the tool of its own field alone, and fitness coaches that of plans', async () => {
    const makersOf = async (memberId: string) => {
      const { requests } = await play('answer', { memberId })
      return requests
        .flatMap(({ tools = [] }) => tools.map((tool) => tool.function.name))
        .filter((name) => name.startsWith('make_'))
    }
    expect(await makersOf('universal_training_planner')).toEqual(['make_training_plan'])
    expect(await makersOf('universal_competition_administrator')).toEqual(['make_competition'])
    expect(await makersOf('universal_team_organizer')).toEqual(['make_team_list'])
    expect(await makersOf('hockey_fitness')).toEqual(['make_training_plan'])
    expect(await makersOf('hockey_trainer')).toEqual([])
  })

  test('what was made is noted with its member, and forgotten with them', async () => {
    const { token, playerId } = await joinClub(world.app, club)
    await play('make-list', { memberId: 'universal_team_organizer' }, token)
    const noted = () => world.db.select().from(madeThings).where(eq(madeThings.memberId, playerId))
    expect(await noted()).toMatchObject([{ kind: 'list' }])
    const { status } = await callAt(address, token, 'DELETE', '/api/players/me')
    expect(status).toBe(200)
    expect(await noted()).toEqual([])
  })
})
