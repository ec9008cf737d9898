import type { Competition } from '@touchline/contract/planning/competition-views.ts'
import ICAL from 'ical.js'
import Papa from 'papaparse'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bearer, createClub, type TestClub } from '../../../test/clubs.ts'
import {
  type CompetitionCalls,
  competitionCalls,
  LEAGUE,
  NAMES,
  playStage,
  wishOf,
} from '../../../test/competitions.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
let club: TestClub
let maker: CompetitionCalls

beforeAll(async () => {
  world = await openWorld()
  club = await createClub(world, { players: 2 })
  maker = competitionCalls(world.app, club.players[0]?.token ?? '')
})
afterAll(() => world.end())

const visit = (path: string) => world.app.inject({ url: `/api/public/competitions/${path}` })

async function shared(change: object = {}, teams = 8): Promise<{ competition: Competition; token: string }> {
  const { id } = await maker.make(change, teams)
  const competition = await maker.get('POST', `/${id}/share`)
  return { competition, token: competition.share?.token ?? '' }
}

describe('[COMP-04] the public page', () => {
  test('is read by whoever has the address, and names nobody of the club', async () => {
    const { competition, token } = await shared()
    await maker.get('PUT', `/${competition.id}/scorers`, { memberIds: [club.players[1]?.playerId] })
    expect((await visit(token)).json().competition.progress).toMatchObject({ done: 0 })
    await playStage(maker, competition.id, 'group')
    const page = await visit(token)
    expect(page.statusCode).toBe(200)
    expect(page.headers['cache-control']).toBe('no-cache')
    expect(page.json().competition).toMatchObject({ name: 'Zimní pohár Lipová', progress: { matches: 16, done: 12 } })
    expect(page.json().competition.teams.map(({ name }: { name: string }) => name)).toEqual(NAMES)
    const ofTheClub = [
      competition.id,
      token,
      'Šatny',
      ...club.players.flatMap(({ lastName, playerId }) => [lastName, playerId]),
    ]
    for (const word of ofTheClub) expect(page.body).not.toContain(word)
  })

  test('is gone as soon as its address is revoked, renewed or the competition deleted', async () => {
    const { competition, token } = await shared()
    const renewed = (await maker.get('POST', `/${competition.id}/share`)).share?.token ?? ''
    expect(renewed).not.toBe(token)
    expect((await visit(token)).json().code).toBe('COMPETITION_NOT_FOUND')
    expect((await visit(renewed)).statusCode).toBe(200)
    await maker.send('DELETE', `/${competition.id}`)
    expect((await visit(renewed)).statusCode).toBe(404)
    await maker.send('POST', `/${competition.id}/restore`)
    expect((await visit(renewed)).statusCode).toBe(200)
    expect((await maker.get('DELETE', `/${competition.id}/share`)).share).toBeNull()
    for (const path of [renewed, `${renewed}/calendar`, 'a', `${'x'.repeat(24)}`]) {
      expect((await visit(path)).statusCode, path).toBe(404)
    }
  })

  test('its address reaches no log', async () => {
    const { token } = await shared()
    await visit(token)
    await visit(`${token}/calendar`)
    expect(world.logged.join('')).not.toContain(token)
  })
})

describe('[COMP-05] files', () => {
  const matchesIn = (calendar: string) =>
    new ICAL.Component(ICAL.parse(calendar)).getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))

  test('a calendar has the matches of one team in its zone, through the change of clocks', async () => {
    const days = ['2026-10-24', '2026-10-25'].map((date) => ({ date, from: '10:00', to: '10:30' }))
    const timetable = { ...wishOf().timetable, days, courts: ['Hala; A, "1"'], restMinutes: 0 }
    const { competition, token } = await shared({ format: LEAGUE, timetable, name: 'Pohár, 1. díl' }, 3)
    const team = competition.teams[0]
    const answer = await visit(`${token}/calendar?team=${team?.id}`)
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
    const own = competition.matches.filter(
      (match) => match.start && [match.homeTeamId, match.awayTeamId].includes(team?.id ?? ''),
    )
    const events = matchesIn(answer.body)
    expect(events.map(({ uid }) => uid).sort()).toEqual(own.map(({ id }) => `${id}@touchline`).sort())
    expect(events.length).toBeGreaterThan(0)

    const all = matchesIn((await visit(`${token}/calendar`)).body)
    const instants = all.map((event) => event.startDate.toJSDate().toISOString()).sort()
    // Ten o'clock in Prague: summer time on Saturday, winter time on Sunday.
    expect(instants).toEqual(['2026-10-24T08:00:00.000Z', '2026-10-25T09:00:00.000Z'])
    expect(all[0]?.location).toBe('Hala; A, "1", Sportovní hala Lipová')
    expect(all[0]?.duration.toSeconds()).toBe(20 * 60)
    expect((await visit(`${token}/calendar?team=${crypto.randomUUID()}`)).statusCode).toBe(404)
  })

  test('an entry keeps its id when its match moves, and its sequence grows', async () => {
    const { competition, token } = await shared({ format: LEAGUE }, 4)
    const [match] = competition.matches
    const find = async () =>
      matchesIn((await visit(`${token}/calendar`)).body).find(({ uid }) => uid === `${match?.id}@touchline`)
    const before = await find()
    const start = { date: '2026-11-15', time: '15:40' }
    const body = { start, court: 0, version: match?.version }
    await maker.get('PUT', `/${competition.id}/matches/${match?.id}/start`, body)
    const after = await find()
    expect(after?.startDate.toJSDate().toISOString()).toBe('2026-11-15T14:40:00.000Z')
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? Number.POSITIVE_INFINITY)
    await maker.get('PUT', `/${competition.id}`, { version: competition.version, name: 'Jiné jméno' })
    expect((await find())?.sequence).toBeGreaterThan(after?.sequence ?? Number.POSITIVE_INFINITY)
  })

  test('a CSV is read by a spreadsheet, with accents and no formula', async () => {
    const names = ['=HYPERLINK("http://x")', '+420, Praha', '-Žižkov "B"', '@Řeporyje']
    const teams = names.map((name) => ({ name }))
    const { id } = await maker.make({ format: LEAGUE, teams })
    await playStage(maker, id, 'league')
    const answer = await maker.send('GET', `/${id}/csv`)
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toContain('filename="zimni-pohar-lipova.csv"')
    expect(answer.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    const { data, errors } = Papa.parse<Record<string, string>>(answer.body.slice(1), {
      header: true,
      skipEmptyLines: true,
    })
    expect(errors).toEqual([])
    expect(answer.body.split('\r\n')[0]).toContain(';')
    expect(data).toHaveLength(6)
    const written = new Set(data.flatMap((row) => [row.Domácí, row.Hosté]))
    expect([...written].sort()).toEqual(names.map((name) => `'${name}`).sort())
    expect(data[0]).toMatchObject({
      Datum: '2026-11-15',
      Stav: 'odehráno',
      'Výsledek (Domácí)': expect.stringMatching(/^\d+$/),
    })
  })

  test('a PDF has tables and timetable with all letters, in the language of the caller', async () => {
    const { id } = await maker.make()
    await playStage(maker, id, 'group')
    const headers = { ...bearer(club.players[1]?.token ?? ''), 'accept-language': 'cs' }
    const answer = await world.app.inject({ url: `/api/competitions/${id}/pdf`, headers })
    expect(answer.headers['content-type']).toBe('application/pdf')
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(answer.rawPayload)), { mergePages: true })
    const words = ['Zimní pohár Lipová', 'Skupina B', 'Viktorie Nová Ves', 'Semifinále 1', 'Hřiště A', 'Vítěz SF 1']
    const plain = text.replace(/\s+/g, ' ')
    for (const word of words) expect(plain).toContain(word)
    const polish = await world.app.inject({
      url: `/api/competitions/${id}/pdf`,
      headers: { ...headers, 'accept-language': 'pl' },
    })
    const translated = await extractText(await getDocumentProxy(new Uint8Array(polish.rawPayload)), {
      mergePages: true,
    })
    expect(translated.text.replace(/\s+/g, ' ')).toContain('Półfinał 1')
  })
})
