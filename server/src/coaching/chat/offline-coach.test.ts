import type { ChatEvent } from '@touchline/contract/coaching/chat-stream.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { askAt, type ChatWorlds, openChatWorlds } from '../../../test/chat-worlds.ts'
import { createClub, joinClub, type TestClub } from '../../../test/clubs.ts'
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

const partsOf = (events: ChatEvent[]) => events.flatMap((event) => (event.type === 'part' ? [event.part] : []))

/** Asks the hockey fitness coach, at either of two processes. */
async function ask(message: string, body: object = {}, process: 0 | 1 = 0): Promise<ChatEvent[]> {
  return eventsOf(await askAt(worlds.at[process], player.token, message, body))
}

test('[COACH-09] [COACH-12] what is missing is asked for, and the next message completes it, at any process', async () => {
  const first = await ask('Dřep se 75 kg, jaké je moje maximum?')
  expect(partsOf(first)).toContainEqual(
    expect.objectContaining({ type: 'ask', calculator: 'one_rep_max', known: { weight: 75 } }),
  )
  const second = await ask('osm opakování', {}, 1)
  expect(textOf(second).replaceAll('\u00a0', ' ')).toContain('95,0 kg')
  expect(partsOf(second)).toEqual([
    expect.objectContaining({ type: 'calculation', inputs: { weight: 75, repetitions: 8 } }),
  ])
})

test('[COACH-09] the values of the form complete it, and wrong ones are refused with the range', async () => {
  await ask('Dřep se 75 kg, jaké je moje maximum?')
  const answers = { calculator: 'one_rep_max', purpose: 'calculation', values: { weight: 75, repetitions: 200 } }
  const refused = await ask('Opakování: 200', { answers })
  expect(textOf(refused)).toContain('20')
  expect(partsOf(refused)).toEqual([expect.objectContaining({ type: 'ask', known: { weight: 75 } })])
  const filled = await ask('Opakování: 8', { answers: { ...answers, values: { weight: 75, repetitions: 8 } } })
  expect(partsOf(filled)).toEqual([expect.objectContaining({ type: 'calculation' })])
})

test('[SAFE-05] [COACH-06] an age that was asked for answers the question before it', async () => {
  const first = await ask('Kolikrát týdně mám posilovat?')
  expect(partsOf(first)).toEqual([expect.objectContaining({ type: 'ask', purpose: 'age' })])
  const second = await ask('Věk: 34', { answers: { purpose: 'age', values: { age: 34 } } })
  expect(textOf(second)).toContain('Dvakrát až třikrát týdně celé tělo')
})
