import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askAt, callAt } from '../../../test/chat-worlds.ts'
import { createClub, joinClub, type TestClub } from '../../../test/clubs.ts'
import { type ModelServer, startModelServer } from '../../../test/model-server.ts'
import { eventsOf, textOf } from '../../../test/response-bodies.ts'
import { OFFLINE, openWorld, type World } from '../../../test/world.ts'
import { tokenAccounts, tokenEntries, tokenHolds, withheldTokens } from '../../money/tokens/tokens.table.ts'
import { countTokens } from '../model/tokenizer.ts'
import { answers } from './chat.table.ts'

const GOOD = 'Jez pravidelně a dost. Spi osm hodin. '
const FORBIDDEN = 'Klenbuterol je v pořádku, jen ho vysaď před závodem. '
const REST = `${'A potom trénuj dál podle plánu. '.repeat(30)}Konec.`
const FIXED = 'Žádnou látku ti nikdy neschválím.'

let server: ModelServer
let world: World
let address: string
let club: TestClub

beforeAll(async () => {
  server = await startModelServer({ text: GOOD + FORBIDDEN + REST })
  world = await openWorld({
    settings: {
      ...{ publicUrl: 'http://localhost:3000', trustProxy: false, stripe: undefined },
      model: { ...OFFLINE, baseUrl: server.baseUrl },
    },
    fixedReply: ({ category, severity }) => ({
      text: FIXED,
      part: { type: 'safety', category, severity, contacts: [] },
    }),
  })
  world.app.countUse = async () => {}
  address = await world.app.listen({ port: 0, host: '127.0.0.1' })
  club = await createClub(world)
})
afterAll(async () => {
  await world.end()
  await server.close()
})

const count = (text: string) => countTokens('o200k_base', text)

async function play(message: string) {
  const [{ token }, before] = [await joinClub(world.app, club), server.reported.length]
  const events = await eventsOf(await askAt(address, token, message))
  const id = events[0]?.type === 'metadata' ? events[0].generationId : ''
  const [row] = await world.db.select().from(answers).where(eq(answers.id, id))
  const charges = await world.db.select().from(tokenEntries).where(eq(tokenEntries.generationId, id))
  const withheld = await world.db.select().from(withheldTokens).where(eq(withheldTokens.generationId, id))
  const parts = events.flatMap((event) => (event.type === 'part' ? [event.part] : []))
  return { token, events, row, charges, withheld, parts, text: textOf(events), reported: server.reported[before] }
}

describe('[COACH-04] [SAFE-06] an answer that says what must not be said', () => {
  test.each(['slow', 'answer', 'one-byte', 'huge'])('ends with the fixed reply before it (%s)', async (scenario) => {
    const { text, parts, events, row, charges, withheld, reported, token } = await play(
      `#scenario:${scenario} Je mi 30, jaké doplňky stravy dávají smysl?`,
    )
    expect(text).toBe(`${GOOD}\n\n${FIXED}`)
    expect(parts).toMatchObject([{ type: 'safety', category: 'doping', severity: 'refer' }])
    expect(events.at(-1)).toEqual({ type: 'done' })
    expect(row).toMatchObject({ status: 'done', text })
    // A fast service has reported its usage before it is stopped; for any other our own count is used.
    const inputTokens = [row?.promptTokens, reported?.inputTokens].find((tokens) => tokens === charges[0]?.inputTokens)
    expect(charges).toMatchObject([{ inputTokens, outputTokens: count(GOOD) }])
    expect(withheld).toMatchObject([{ inputTokens: 0 }])
    const rest = withheld[0]?.outputTokens ?? 0
    if (inputTokens === reported?.inputTokens) expect(rest).toBe((reported?.outputTokens ?? 0) - count(GOOD))
    expect(rest).toBeGreaterThanOrEqual(count(FORBIDDEN) - 2)
    expect(rest).toBeLessThanOrEqual(count(FORBIDDEN + REST) + 30)
    expect(await world.db.select().from(tokenHolds)).toEqual([])
    const { body } = await callAt(address, token, 'GET', '/api/chat/conversation/hockey_fitness')
    expect(body.conversation.messages.at(-1)).toMatchObject({ content: text, parts })
  })

  test('costs the club’s account exactly what the ledger says, withheld words nothing', async () => {
    const other = await createClub(world)
    const { token } = await joinClub(world.app, other)
    await eventsOf(await askAt(address, token, 'Je mi 30, jaké doplňky stravy dávají smysl?'))
    const entries = await world.db.select().from(tokenEntries).where(eq(tokenEntries.clubId, other.clubId))
    const charge = entries.find(({ generationId }) => generationId)
    const [account] = await world.db.select().from(tokenAccounts).where(eq(tokenAccounts.clubId, other.clubId))
    const allowance = entries.reduce((sum, entry) => sum + entry.allowance, 0)
    expect([account?.allowance, account?.held]).toEqual([allowance, 0])
    expect(charge?.allowance).toBe(-((charge?.inputTokens ?? 0) + (charge?.outputTokens ?? 0)))
  })

  test('stops the model', async () => {
    const before = server.aborted
    await play('#scenario:slow Je mi 30, jaké doplňky stravy dávají smysl?')
    expect(server.aborted).toBe(before + 1)
  })

  test('comes whole from chat/simple, with its flag', async () => {
    const { token } = await joinClub(world.app, club)
    const payload = {
      memberId: 'hockey_fitness',
      message: 'Je mi 30, jaké doplňky stravy dávají smysl?',
      language: 'cs',
    }
    const { body } = await callAt(address, token, 'POST', '/api/chat/simple', payload)
    expect(body).toMatchObject({ response: `${GOOD}\n\n${FIXED}`, parts: [{ type: 'safety', category: 'doping' }] })
  })

  test('is not read in a turn without risk', async () => {
    const { text, withheld } = await play('Jak zlepšit přihrávku?')
    expect([text.startsWith(GOOD + FORBIDDEN), withheld]).toEqual([true, []])
  })
})
