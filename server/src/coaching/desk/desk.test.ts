import { LANGUAGE_CODES } from '@touchline/contract/platform/languages.ts'
import { SPECIALIST_IDS, SPORTS, type SpecialistId } from '@touchline/contract/platform/sports.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClub, type TestClub } from '../../../test/clubs.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { handoverFor, reasonFor, route } from './desk.ts'
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
    expect(among / asked.length).toBeGreaterThanOrEqual(0.7)
  })

  test.each(LANGUAGE_CODES)('[COACH-11] finds the topic of short questions without a sport, in %s', (language) => {
    const asked = questions('short-test', language)
    expect(asked.length).toBeGreaterThanOrEqual(26)
    const { first, among, wronglySure } = scoreOf(asked)
    expect(first / asked.length).toBeGreaterThanOrEqual(0.7)
    expect(among / asked.length).toBeGreaterThanOrEqual(0.8)
    expect(wronglySure).toBeLessThanOrEqual(2)
  })

  test.each([
    ['cs', 'Kolik mám spát?', 'health'],
    ['cs', 'kolik mám vážit?', 'nutrition'],
    ['cs', 'Jaké je moje BMI?', 'nutrition'],
    ['cs', 'Jaký je můj BMI? 70 kg, 180 cm', 'nutrition'],
    ['cs', 'Jsem pořád unavený', 'health'],
    ['en', 'How much should I bench?', 'fitness'],
    ['fr', 'combien de litres boire par jour', 'nutrition'],
  ] as const)('[COACH-11] in %s "%s" names no sport and is about %s', (language, message, topic) => {
    const routing = route(message, language)
    expect(routing).toMatchObject({ isSure: false, sport: undefined, topic })
    expect(topicOf(routing.memberId)).toBe(topic)
  })

  test('[COACH-11] the reason names a sport only where the question or the profile tells it', () => {
    const reason = (message: string, sport?: 'golf') => reasonFor(route(message, 'en', { sport }), 'en')
    expect(reason('How much sleep do I need?')).toBe('It is about: health and recovery')
    expect(reason('How much sleep do I need?', 'golf')).toBe('It is about: health and recovery · Golf')
    expect(reason('How much sleep do I need as a swimmer?', 'golf')).toBe('It is about: health and recovery · Swimming')
  })

  test.each([
    ['cs', 'Jak se zbavím nervozity před zápasem v hokeji?', 'hockey'],
    ['fr', 'ma fille fait du judo', 'combat'],
    ['pl', 'ile bialka dla plywaka', 'swimming'],
    ['en', 'training for a half marathon', 'athletics'],
    ['de', 'Wann ist beim Fußball Abseits?', 'football'],
    ['pt', 'os meus ténis de corrida estão gastos', undefined],
    ['cs', 'v sobotu máme zápas', undefined],
    ['cs', 'fotbal, nebo tenis?', undefined],
  ] as const)('[COACH-11] in %s the sport that "%s" names: %s', (language, message, sport) => {
    expect(namedSport(message, language)).toBe(sport)
  })

  test.each([
    ['cs', '5 km za 24:34'],
    ['en', '5 km in 24:34'],
    ['de', '10 km in 48:12, ist das gut?'],
    ['fr', '10 km en 52 min'],
    ['pl', 'półmaraton w 1:52:10'],
    ['sv', 'milen på 46:30'],
  ] as const)('[COACH-11] in %s "%s" is for those who train runners', (language, message) => {
    const { memberId, sport } = route(message, language)
    expect({ sport, memberId }).toEqual({ sport: 'athletics', memberId: 'athletics_fitness' })
    expect(route(message, language, { sport: 'swimming' }).sport).not.toBe('golf')
  })

  test.each([
    ['cs', 'Jak zrychlit?'],
    ['en', 'How do I get faster?'],
    ['de', 'Wie werde ich schneller?'],
    ['fr', 'Comment devenir plus rapide ?'],
    ['es', '¿Cómo ser más rápido?'],
    ['pl', 'Jak być szybszym?'],
  ] as const)('[COACH-11] in %s "%s" tells no sport: several are offered', (language, message) => {
    const { memberId, alternatives, isSure, sport, topic } = route(message, language)
    expect({ isSure, sport, topic }).toEqual({ isSure: false, sport: undefined, topic: 'fitness' })
    expect([memberId, ...alternatives]).toContain('athletics_fitness')
    expect(new Set([memberId, ...alternatives].map((id) => id.split('_')[0])).size).toBeGreaterThanOrEqual(2)
    expect(route(message, language, { sport: 'hockey' }).memberId).toBe('hockey_fitness')
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
    ['tennis_nutritionist', 'en', 'What do I eat between two periods?'],
    ['tennis_nutritionist', 'cs', 'Co jíst mezi třetinami?'],
    ['combat_technique_master', 'cs', 'Jak mám zlepšit obrátky u stěny?'],
    ['golf_fitness', 'de', 'Wie verbessere ich meine Schläge und Tritte?'],
    ['volleyball_trainer', 'pl', 'Jak poprawić strzał na bramkę?'],
  ] as const)(
    '[COACH-01] %s is asked in %s "%s" in the terms of another sport: nobody of that sport is named',
    (asked, language, message) => {
      const [own] = asked.split('_')
      const colleague = handoverFor(asked as SpecialistId, message, language)?.memberId.split('_')[0]
      expect([own, 'universal', undefined]).toContain(colleague)
    },
  )

  test('[COACH-01] stays within the sport of whoever is asked, where the question names no other', () => {
    const asked = SPORTS.map((sport) => SPECIALIST_IDS.find((id) => id.startsWith(`${sport}_`))).filter(
      (id) => id !== undefined,
    )
    const wrong = questions('test')
      .filter((_, place) => place % 7 === 0)
      .filter(({ text, language }) => !namedSport(text, language))
      .flatMap(({ text, language }) => asked.map((id) => ({ id, text, to: handoverFor(id, text, language)?.memberId })))
      .filter(({ id, to }) => to && ![id.split('_')[0], 'universal'].includes(to.split('_')[0]))
    expect(wrong).toEqual([])
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
