import { LANGUAGE_CODES } from '@touchline/contract/platform/languages.ts'
import { commonRoleOf, type SpecialistId } from '@touchline/contract/platform/sports.ts'
import { LOCALES } from '@touchline/locales/locales.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminToken, bearer, createClub, type TestClub } from '../../../test/clubs.ts'
import { wishOf } from '../../../test/competitions.ts'
import { runningWish } from '../../../test/plans.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { findInProduct } from './search.ts'
import { SEARCHABLE_PAGES } from './searchable-pages.ts'

const find = (text: string, language: (typeof LANGUAGE_CODES)[number] = 'cs', sport?: string) =>
  findInProduct({ text, language, limit: 93, sport })

async function rolesFor(text: string): Promise<string[]> {
  const { specialists } = await find(text)
  return [...new Set(specialists.map(({ id }) => commonRoleOf(id as SpecialistId)))]
}

describe('[NAV-15] what a search finds in the product', () => {
  test.each([
    ...['koleno', 'knee', 'Knie', 'genou', 'rodilla', 'ginocchio', 'kolano', 'knie', 'joelho', 'knä'],
    ...['KOLENO', 'fyzioterapeut'],
  ])('who cares for a knee, whatever the language of the page: %s', async (word) => {
    const [first] = await rolesFor(word)
    expect(first).toBe('health_advisor')
  })

  test.each([
    ...['výživa', 'vyziva', 'nutrition', 'Ernährung', 'alimentation', 'nutrición', 'alimentazione', 'żywienie'],
    ...['voeding', 'nutrição', 'kost'],
  ])('who knows about food: %s', async (word) => {
    const [first] = await rolesFor(word)
    expect(first).toBe('nutritionist')
  })

  test('every specialist by its name in every language, first or among equals', async () => {
    for (const language of LANGUAGE_CODES) {
      for (const id of ['swimming_stroke_specialist', 'golf_swing_specialist', 'universal_team_organizer'] as const) {
        const { specialists } = await find(LOCALES[language].specialists[id].name)
        expect(
          specialists.slice(0, 3).map((one) => one.id),
          `${language} ${id}`,
        ).toContain(id)
      }
    }
  })

  test('a sport brings its ten, a sport and a topic the one', async () => {
    const { specialists, specialistsFound } = await find('natation')
    expect(specialists.map(({ sport }) => sport)).toEqual(Array.from({ length: 10 }, () => 'swimming'))
    expect(specialistsFound).toBe(10)
    expect((await find('plavání výživa')).specialists[0]?.id).toBe('swimming_nutritionist')
    expect((await find('nutrition swimming')).specialists[0]?.id).toBe('swimming_nutritionist')
  })

  test('among equals those of the reader’s sport stand first', async () => {
    expect((await find('psycholog', 'cs', 'golf')).specialists[0]?.id).toBe('golf_psychologist')
    expect((await find('psycholog')).specialists[0]?.id).toBe('football_psychologist')
  })

  test.each([
    ['fyzoterapeut', 'health_advisor'],
    ['psychlogo', 'psychologist'],
    ['ernaehrung', 'nutritionist'],
    ['nutritoin', 'nutritionist'],
  ])('a slip in a longer word does no harm: %s', async (word, role) => {
    expect(await rolesFor(word)).toEqual([role])
  })

  test('a short word must be right, and where something fits exactly no slip is looked for', async () => {
    const { specialists, calculators, pages } = await find('qnee')
    expect([specialists, calculators, pages]).toEqual([[], [], []])
    expect((await find('heslo')).specialists).toEqual([])
  })

  test('says which words to mark, and what was found that is not to be seen', async () => {
    const [foreign] = (await find('knee')).specialists
    expect(foreign?.because).toEqual({ text: 'knee', language: 'en' })
    const [named] = (await find('psycholog')).specialists
    expect([named?.words, named?.because]).toEqual([['psycholog'], null])
  })

  test('calculators by their names in other languages, in the reader’s words', async () => {
    const { calculators } = await find('heart rate zones')
    expect(calculators[0]).toMatchObject({ id: 'heart_rate_zones', name: 'Tepové zóny' })
    expect((await find('tempa')).calculators[0]?.id).toBe('training_paces')
  })

  test('pages and settings, with whom they are for', async () => {
    const { pages } = await find('password')
    expect(pages.map(({ page, section, audience }) => [page, section, audience])).toEqual(
      expect.arrayContaining([
        ['playerSettings', 'password', 'player'],
        ['clubSettings', 'password', 'admin'],
      ]),
    )
    expect((await find('Einstellungen')).pages[0]?.name).toBe('Moje nastavení')
    expect((await find('dark mode')).pages[0]?.section).toBe('theme')
  })

  test('every page has its words in every language', () => {
    const keys = SEARCHABLE_PAGES.flatMap(({ name, description, words }) => [name, description ?? name, ...words])
    for (const language of LANGUAGE_CODES) {
      for (const key of keys) {
        const [file = '', path = ''] = key.split(':')
        const text = path.split('.').reduce<unknown>((at, step) => Object(at)[step], Object(LOCALES[language])[file])
        expect(typeof text, `${language} ${key}`).toBe('string')
      }
    }
  })
})

describe('[NAV-15] what members find of their own', () => {
  let world: World
  let club: TestClub
  beforeAll(async () => {
    world = await openWorld()
    club = await createClub(world, { players: 2 })
  })
  afterAll(() => world.end())

  const search = async (token: string, text: string) => {
    const url = `/api/search/own?text=${encodeURIComponent(text)}`
    return (await world.app.inject({ url, headers: bearer(token) })).json()
  }
  const post = async (token: string, url: string, payload: object) => {
    const answer = await world.app.inject({ method: 'POST', url, headers: bearer(token), payload })
    expect(answer.statusCode, answer.body).toBeLessThan(300)
  }

  test('conversations and plans are their owner’s, competitions and lists the club’s', async () => {
    const [player, other] = club.players
    if (!player || !other) throw new Error('two players joined')
    const admin = await adminToken(world.app, club)
    const message = { id: '1', content: 'Bolí mě koleno', isUser: true, timestamp: '2026-11-15T00:00:00Z' }
    await post(player.token, '/api/chat-history', {
      title: 'Tempo na desítku',
      member_id: 'golf_fitness',
      member_name: 'Kondiční trenér',
      messages: [message],
      clubId: club.clubId,
    })
    await post(player.token, '/api/plans', { wish: runningWish(), title: 'Tempo na jaro' })
    await post(admin, '/api/competitions', { ...wishOf(), name: 'Tempo cup' })
    await post(admin, '/api/lists', { name: 'Tempový trénink', date: '2026-12-05', timeZone: 'Europe/Prague' })

    const own = await search(player.token, 'TEMPÓ')
    const names = (found: { name: string }[]) => found.map(({ name }) => name)
    expect(names(own.conversations)).toEqual(['Tempo na desítku'])
    expect(names(own.plans)).toEqual(['Tempo na jaro'])
    expect(names(own.competitions)).toEqual(['Tempo cup'])
    expect(names(own.lists)).toEqual(['Tempový trénink'])
    expect(names((await search(player.token, 'koleno')).conversations)).toEqual(['Tempo na desítku'])
    expect(names((await search(player.token, 'desitku')).conversations)).toEqual(['Tempo na desítku'])
    expect((await search(player.token, 'temop jaro')).plans).toMatchObject([{ words: ['tempo', 'jaro'] }])

    for (const token of [other.token, admin]) {
      const theirs = await search(token, 'tempo')
      expect([theirs.conversations, theirs.plans]).toEqual([[], []])
      expect(names(theirs.competitions)).toEqual(['Tempo cup'])
    }
    const stranger = await createClub(world, { players: 1 })
    const theirs = await search(stranger.players[0]?.token ?? '', 'tempo')
    expect(theirs).toEqual({ conversations: [], plans: [], competitions: [], lists: [] })
    expect(await search(player.token, ' ')).toEqual({ conversations: [], plans: [], competitions: [], lists: [] })
  })

  test('guests find specialists, calculators and pages without a session, in their language', async () => {
    const answer = await world.app.inject({
      url: '/api/search?text=koleno&limit=3',
      headers: { 'accept-language': 'de' },
    })
    expect(answer.json()).toMatchObject({ specialists: [{ because: { text: 'koleno', language: 'cs' } }, {}, {}] })
    expect(answer.json().specialistsFound).toBe(9)
    const tooLong = await world.app.inject({ url: `/api/search?text=${'x'.repeat(101)}` })
    expect([tooLong.statusCode, tooLong.json().code]).toEqual([400, 'INVALID_INPUT'])
  })
})
