import { getSpecialist, listSpecialists, type Specialist } from '@touchline/contract/coaching/specialists.ts'
import { LANGUAGE_CODES } from '@touchline/contract/platform/languages.ts'
import { DISCIPLINES, partsOf, ROSTER, SPECIALIST_IDS, SPORTS } from '@touchline/contract/platform/sports.ts'
import { LOCALES } from '@touchline/locales/locales.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '../../../test/world.ts'
import { competenceOf } from './competences.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.end())

describe('GET /api/chat/members', () => {
  test.each(LANGUAGE_CODES)('[SPEC-02] [SPEC-03] gives all 93 in %s, each complete', async (language) => {
    const answer = await world.app.inject({ url: `/api/chat/members?language=${language}` })
    expect(answer.statusCode).toBe(200)
    const { members } = listSpecialists.reply.parse(answer.json())
    expect(Object.keys(members)).toEqual(SPECIALIST_IDS)
    for (const specialist of Object.values(members)) expectComplete(specialist)
    expect(members.football_nutritionist?.name).toBe(LOCALES[language].specialists.football_nutritionist.name)
  })

  test('[SPEC-03] takes the language from Accept-Language, else Czech', async () => {
    const german = await world.app.inject({ url: '/api/chat/members', headers: { 'accept-language': 'de' } })
    const czech = await world.app.inject({ url: '/api/chat/members' })
    expect(german.json().members.golf_fitness.welcome).toBe(LOCALES.de.specialists.golf_fitness.welcome)
    expect(czech.json().members.golf_fitness.welcome).toBe(LOCALES.cs.specialists.golf_fitness.welcome)
  })

  test('[SPEC-03] a language we do not speak is refused by name', async () => {
    const answer = await world.app.inject({
      url: '/api/chat/members?language=tlh',
      headers: { 'accept-language': 'en' },
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().error).toContain('language')
  })
})

describe('GET /api/chat/member/{id}', () => {
  test('[SPEC-03] gives one', async () => {
    const answer = await world.app.inject({ url: '/api/chat/member/tennis_match_strategist?language=fr' })
    const specialist = getSpecialist.reply.parse(answer.json())
    expect(specialist).toMatchObject({ id: 'tennis_match_strategist', sport: 'tennis', role: 'match_strategist' })
    expect(specialist.name).toBe(LOCALES.fr.specialists.tennis_match_strategist.name)
    expect(specialist.questions).toEqual(LOCALES.fr.specialists.tennis_match_strategist.questions)
  })

  test('[SPEC-01] martial_arts means combat', async () => {
    const answer = await world.app.inject({ url: '/api/chat/member/martial_arts_technique_master' })
    expect(answer.json().id).toBe('combat_technique_master')
  })

  test.each(['nobody', 'football_', '__proto__', '%00', 'x'.repeat(150), '%F0%9F%8F%80'])(
    '[SPEC-03] nobody is called %s: 404 with a sentence',
    async (id) => {
      const answer = await world.app.inject({ url: `/api/chat/member/${id}?language=pl` })
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({
        code: 'SPECIALIST_NOT_FOUND',
        error: LOCALES.pl.errors.SPECIALIST_NOT_FOUND,
      })
    },
  )
})

describe('competence', () => {
  test('[SPEC-01] everybody knows at least six things and hands over only to colleagues who exist', () => {
    for (const id of SPECIALIST_IDS) {
      const { knows, handsOver } = competenceOf(id)
      expect(knows.length, id).toBeGreaterThanOrEqual(6)
      expect(handsOver.length, id).toBeGreaterThanOrEqual(4)
      for (const { to } of handsOver) {
        expect(SPECIALIST_IDS, `${id} hands over to ${to}`).toContain(to)
        expect(to, id).not.toBe(id)
      }
    }
  })

  test('pain always has somewhere to go: everyone in a sport can hand over to its health advisor', () => {
    for (const id of SPECIALIST_IDS) {
      const { discipline, role } = partsOf(id)
      if (discipline === 'universal' || role === 'health_advisor') continue
      const targets = competenceOf(id).handsOver.map(({ to }) => to)
      expect(targets, id).toContain(`${discipline}_health_advisor`)
    }
  })

  test('everybody is the right colleague for somebody', () => {
    for (const discipline of DISCIPLINES) {
      const targets = new Set(
        ROSTER[discipline].flatMap((role) =>
          competenceOf(`${discipline}_${role}` as (typeof SPECIALIST_IDS)[number]).handsOver.map(({ to }) => to),
        ),
      )
      for (const role of ROSTER[discipline]) expect(targets, `${discipline}_${role}`).toContain(`${discipline}_${role}`)
    }
  })

  test('no two specialists know the same: the catalogue is not one text with the sport replaced', () => {
    const facts = SPECIALIST_IDS.flatMap((id) => competenceOf(id).knows)
    const repeated = facts.filter((fact, index) => facts.indexOf(fact) !== index)
    expect(repeated).toEqual([])
    expect(SPORTS).toHaveLength(9)
  })
})

function expectComplete(specialist: Specialist): void {
  for (const field of ['name', 'description', 'specialty', 'welcome'] as const) {
    expect(specialist[field].trim(), `${specialist.id}.${field}`).not.toBe('')
  }
  expect(specialist.achievements, specialist.id).toHaveLength(4)
  expect(specialist.questions, specialist.id).toHaveLength(3)
  expect(specialist.online).toBe(true)
}
