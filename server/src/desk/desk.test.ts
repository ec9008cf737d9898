import { LANGUAGE_CODES } from '@touchline/contract/languages.ts'
import { SPECIALIST_IDS } from '@touchline/contract/sports.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClub, type TestClub } from '../../test/clubs.ts'
import { openWorld, type World } from '../../test/world.ts'
import { handoverFor, route } from './desk.ts'
import { scoreOf } from './measure.ts'
import { namedSport } from './sport-words.ts'
import { topicOf } from './topics.ts'
import { questions } from './training-data.ts'

describe('the front desk', () => {
  test.each(LANGUAGE_CODES)('[COACH-11] finds the specialist for questions it never saw, in %s', (language) => {
    const asked = questions('test').filter((question) => question.language === language)
    expect(asked.length).toBeGreaterThanOrEqual(40)
    const { sport, among } = scoreOf(asked)
    expect(sport / asked.length).toBeGreaterThanOrEqual(0.65)
    expect(among / asked.length).toBeGreaterThanOrEqual(0.5)
  })

  test.each([
    ['Jak se zbavím nervozity před zápasem v hokeji?', 'hockey'],
    ['ma fille fait du judo', 'combat'],
    ['ile bialka dla plywaka', 'swimming'],
    ['training for a half marathon', 'athletics'],
    ['Wann ist beim Fußball Abseits?', 'football'],
    ['os meus ténis de corrida estão gastos', undefined],
    ['v sobotu máme zápas', undefined],
    ['fotbal, nebo tenis?', undefined],
  ])('[COACH-11] the sport that "%s" names: %s', (message, sport) => {
    expect(namedSport(message)).toBe(sport)
  })

  test('[COACH-11] the sport of the profile counts where the question names none', () => {
    const message = 'Co jíst večer před závodem?'
    expect(route(message, 'cs', { sport: 'swimming' }).memberId).toBe('swimming_nutritionist')
    expect(route(message, 'cs', { sport: 'golf' }).memberId).toBe('golf_nutritionist')
    expect(route('Co jíst večer před závodem v judu?', 'cs', { sport: 'golf' }).memberId).toBe('combat_nutritionist')
  })

  test('[COACH-11] who cannot be told apart is offered alike, three different ones', () => {
    for (const message of ['Ahoj', '???', 'xyzzy', 'thanks!']) {
      const { memberId, alternatives, isSure } = route(message, 'cs')
      expect(isSure).toBe(false)
      expect(new Set([memberId, ...alternatives]).size).toBe(3)
    }
  })

  test('every specialist has a topic, and no two of a sport the same', () => {
    const fields = SPECIALIST_IDS.map((id) => `${id.split('_')[0]} ${topicOf(id)}`)
    expect(new Set(fields).size).toBe(SPECIALIST_IDS.length)
  })
})

describe('a hand-over', () => {
  test.each([
    ['hockey_nutritionist', 'Jakou tvrdost hokejky si mám koupit na střelu?', 'hockey_equipment_advisor'],
    ['tennis_trainer', 'Co mám jíst a pít mezi dvěma zápasy?', 'tennis_nutritionist'],
    ['swimming_psychologist', 'Welche Schlägerlänge brauche ich für Golf?', 'golf_equipment_advisor'],
  ] as const)('[COACH-01] %s asked "%s" → %s', (asked, message, wanted) => {
    expect(handoverFor(asked, message, 'cs')?.memberId).toBe(wanted)
  })

  test.each([
    ['hockey_nutritionist', 'Co jíst dvě hodiny před zápasem?'],
    ['tennis_trainer', 'Jak zlepšit druhé podání?'],
    ['football_fitness', 'Ahoj, díky!'],
  ] as const)('[COACH-01] %s answers "%s" without one', (asked, message) => {
    expect(handoverFor(asked, message, 'cs')).toBeUndefined()
  })
})

describe('POST /api/chat/route', () => {
  let world: World
  let club: TestClub
  beforeAll(async () => {
    world = await openWorld()
    club = await createClub(world, { players: 1 })
  })
  afterAll(() => world.end())

  const ask = (payload: object, token = club.players[0]?.token) =>
    world.app.inject({
      method: 'POST',
      url: '/api/chat/route',
      payload,
      ...(token && { headers: { authorization: `Bearer ${token}` } }),
    })

  test('[COACH-11] answers with who it is for, why, and two others', async () => {
    const reply = await ask({ message: 'What should I eat before a swimming race?', language: 'en' })
    expect(reply.json()).toEqual({
      memberId: 'swimming_nutritionist',
      reason: 'It is about: food and drink · Swimming',
      alternatives: [expect.stringMatching(/^(swimming|universal)_/), expect.stringMatching(/^(swimming|universal)_/)],
      isSure: true,
    })
  })

  test('[COACH-11] refuses an empty question, and strangers', async () => {
    expect((await ask({ message: ' ' })).json()).toMatchObject({ code: 'FIELD_REQUIRED' })
    expect((await ask({ message: 'Jak?' }, '')).statusCode).toBe(401)
  })
})
