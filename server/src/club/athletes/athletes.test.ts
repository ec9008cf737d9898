import { randomUUID } from 'node:crypto'
import type { DatedFact, Fact, Profile } from '@touchline/contract/club/athletes.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminToken, bearer, createClub, joinClub, type TestClub } from '../../../test/clubs.ts'
import { sweep } from '../../../test/retention.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { receipts } from '../../money/payments/payments.table.ts'
import { members } from '../members/members.table.ts'
import { athleteFacts, athleteUses } from './athletes.table.ts'
import { noteUse } from './athletes.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const THIS_YEAR = new Date().getUTCFullYear()

type Player = Awaited<ReturnType<typeof joinClub>>

let world: World
let club: TestClub

beforeAll(async () => {
  world = await openWorld()
  club = await createClub(world)
})
afterAll(() => world.end())

const urlOf = (playerId: string) => `/api/players/${playerId}/profile`
const read = async (player: Player): Promise<Profile> =>
  (await world.app.inject({ url: urlOf(player.playerId), headers: bearer(player.token) })).json().profile
const change = (player: Player, payload: object) =>
  world.app.inject({ method: 'PUT', url: urlOf(player.playerId), headers: bearer(player.token), payload })
const keep = (player: Player, ...facts: Fact[]) => change(player, { keep: facts.map((fact) => ({ fact })) })
const erase = (player: Player) =>
  world.app.inject({ method: 'DELETE', url: urlOf(player.playerId), headers: bearer(player.token) })
const factsOf = (profile: Profile) => profile.facts.map(({ fact }) => fact)
const rowsOf = async ({ playerId }: Player) => [
  ...(await world.db.select().from(athleteFacts).where(eq(athleteFacts.memberId, playerId))),
  ...(await world.db.select().from(athleteUses).where(eq(athleteUses.memberId, playerId))),
]

const born = (value: number): Fact => ({ kind: 'birth_year', value })
const figure = (id: string, value: number): Fact => ({ kind: 'figure', id, value })
const GOAL: Fact = {
  kind: 'goal',
  id: randomUUID(),
  value: { what: '10 km', target: 'Pod 50 minut', by: '2027-04-24' },
}
const LIMIT: Fact = {
  kind: 'limit',
  id: randomUUID(),
  value: { what: 'Levý kotník', rule: 'Bez skoků', until: '2026-11-30' },
}
const EVERYTHING: Fact[] = [
  born(1997),
  { kind: 'sports', value: { sports: ['athletics'], position: 'silniční běh' } },
  { kind: 'level', value: { level: 'recreational', remark: 'čtvrtý rok' } },
  { kind: 'days', value: ['tue', 'thu', 'sun'] },
  { kind: 'minutes', value: 45 },
  { kind: 'equipment', value: 'Hodinky s GPS, švihadlo' },
  GOAL,
  LIMIT,
  figure('weight', 58.5),
  figure('run_time_5000', 1474),
  figure('one_rep_max_squat', 62.5),
]

/** A player with a profile that an answer used. */
async function playerWithProfile(): Promise<Player> {
  const player = await joinClub(world.app, club)
  expect((await keep(player, ...EVERYTHING)).statusCode).toBe(200)
  const figures = [{ key: 'run_time_5000', value: 1474, unit: 's' }]
  const use = { generationId: randomUUID(), memberId: player.playerId, specialistId: 'athletics_fitness' }
  await noteUse(world.db, { ...use, questionPosition: null, figures })
  return player
}

describe('[COACH-03] a profile', () => {
  test('is empty at first, keeps each fact with its day, and can be changed and forgotten fact by fact', async () => {
    const player = await joinClub(world.app, club)
    expect(await read(player)).toMatchObject({ facts: [], uses: [] })
    const changed = await change(player, {
      keep: [{ fact: born(1997), since: '2026-01-12' }, ...EVERYTHING.slice(1).map((fact) => ({ fact }))],
    })
    expect(changed.statusCode).toBe(200)
    const profile = await read(player)
    expect(factsOf(profile)).toEqual(expect.arrayContaining(EVERYTHING))
    expect(profile.facts.find(({ fact }) => fact.kind === 'birth_year')?.since).toBe('2026-01-12')
    expect(profile.facts.find(({ fact }) => fact.kind === 'days')?.since).toBe(new Date().toISOString().slice(0, 10))

    await change(player, {
      keep: [{ fact: figure('weight', 59) }],
      forget: ['minutes', `goal_${'id' in GOAL && GOAL.id}`],
    })
    const after = factsOf(await read(player))
    expect(after).toHaveLength(EVERYTHING.length - 2)
    expect(after).toContainEqual(figure('weight', 59))
    expect(after.map(({ kind }) => kind)).not.toContain('goal')
  })

  test('loses nothing when two devices change different facts at the same moment', async () => {
    const player = await playerWithProfile()
    const changes = [figure('resting_heart_rate', 54), figure('max_heart_rate', 188), figure('height', 168)]
    await Promise.all(changes.map((fact) => keep(player, fact)))
    const facts = factsOf(await read(player))
    expect(facts).toEqual(expect.arrayContaining([...EVERYTHING, ...changes]))
    await Promise.all([keep(player, figure('weight', 60)), keep(player, figure('weight', 61))])
    const weights = factsOf(await read(player)).filter((fact) => fact.kind === 'figure' && fact.id === 'weight')
    expect(weights).toHaveLength(1)
  })

  test('is for the player alone: not for a team-mate, the administrator, an unconfirmed device or a visitor', async () => {
    const player = await playerWithProfile()
    const mate = await joinClub(world.app, club)
    const payload = { email: player.email, password: club.password }
    const unconfirmed = await world.app.inject({ method: 'POST', url: '/api/players/create-session', payload })
    const callers = {
      'a team-mate': bearer(mate.token),
      'the administrator': bearer(await adminToken(world.app, club)),
      'a device that nobody confirmed': bearer(unconfirmed.json().sessionToken),
      nobody: {},
    }
    for (const [name, headers] of Object.entries(callers)) {
      for (const method of ['GET', 'PUT', 'DELETE'] as const) {
        const answer = await world.app.inject({
          ...{ method, url: urlOf(player.playerId), headers },
          ...(method === 'PUT' && { payload: {} }),
        })
        expect([401, 403], `${name} ${method}`).toContain(answer.statusCode)
      }
    }
    expect(factsOf(await read(player))).toHaveLength(EVERYTHING.length)
    const admin = bearer(await adminToken(world.app, club))
    const listed = await world.app.inject({ url: `/api/members/club/${club.clubId}`, headers: admin })
    // Random ids may contain such digits.
    expect(listed.body).not.toMatch(/(?<![\w-])(1997|1474)(?![\w-])|birth|kotník/)
  })

  test('has room for so much and no more, and takes no figure that nobody can have', async () => {
    const player = await joinClub(world.app, club)
    await keep(player, born(1997))
    const wrong: object[] = [
      figure('weight', 500),
      figure('run_time_5000', 300),
      figure('shoe_size', 43),
      born(THIS_YEAR),
      { kind: 'equipment', value: 'x'.repeat(301) },
      { kind: 'days', value: [] },
      { kind: 'goal', id: 'no id', value: { what: '10 km' } },
      { kind: 'limit', id: randomUUID(), value: { what: 'Koleno', until: '2026-02-31' } },
    ]
    for (const fact of wrong) {
      const answer = await change(player, { keep: [{ fact }] })
      expect([answer.statusCode, answer.json().code], JSON.stringify(fact)).toEqual([400, 'INVALID_INPUT'])
    }
    const goals = (count: number): Fact[] =>
      Array.from({ length: count }, () => ({ kind: 'goal', id: randomUUID(), value: { what: 'Maraton' } }))
    expect((await keep(player, ...goals(10))).statusCode).toBe(200)
    expect((await keep(player, ...goals(1))).json().code).toBe('PROFILE_FULL')
    expect(factsOf(await read(player))).toHaveLength(11)
  })

  test('begins with the year of birth, which stays as long as anything else does', async () => {
    const player = await joinClub(world.app, club)
    expect((await keep(player, figure('weight', 60))).json().code).toBe('BIRTH_YEAR_FIRST')
    await keep(player, born(1997), figure('weight', 60))
    expect((await change(player, { forget: ['birth_year'] })).json().code).toBe('BIRTH_YEAR_FIRST')
    expect(factsOf(await read(player))).toHaveLength(2)
    expect((await change(player, { forget: ['birth_year', 'weight'] })).statusCode).toBe(200)
    expect(factsOf(await read(player))).toEqual([])
  })
})

describe('[COACH-03] a profile is gone', () => {
  test('at once and for good when its player erases it', async () => {
    const player = await playerWithProfile()
    expect((await erase(player)).json()).toEqual({ erased: true })
    expect(await rowsOf(player)).toEqual([])
    expect(await read(player)).toMatchObject({ facts: [], uses: [] })
    // An answer that began before the erasure ends after it.
    const use = { generationId: randomUUID(), memberId: player.playerId, specialistId: 'athletics_fitness' }
    await noteUse(world.db, { ...use, questionPosition: null, figures: [] })
    expect(await rowsOf(player)).toEqual([])
  })

  test('with the account that a player erases', async () => {
    const player = await playerWithProfile()
    await world.app.inject({ method: 'DELETE', url: '/api/players/me', headers: bearer(player.token) })
    expect(await rowsOf(player)).toEqual([])
  })

  test('with the purge of a removed player; who is restored before has it again', async () => {
    const admin = bearer(await adminToken(world.app, club))
    const [gone, back] = [await playerWithProfile(), await playerWithProfile()]
    for (const { playerId } of [gone, back]) {
      await world.app.inject({ method: 'DELETE', url: `/api/members/${playerId}`, headers: admin, payload: {} })
    }
    const restored = {
      method: 'POST',
      url: `/api/members/${back.playerId}/restore`,
      headers: admin,
      payload: {},
    } as const
    expect((await world.app.inject(restored)).statusCode).toBe(200)
    const removedAt = new Date(Date.now() - 31 * DAY_MS)
    await world.db.update(members).set({ removedAt }).where(eq(members.id, gone.playerId))
    await sweep(world, 'members')
    expect(await rowsOf(gone)).toEqual([])
    expect(await rowsOf(back)).toHaveLength(EVERYTHING.length + 1)
  })
})

describe('[COACH-10] where a profile was used', () => {
  test('is counted for each fact and listed for thirty days', async () => {
    const player = await playerWithProfile()
    const use = { memberId: player.playerId, specialistId: 'swimming_fitness', questionPosition: null }
    const figures = [
      { key: 'run_time_5000', value: 1474, unit: 's' },
      { key: 'days', value: 3, unit: 'days' },
    ]
    await noteUse(world.db, { ...use, generationId: randomUUID(), figures })
    const profile = await read(player)
    const usedOf = (kind: string, id?: string) =>
      profile.facts.find(({ fact }) => fact.kind === kind && (!id || ('id' in fact && fact.id === id)))?.used
    expect([usedOf('figure', 'run_time_5000'), usedOf('days'), usedOf('minutes')]).toEqual([2, 1, 0])
    expect(profile.uses.map(({ memberId }) => memberId)).toEqual(['swimming_fitness', 'athletics_fitness'])

    const monthAgo = new Date(Date.now() - 31 * DAY_MS)
    await world.db.update(athleteUses).set({ usedAt: monthAgo }).where(eq(athleteUses.specialistId, 'swimming_fitness'))
    expect((await read(player)).uses).toHaveLength(1)
  })
})

describe('[COACH-03] of a player too young to decide alone', () => {
  /** A club that pays in a country, and two players of it. */
  async function playersIn(country: string | null): Promise<[Player, Player]> {
    const abroad = await createClub(world)
    await world.db.update(receipts).set({ country }).where(eq(receipts.clubId, abroad.clubId))
    return [await joinClub(world.app, abroad), await joinClub(world.app, abroad)]
  }

  test.each([
    ['CZ', 15],
    ['PT', 13],
    ['DE', 16],
    ['ES', 14],
    ['US', 16],
    [null, 16],
  ])('only the year of birth is kept in %s until they are surely %i', async (country, age) => {
    const [player, older] = await playersIn(country)
    await keep(player, born(THIS_YEAR - age))
    expect((await read(player)).consent).toEqual({ isMissing: true, age, until: `${THIS_YEAR + 1}-01-01` })
    expect((await keep(player, figure('weight', 50))).json().code).toBe('PARENTS_CONSENT_NEEDED')
    expect(factsOf(await read(player))).toEqual([born(THIS_YEAR - age)])
    await keep(older, born(THIS_YEAR - age - 1))
    expect((await read(older)).consent).toEqual({ isMissing: false, age, until: null })
    expect((await keep(older, figure('weight', 50))).statusCode).toBe(200)
  })

  test('whatever was kept is erased when the year of birth turns out to be later', async () => {
    const player = await playerWithProfile()
    expect((await keep(player, born(THIS_YEAR - 12))).statusCode).toBe(200)
    expect(await rowsOf(player)).toMatchObject([{ key: 'birth_year' }])
    const both: DatedFact[] = [{ fact: figure('weight', 50), since: '2026-01-01' }]
    expect((await change(player, { keep: both })).json().code).toBe('PARENTS_CONSENT_NEEDED')
  })
})
