import { randomUUID } from 'node:crypto'
import { LEAST_FOR_A_QUESTION } from '@touchline/contract/money/tokens.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bearer, createClub, type TestClub } from '../../../test/clubs.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { chargeHold, holdTokens } from './holds.queries.ts'
import { tokenStats } from './tokens.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.end())

const NOW = new Date('2026-11-15T12:00:00Z')

async function use(club: TestClub, model: 'gpt5' | 'gpt5_mini', tokens: number, when: string) {
  const id = randomUUID()
  const month = when.slice(0, 7)
  const allowances = { gpt5: 1_000_000, gpt5_mini: 5_000_000 }
  await holdTokens(
    world.db,
    { id, asker: { kind: 'shared', id: club.clubId } },
    { clubId: club.clubId, model, month, allowance: allowances[model] },
    { least: 1, most: tokens },
  )
  const trace = { memberId: undefined, specialistId: 'golf_fitness' }
  await chargeHold(world.db, id, { month, allowances }, { inputTokens: tokens, outputTokens: 0 }, trace)
}

describe('token statistics', () => {
  test('[TOK-01] answer both readings, consistent with each other', async () => {
    const club = await createClub(world, { players: 1 })
    await use(club, 'gpt5', 250_000, new Date().toISOString())
    const headers = bearer(club.players[0]?.token ?? '')
    const answer = (await world.app.inject({ url: `/api/tokens/stats/${club.clubId}`, headers })).json()
    expect(answer.stats.gpt5).toEqual({ used: 250_000, total: 1_000_000, remaining: 750_000, percentage: 25 })
    expect(answer.stats).toMatchObject({ plan: 'basic', is_blocked: false, current_model: 'gpt-5' })
    expect([answer.gpt5TokensUsed, answer.gpt5TokensTotal]).toEqual([250_000, 1_000_000])
    expect([answer.gpt5MiniTokensUsed, answer.gpt5MiniTokensTotal]).toEqual([0, 5_000_000])
  })

  test('[TOK-02] the allowance renews on the 1st (UTC), the months before stay visible', async () => {
    const club = await createClub(world)
    await use(club, 'gpt5', 1_000_000, '2026-10-31T23:59:59Z')
    await use(club, 'gpt5', 5, '2026-11-01T00:00:00Z')
    await use(club, 'gpt5_mini', 9, '2026-05-31T23:59:59Z')
    await use(club, 'gpt5_mini', 7, '2026-06-01T00:00:00Z')
    const { stats, months } = await tokenStats(world.db, club.clubId, NOW)
    expect(stats.month).toBe('2026-11')
    expect(stats.gpt5.used).toBe(5)
    expect(months.map(({ month, gpt5, gpt5_mini }) => [month, gpt5, gpt5_mini])).toEqual([
      ['2026-06', 0, 7],
      ['2026-07', 0, 0],
      ['2026-08', 0, 0],
      ['2026-09', 0, 0],
      ['2026-10', 1_000_000, 0],
      ['2026-11', 5, 0],
    ])
  })

  test('[TOK-03] GPT-5 while it lasts, then Mini, then blocked', async () => {
    const club = await createClub(world)
    await use(club, 'gpt5', 1_000_000, '2026-11-02T00:00:00Z')
    expect((await tokenStats(world.db, club.clubId, NOW)).stats).toMatchObject({
      current_model: 'gpt-5-mini',
      is_blocked: false,
    })
    await use(club, 'gpt5_mini', 5_000_000, '2026-11-03T00:00:00Z')
    expect((await tokenStats(world.db, club.clubId, NOW)).stats).toMatchObject({
      current_model: null,
      is_blocked: true,
      gpt5: { remaining: 0, percentage: 100 },
    })
  })

  test('[TOK-03] tokens that are too few for a question are none: no model answers, and the account says so', async () => {
    const club = await createClub(world)
    const statsOf = async () => (await tokenStats(world.db, club.clubId, NOW)).stats
    await use(club, 'gpt5', 1_000_000 - LEAST_FOR_A_QUESTION, '2026-11-02T00:00:00Z')
    expect(await statsOf()).toMatchObject({ current_model: 'gpt-5', is_blocked: false })
    await use(club, 'gpt5', 1, '2026-11-02T00:00:00Z')
    expect(await statsOf()).toMatchObject({ current_model: 'gpt-5-mini', is_blocked: false })
    await use(club, 'gpt5_mini', 5_000_000 - 2_990, '2026-11-03T00:00:00Z')
    expect(await statsOf()).toMatchObject({ current_model: null, is_blocked: true, gpt5_mini: { remaining: 2_990 } })
  })
})
