import { type ChatEvent, placeId } from '@touchline/contract/coaching/chat-stream.ts'
import { MAX_PARTS, type Part } from '@touchline/contract/coaching/parts.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { askAt, type ChatWorlds, callAt, openChatWorlds, untrustedToken } from '../../../test/chat-worlds.ts'
import { bearer, createClub, joinClub, type TestClub } from '../../../test/clubs.ts'
import { eventsOf, textOf } from '../../../test/response-bodies.ts'
import { PARTS, playing, SCRIPT, SCRIPT_PARTS, SCRIPT_TEXT, scriptedCoach } from '../../../test/scripted-coach.ts'
import type { CoachQuestion } from '../model/offline-coach.ts'
import { adoptConversations } from './chat.ts'

let worlds: ChatWorlds
let club: TestClub
let player: TestClub['players'][number]

beforeAll(async () => {
  worlds = await openChatWorlds()
  for (const app of [worlds.world.app, worlds.other]) app.chatDependencies.model = undefined
  club = await createClub(worlds.world)
})
beforeEach(async () => {
  play(scriptedCoach)
  player = await joinClub(worlds.world.app, club)
})
afterAll(() => worlds.end())

const CONVERSATION = '/api/chat/conversation/hockey_fitness'
const partsOf = (events: ChatEvent[]) => events.flatMap((event) => (event.type === 'part' ? [event.part] : []))
const partsAndTexts = (events: ChatEvent[]): (string | { type: string })[] =>
  events.flatMap<string | { type: string }>((event) =>
    event.type === 'part' ? [event.part] : event.type === 'text' ? [event.text] : [],
  )
/** The types in order, with consecutive texts merged. */
const orderOf = (steps: readonly (string | { type: string })[]) =>
  steps
    .map((step) => (typeof step === 'string' ? 'text' : step.type))
    .join(' ')
    .replace(/text( text)+/g, 'text')
const idsOf = (events: ChatEvent[]) => events.flatMap((event) => ('id' in event ? [event.id] : []))
const call = (method: string, path: string, body?: object) => callAt(worlds.at[0], player.token, method, path, body)
const turns = async () => (await call('GET', CONVERSATION)).body.conversation.messages

function play(coach: typeof scriptedCoach): void {
  for (const app of [worlds.world.app, worlds.other]) app.chatDependencies.offlineCoach = coach
}

async function ask(message = 'Jak?', body: object = {}): Promise<ChatEvent[]> {
  return eventsOf(await askAt(worlds.at[0], player.token, message, body))
}

function resume(address: string, generationId: string, lastEventId: string): Promise<Response> {
  const headers = { ...bearer(player.token), 'last-event-id': lastEventId }
  return fetch(`${address}/api/chat/stream/${generationId}`, { headers })
}

function answerIdOf([first]: ChatEvent[]): string {
  return first?.type === 'metadata' ? first.generationId : ''
}

describe('[COACH-07] the parts of an answer', () => {
  test('stream in one sequence with the text and are kept with the turn', async () => {
    const events = await ask()
    expect(events[0]).toMatchObject({ type: 'metadata', model: 'offline', safety: null })
    expect([textOf(events), partsOf(events)]).toEqual([SCRIPT_TEXT, SCRIPT_PARTS])
    expect(orderOf(partsAndTexts(events))).toEqual(orderOf(SCRIPT))
    const places = idsOf(events).map(Number)
    expect(places).toEqual([...new Set(places)].sort((one, other) => one - other))
    expect(await turns()).toEqual([
      expect.objectContaining({ isUser: true, content: 'Jak?' }),
      expect.objectContaining({ isUser: false, content: SCRIPT_TEXT, parts: SCRIPT_PARTS }),
    ])
  })

  test('are resumed exactly at every place of the sequence', async () => {
    const events = await ask()
    const id = answerIdOf(events)
    const whole = events.filter(({ type }) => type === 'text' || type === 'part')
    const lengths = Array.from(SCRIPT_TEXT, (_, length) => placeId({ length, parts: 0 }))
    for (const place of [...idsOf(whole), ...lengths.filter((_, index) => index % 5 === 0)]) {
      const rest = await eventsOf(await resume(worlds.at[1], id, place))
      const had = whole.filter((event) => 'id' in event && Number(event.id) <= Number(place))
      expect(partsOf(rest), place).toEqual(SCRIPT_PARTS.slice(partsOf(had).length))
      expect(textOf(rest), place).toBe(SCRIPT_TEXT.slice(Math.floor(Number(place))))
    }
  })

  test.each([0, 1])('of a running answer reach subscribers who come back at process %i, each once', async (process) => {
    const reached = Promise.withResolvers<void>()
    const gate = Promise.withResolvers<void>()
    const hold = () => {
      reached.resolve()
      return gate.promise
    }
    play(() => playing(SCRIPT, async (step) => step === 5 && hold()))
    const asking = ask()
    await reached.promise
    const id = await runningId()
    const ids = ['', '0.01', '37', '37.01', '37.02']
    const subscribers = await Promise.all(ids.map((place) => resume(worlds.at[process] as string, id, place)))
    gate.resolve()
    const rests = await Promise.all(subscribers.map(eventsOf))
    await asking
    expect(rests.map((rest) => partsOf(rest).length)).toEqual([7, 6, 6, 5, 4])
    expect(rests.map(textOf)).toEqual([SCRIPT_TEXT, SCRIPT_TEXT, ...Array(3).fill(SCRIPT_TEXT.slice(37))])
  })

  test('that came before an answer was stopped stay with it', async () => {
    const asking = ask('#stall:4 Jak?')
    const id = await vi.waitFor(runningId)
    expect((await callAt(worlds.at[1], player.token, 'POST', `/api/chat/stream/${id}/stop`)).body).toEqual({
      stopped: true,
    })
    const events = await asking
    expect(events.at(-1)).toEqual({ type: 'done' })
    expect(partsOf(events)).toEqual([PARTS.used, PARTS.calculation])
    expect((await turns()).at(-1)).toMatchObject({ content: textOf(events), parts: partsOf(events) })
  })

  test('that are too many, too large or of characters that no database takes do not break it', async () => {
    const title = 'a\0b\ud83d \\u0000'
    const huge: Part = { ...PARTS.handover, question: 'ž'.repeat(9000) }
    play(() => playing([{ ...PARTS.artefact, title }, huge, ...Array(MAX_PARTS).fill(PARTS.used), 'Hotovo.']))
    const events = await ask()
    expect(events.at(-1)).toEqual({ type: 'done' })
    expect(textOf(events)).toBe('Hotovo.')
    const kept = (await turns()).at(-1).parts
    expect(kept).toHaveLength(MAX_PARTS)
    expect(kept[0]).toEqual({ ...PARTS.artefact, title: 'a\ufffdb\ufffd \\u0000' })
    expect(partsOf(events)).toEqual(kept)
  })

  test('are answered by chat/simple, with the red flag', async () => {
    const body = { memberId: 'hockey_fitness', message: 'Jak?', language: 'cs' }
    expect((await call('POST', '/api/chat/simple', body)).body).toMatchObject({
      response: SCRIPT_TEXT,
      parts: SCRIPT_PARTS,
      safety: { category: 'head_injury', severity: 'stop' },
    })
    play(() => playing(['Nic.']))
    expect((await call('POST', '/api/chat/simple', body)).body).toMatchObject({ parts: [], safety: null })
  })

  test('go with the answer that is asked anew, and come with the new one', async () => {
    await ask()
    play(() => playing(['Znovu.', PARTS.artefact]))
    await ask('Jak?', { replaces: 'answer' })
    expect((await turns()).map(({ content, parts }: { content: string; parts?: Part[] }) => [content, parts])).toEqual([
      ['Jak?', undefined],
      ['Znovu.', [PARTS.artefact]],
    ])
  })

  test('become the member’s when their session is confirmed', async () => {
    const { app, db } = worlds.world
    const token = await untrustedToken(app, club, player.email)
    await eventsOf(await askAt(worlds.at[0], token, 'Jak?'))
    const { sessionId, memberId } = await app.findCaller(token)
    await adoptConversations(db, { sessionId, memberId })
    expect((await turns()).at(-1)).toMatchObject({ content: SCRIPT_TEXT, parts: SCRIPT_PARTS })
  })
})

describe('[COACH-07] a saved conversation', () => {
  const save = (messages: object[]) =>
    call('POST', '/api/chat-history', { title: 'Plán', member_id: 'hockey_fitness', member_name: 'Kondice', messages })

  test('has the parts that the server wrote, whatever is posted', async () => {
    await ask()
    const [question, answer] = await turns()
    const forged = { ...PARTS.safety, contacts: [{ kind: 'line', name: 'x', phone: '1', isChecked: true }] }
    const other = { ...answer, id: 'other', content: 'To trenér neřekl.', parts: [PARTS.proposal] }
    const { body, status } = await save([question, { ...answer, model: 'gpt-5', parts: [forged] }, other])
    expect(status).toBe(201)
    const saved = body.chatHistory.messages
    expect(saved[1]).toMatchObject({ content: SCRIPT_TEXT, model: 'offline', parts: SCRIPT_PARTS })
    expect(saved[2].parts).toBeUndefined()
  })

  test('is opened with its parts, those of a newer release included, and saved again with them', async () => {
    const newer = { type: 'hologram', depth: 3 } as unknown as Part
    play(() => playing(['Hle.', PARTS.calculation, newer]))
    await ask()
    const saved = (await save(await turns())).body.chatHistory
    await call('DELETE', CONVERSATION)
    expect(await turns()).toEqual([])
    const { title, messages } = saved
    const again = await call('PUT', `/api/chat-history/${saved.id}`, { title, messages })
    expect(again.body.chatHistory.messages.at(-1).parts).toEqual([PARTS.calculation, newer])
    await call('PUT', CONVERSATION, { historyId: saved.id })
    expect((await turns()).at(-1).parts).toEqual([PARTS.calculation, newer])
  })
})

describe('[COACH-09] the form of an answer', () => {
  const values = { distance: 5000, target_distance: 10_000, time: 1474 }
  const answers = { calculator: 'race_prediction', purpose: 'calculation', values }
  const formOf = async () => (await turns())[1].parts.find(({ type }: Part) => type === 'ask')

  test('hands its values to the source, is read-only then, and open again where the question is changed', async () => {
    const heard: CoachQuestion[] = []
    play((question) => {
      heard.push(question)
      return scriptedCoach(question)
    })
    await ask()
    expect(await formOf()).toEqual(PARTS.ask)
    await ask('Čas: 24:34', { answers })
    expect(heard[1]).toMatchObject({ message: 'Čas: 24:34', sent: answers })
    expect(heard[1]?.said.at(-1)?.parts).toEqual(SCRIPT_PARTS)
    expect(await formOf()).toEqual({ ...PARTS.ask, sent: values })
    await ask('Čas: 24:34', { replaces: 'answer' })
    expect(heard[2]?.sent).toEqual(answers)
    await ask('Nevím.', { replaces: 'question' })
    expect(heard[3]?.sent).toBeUndefined()
    expect(await formOf()).toEqual(PARTS.ask)
  })

  test('refuses values that are none', async () => {
    const refused = await askAt(worlds.at[0], player.token, 'Čas', { answers: { values: { time: { $gt: 0 } } } })
    expect(refused.status).toBe(400)
  })
})

async function runningId(): Promise<string> {
  const { running } = (await call('GET', CONVERSATION)).body.conversation
  if (!running) throw new Error('nothing is being written')
  return running.generationId
}
