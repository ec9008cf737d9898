import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import Papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filesIn } from '../../../test/archives.ts'
import { adminToken, bearer, createClub, joinClub, type TestClub } from '../../../test/clubs.ts'
import { wishOf } from '../../../test/competitions.ts'
import { mailsTo } from '../../../test/mails.ts'
import { sweep } from '../../../test/retention.ts'
import { asMember } from '../../../test/team-lists.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { clubs } from '../../club/clubs/clubs.table.ts'
import { reserve, settle } from '../../money/tokens/tokens.ts'
import { makeExports } from './export-job.ts'
import { claimExport } from './exports.queries.ts'
import { clubExports, exportChunks } from './exports.table.ts'

const HOUR_MS = 60 * 60 * 1000
const PUBLIC_URL = 'http://localhost:3000'
const FORMULA = '=HYPERLINK("http://evil.example";"ř")'

let world: World
let club: TestClub
let admin: { authorization: string }

beforeAll(async () => {
  world = await openWorld()
  club = await createClub(world, { plan: 'pro', players: 1, name: 'FK Žluťoučký „kůň“' })
  admin = bearer(await adminToken(world.app, club))
})
afterAll(() => world.end())

const url = (of = club) => `/api/clubs/${of.clubId}/export`
const start = (of = club, headers = admin) => world.app.inject({ method: 'POST', url: url(of), headers })
const latest = async (of = club, headers = admin) => (await world.app.inject({ url: url(of), headers })).json().export
const download = (of = club, headers = admin) => world.app.inject({ url: `${url(of)}/file`, headers })
const make = () => makeExports(world.db, PUBLIC_URL, world.app.log)

/** A separate club for tests that use up the daily exports. */
async function otherClub() {
  const of = await createClub(world, { plan: 'pro' })
  return { of, headers: bearer(await adminToken(world.app, of)) }
}

async function charge(memberId: string | undefined, specialistId = 'football_psychologist'): Promise<void> {
  const asker = memberId ? { kind: 'member' as const, id: memberId } : { kind: 'shared' as const, id: club.clubId }
  const answer = { id: randomUUID(), clubId: club.clubId, plan: 'pro' as const, asker }
  await reserve(world.db, answer, { least: 10, most: 500 })
  await settle(world.db, answer, { inputTokens: 100, outputTokens: 200 }, { memberId, specialistId })
}

const tableIn = (files: Map<string, string>, name: string, delimiter = ';') => {
  const text = files.get(`csv/${name}.csv`) ?? ''
  expect(text.charCodeAt(0), name).toBe(0xfeff)
  const { data, errors } = Papa.parse<Record<string, string>>(text.slice(1), {
    ...{ header: true, delimiter, skipEmptyLines: true },
  })
  expect(errors, name).toEqual([])
  return data
}
const jsonIn = (files: Map<string, string>, name: string) => JSON.parse(files.get(`json/${name}.json`) ?? '')

describe('[OPS-08] the export of a club', () => {
  test('is a ZIP of tables as CSV and JSON that say the same, in the words of the club', async () => {
    const [player] = club.players
    const evil = await joinClub(world.app, club, { firstName: FORMULA, lastName: '007' })
    const gone = await joinClub(world.app, club)
    await charge(player?.playerId)
    await charge(gone.playerId)
    await charge(undefined)
    await world.app.inject({ method: 'DELETE', url: '/api/players/me', headers: bearer(gone.token) })
    const lists = asMember(world, evil.token)
    const { id } = await lists.make({ name: '12.10. Turnaj; "finále"' })
    await lists.call('POST', `/${id}/people`, { people: [{ name: '+420 Łukasz 🎾', email: 'a@b.example' }] })
    await lists.call('POST', `/${id}/things`, { name: 'Míče; "síť"' })
    const wish = wishOf({}, 4)
    await world.app.inject({ method: 'POST', url: '/api/competitions', headers: bearer(evil.token), payload: wish })

    expect((await start()).statusCode).toBe(202)
    expect(await latest()).toMatchObject({ state: 'waiting', partsDone: 0, bytes: null })
    await make()
    expect(await latest()).toMatchObject({ state: 'ready', partsDone: 5 })

    const answer = await download()
    expect(answer.headers['content-type']).toBe('application/zip')
    expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
    const files = await filesIn(answer.rawPayload)
    const names = ['members', 'usage', 'invoices', 'competitions', 'teams', 'matches', 'standings']
    const all = [...names, 'lists', 'list-people', 'list-things', 'list-duties']
    expect([...files.keys()].sort()).toEqual(
      ['README.txt', ...all.flatMap((name) => [`csv/${name}.csv`, `json/${name}.json`])].sort(),
    )

    const members = tableIn(files, 'members')
    expect(members).toHaveLength(3)
    expect(members.find((row) => row.Příjmení === "'007")).toMatchObject({ Jméno: `'${FORMULA}`, 'E-mail': evil.email })
    const found = jsonIn(files, 'members').find((row: { id: string }) => row.id === evil.playerId)
    expect(found).toMatchObject({ first_name: FORMULA, last_name: '007', is_coach: false })

    const charges = tableIn(files, 'usage').filter((row) => row.Událost === 'charge')
    expect(charges.map((row) => row.Člen).sort()).toEqual(
      ['Tereza Nováková', ...Array(2).fill('bývalý člen, nebo dotaz přes klubové heslo')].sort(),
    )
    expect(charges[0]).toMatchObject({ Model: 'GPT-5', 'Přečtené tokeny': '100', 'Napsané tokeny': '200' })
    expect(files.get('json/usage.json')).not.toContain('psychologist')
    const sum = jsonIn(files, 'usage').reduce(
      (all: number, row: { from_allowance: number }) => all + row.from_allowance,
      0,
    )
    expect(sum).toBe(1_000_000 - 900)

    expect(tableIn(files, 'invoices')).toMatchObject([
      { 'Celkem (centy)': expect.stringMatching(/^\d+$/), Měna: 'EUR' },
    ])
    expect(tableIn(files, 'teams')).toHaveLength(4)
    expect(tableIn(files, 'matches').length).toBe(jsonIn(files, 'matches').length)
    expect(tableIn(files, 'lists')).toMatchObject([{ Seznam: `'12.10. Turnaj; "finále"`, Čas: '10:00' }])
    expect(tableIn(files, 'list-people').map((row) => row.Osoba)).toContain("'+420 Łukasz 🎾")
    expect(tableIn(files, 'list-things')).toMatchObject([{ Věc: 'Míče; "síť"' }])
    expect(jsonIn(files, 'lists')[0].list).toBe('12.10. Turnaj; "finále"')
    const readme = files.get('README.txt') ?? ''
    expect(readme).toContain('Data klubu FK Žluťoučký „kůň“')
    expect(readme).toContain('first_name: Jméno')
    expect(readme).not.toMatch(/export\.(columns|sheets|readme)/)
  })

  test('is told of by mail, with a link that leads to where the administrator downloads it', async () => {
    const [mail] = await mailsTo(world.db, club.adminEmail)
    expect(mail?.text).toContain(`${PUBLIC_URL}/club/settings#export`)
    expect(mail?.key).toMatch(/^club-export:/)
  })

  test('is its administrator’s alone, of a plan that has it', async () => {
    const { of, headers } = await otherClub()
    expect((await download(club, headers)).statusCode).toBe(403)
    expect((await download(club, bearer(club.players[0]?.token ?? ''))).statusCode).toBe(403)
    expect((await world.app.inject({ url: `${url()}/file` })).statusCode).toBe(401)
    await world.db.update(clubs).set({ plan: 'basic' }).where(eq(clubs.id, of.clubId))
    expect((await start(of, headers)).json().code).toBe('PLAN_LACKS_FEATURE')
  })

  test('is made one at a time, five a day; a new one ends the one before', async () => {
    const { of, headers } = await otherClub()
    const started = await Promise.all([start(of, headers), start(of, headers)])
    expect(started.map(({ statusCode }) => statusCode).sort()).toEqual([202, 409])
    await make()
    const first = await latest(of, headers)
    expect((await download(of, headers)).statusCode).toBe(200)
    expect((await start(of, headers)).statusCode).toBe(202)
    expect((await download(of, headers)).json().code).toBe('EXPORT_GONE')
    expect(await world.db.select().from(exportChunks).where(eq(exportChunks.exportId, first.id))).toEqual([])
    await make()
    for (let again = 3; again <= 5; again++) {
      expect((await start(of, headers)).statusCode).toBe(202)
      await make()
    }
    const sixth = await start(of, headers)
    expect([sixth.statusCode, sixth.json().code]).toEqual([429, 'EXPORTS_USED_UP'])
  })

  test('is gone after a day, for who asks and from the database', async () => {
    const { of, headers } = await otherClub()
    await start(of, headers)
    await make()
    const { id } = await latest(of, headers)
    await world.db
      .update(clubExports)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(clubExports.id, id))
    expect((await latest(of, headers)).state).toBe('gone')
    expect((await download(of, headers)).json().code).toBe('EXPORT_GONE')
    await sweep(world, 'export_chunks')
    expect(await world.db.select().from(exportChunks).where(eq(exportChunks.exportId, id))).toEqual([])
    await sweep(world, 'club_exports', new Date(Date.now() + 49 * HOUR_MS))
    expect(await latest(of, headers)).toBeNull()
  })

  test('of a worker that died is made by the next, whose pieces alone count', async () => {
    const { of, headers } = await otherClub()
    await start(of, headers)
    const dead = await claimExport(world.db, 0)
    expect(await claimExport(world.db, 60_000).then((again) => again?.claim)).not.toBe(dead?.claim)
    await world.db
      .update(clubExports)
      .set({ leasedUntil: new Date(0) })
      .where(eq(clubExports.clubId, of.clubId))
    const bytes = Buffer.from('half a file')
    await world.db.insert(exportChunks).values({ exportId: dead?.id ?? '', claim: dead?.claim ?? '', number: 0, bytes })
    expect(await make()).toBe(1)
    expect((await filesIn((await download(of, headers)).rawPayload)).has('README.txt')).toBe(true)
    const claims = await world.db
      .select()
      .from(exportChunks)
      .where(eq(exportChunks.exportId, dead?.id ?? ''))
    expect(new Set(claims.map(({ claim }) => claim)).size).toBe(1)
  })

  test('that cannot be made is given up after three attempts, and can be asked for again', async () => {
    const { of, headers } = await otherClub()
    await start(of, headers)
    await world.db.update(clubExports).set({ attempts: 3 }).where(eq(clubExports.clubId, of.clubId))
    await make()
    expect((await latest(of, headers)).state).toBe('failed')
    expect((await start(of, headers)).statusCode).toBe(202)
    expect(await make()).toBe(1)
  })
})

describe('[OPS-08] a member who erases everything', () => {
  test('is in no export that can be downloaded afterwards', async () => {
    const { of, headers } = await otherClub()
    const player = await joinClub(world.app, of, { firstName: 'Zmizelá' })
    const erase = () => world.app.inject({ method: 'DELETE', url: '/api/players/me', headers: bearer(player.token) })
    await start(of, headers)
    const running = await claimExport(world.db, 60_000)
    expect((await erase()).statusCode).toBe(200)
    expect(await latest(of, headers)).toMatchObject({ id: running?.id, state: 'waiting', partsDone: 0 })
    await make()
    const files = await filesIn((await download(of, headers)).rawPayload)
    expect([...files.values()].join()).not.toContain('Zmizelá')

    const other = await joinClub(world.app, of)
    await world.app.inject({ method: 'DELETE', url: '/api/players/me', headers: bearer(other.token) })
    expect((await latest(of, headers)).state).toBe('gone')
  })
})

describe('[OPS-08] an export that is not made at once', () => {
  /** A server that shuts down right after starting an export. */
  function stopping(): AbortSignal {
    let looks = 0
    const signal = {
      get aborted() {
        return looks++ > 0
      },
      throwIfAborted() {
        throw new Error('stopped')
      },
    }
    return signal as unknown as AbortSignal
  }

  test('keeps its attempts however often the server is restarted meanwhile', async () => {
    const { of, headers } = await otherClub()
    await start(of, headers)
    for (let restart = 0; restart < 5; restart++) {
      await makeExports(world.db, PUBLIC_URL, world.app.log, stopping())
      expect((await latest(of, headers)).state).toBe('waiting')
    }
    expect(await make()).toBe(1)
    expect((await latest(of, headers)).state).toBe('ready')
  })

  test('and fails in the end is told to the administrator, on the page and by mail, once', async () => {
    const { of, headers } = await otherClub()
    await start(of, headers)
    const isTheirs = eq(clubExports.clubId, of.clubId)
    await world.db.update(clubExports).set({ attempts: 3 }).where(isTheirs)
    expect(await make()).toBe(0)
    expect((await latest(of, headers)).state).toBe('failed')
    await make()
    const told = (await mailsTo(world.db, of.adminEmail)).filter(({ key }) => key.startsWith('club-export-failed:'))
    expect(told).toHaveLength(1)
    expect(told[0]?.text).toContain(`${PUBLIC_URL}/club/settings#export`)
  })
})
