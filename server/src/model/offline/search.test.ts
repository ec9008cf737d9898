import type { LanguageCode } from '@touchline/contract/languages.ts'
import type { SpecialistId } from '@touchline/contract/sports.ts'
import { describe, expect, test } from 'vitest'
import { fittingCard, searchCards } from './search.ts'

type Asked = [specialistId: SpecialistId, question: string, card: string]

const CZECH: Asked[] = [
  ['football_nutritionist', 'Kolik sacharidů mám sníst za den, když trénuju hodinu?', 'carbohydrate-per-day'],
  ['football_nutritionist', 'co jist pred zapasem', 'football-match-food'],
  ['hockey_nutritionist', 'Kolik bilkovin potrebuju po treninku na svaly?', 'protein'],
  ['swimming_nutritionist', 'Kolik toho mam vypit pri treninku v horku?', 'fluid'],
  ['tennis_psychologist', 'Jsem před zápasem strašně nervózní, co s tím?', 'nerves-as-excitement'],
  ['athletics_psychologist', 'Jak si mám vizualizovat závod?', 'imagery'],
  ['basketball_fitness', 'Jak si spočítám maximální tepovou frekvenci?', 'maximum-heart-rate'],
  ['athletics_fitness', 'bolí mě svaly po tréninku, pomůže strečink?', 'muscle-soreness'],
  ['football_youth_coach', 'Kolik hodin týdně by mělo trénovat desetileté dítě?', 'hours-and-age'],
  ['hockey_family_advisor', 'Syn už nechce chodit na hokej a chce skončit', 'child-wants-to-quit'],
  ['volleyball_family_advisor', 'Kolik má spát třináctiletá dcera?', 'sleep-children'],
  ['swimming_family_advisor', 'Může syn pít energeťáky?', 'energy-drinks'],
  ['athletics_equipment_advisor', 'Jaké běžecké boty si mám koupit?', 'two-pairs-of-shoes'],
  ['hockey_equipment_advisor', 'Jak vybrat helmu?', 'helmets-and-concussion'],
  ['golf_motivation_coach', 'jak dlouho trva vytvorit si navyk cvicit kazdy den', 'habit'],
  ['hockey_health_advisor', 'Dostal jsem ranu do hlavy a boli me hlava', 'concussion-recognise'],
  ['football_health_advisor', 'podvrknul jsem si kotnik, mam jit na rentgen?', 'ankle-ottawa'],
  ['athletics_health_advisor', 'Můžu trénovat s rýmou?', 'training-with-cold'],
  ['combat_nutritionist', 'Potřebuju shodit 3 kila do váhové kategorie', 'combat-weight-cutting'],
  ['tennis_trainer', 'Jak zlepšit podání?', 'tennis-serve-chain'],
  ['golf_course_strategist', 'jak se pocita handicap', 'golf-handicap'],
  ['swimming_fitness', 'Jak zjistím kritickou rychlost v bazénu?', 'swimming-css'],
  ['universal_training_planner', 'jak poznam ze jsem pretrenovany', 'overtraining'],
  ['universal_team_organizer', 'můžeme zveřejnit fotky dětí na webu klubu?', 'team-data'],
  ['universal_competition_administrator', 'Kolik zápasů je při 8 týmech každý s každým?', 'round-robin'],
]

const ENGLISH: Asked[] = [
  ['football_nutritionist', 'How many grams of carbs per day do I need?', 'carbohydrate-per-day'],
  ['swimming_nutritionist', 'what to eat after a late session to recover', 'recovery-meal'],
  ['athletics_nutritionist', 'can i take creatine', 'supplements'],
  ['tennis_psychologist', 'I get so nervous before matches', 'nerves-as-excitement'],
  ['football_psychologist', 'I keep having negative thoughts during the match', 'self-talk'],
  ['football_health_advisor', 'My hamstrings keep getting pulled when sprinting', 'hamstring-nordic'],
  ['basketball_fitness', 'how do i estimate my 1RM for bench press', 'one-rep-max'],
  ['football_youth_coach', 'is lifting weights safe for kids', 'youth-strength'],
  ['hockey_family_advisor', 'my son wants to quit hockey', 'child-wants-to-quit'],
  ['tennis_motivation_coach', 'should I give my daughter money for winning', 'rewards'],
  ['athletics_equipment_advisor', 'is a wrist watch accurate for heart rate', 'heart-rate-watch'],
  ['hockey_health_advisor', 'he got his tooth knocked out by a puck', 'knocked-out-tooth'],
  ['football_health_advisor', 'a player collapsed and is not breathing', 'cardiac-arrest'],
  ['athletics_health_advisor', 'is my asthma spray on the doping list', 'doping'],
  ['combat_health_advisor', 'I have a rash, is it ringworm from the mat?', 'combat-skin'],
  ['swimming_stroke_specialist', 'why was I disqualified at the turn in breaststroke', 'swimming-rules'],
  ['golf_course_strategist', 'my ball went into a red penalty area, what are my options', 'golf-rules'],
  ['volleyball_equipment_advisor', 'what is the net height for women', 'volleyball-net-ball'],
  ['athletics_tactical_analyst', 'predict my half marathon time from a 10k', 'athletics-race-prediction'],
  ['football_tactics_specialist', 'when is it offside from a throw-in', 'football-set-pieces'],
  ['universal_training_planner', 'How should I taper before the championship?', 'taper'],
  ['universal_competition_administrator', 'we have 11 entrants for a cup, how many byes', 'knockout'],
  ['universal_team_organizer', 'parents never help, how do I share the duties', 'named-duties'],
]

const OUT_OF_SCOPE: [LanguageCode, string][] = [
  ['cs', 'Jaké je hlavní město Francie?'],
  ['cs', 'Napiš mi básničku o jaru'],
  ['cs', 'Jak opravit motor auta?'],
  ['cs', 'blabla hujaja krumplík'],
  ['cs', 'Doporuč mi film na večer'],
  ['cs', 'Kolik stojí bitcoin?'],
  ['cs', 'Kdy jede vlak do Brna?'],
  ['cs', 'ahoj'],
  ['en', 'What is the capital of France?'],
  ['en', 'How do I fix my car engine?'],
  ['en', 'Who won the Champions League in 2012?'],
  ['en', 'Recommend a good film for tonight'],
  ['en', 'Which laptop should I buy for training videos?'],
  ['en', 'asdf qwer zxcv'],
  ['en', ''],
  ['en', '??? 🙂'],
]

const idsFor = (question: string, specialistId: SpecialistId, language: LanguageCode) =>
  searchCards(question, { specialistId, language }).map(({ card }) => card.id)

describe('search', () => {
  test.each(CZECH)('[COACH-06] %s: %s', (specialistId, question, card) => {
    expect(idsFor(question, specialistId, 'cs')[0]).toBe(card)
  })

  test.each(ENGLISH)('[COACH-06] %s: %s', (specialistId, question, card) => {
    expect(idsFor(question, specialistId, 'en')[0]).toBe(card)
  })

  test.each(OUT_OF_SCOPE)('[COACH-06] %s: finds nothing for "%s"', (language, question) => {
    expect(idsFor(question, 'football_trainer', language)).toEqual([])
  })

  test('[COACH-06] the same question leads to the card of the asked sport', () => {
    expect(idsFor('co jíst před zápasem', 'football_nutritionist', 'cs')[0]).toBe('football-match-food')
    expect(idsFor('co jíst před zápasem', 'tennis_nutritionist', 'cs')[0]).toBe('meal-before')
  })

  test.each([
    ['cs', 'Co jíst před zápasem v hokeji?'],
    ['en', 'What should I eat before a hockey game?'],
    ['sv', 'Vad ska jag äta före en ishockeymatch?'],
  ] as const)('[COACH-06] in %s the name of the own sport keeps no card away: %s', (language, question) => {
    expect(fittingCard(question, { specialistId: 'hockey_nutritionist', language })?.card.id).toBe('meal-before')
  })

  test('[COACH-06] diacritics make no difference', () => {
    const withThem = idsFor('Bolí mě svaly po tréninku', 'athletics_fitness', 'cs')
    expect(idsFor('Boli me svaly po treninku', 'athletics_fitness', 'cs')).toEqual(withThem)
  })

  test('[COACH-06] a question told as a story still finds its card', () => {
    const story = `Hello, I am fifteen and I have been playing since I was six. Last Saturday we drove to the away game
      and in the second half I twisted my ankle. It is swollen and blue and my grandmother thinks that I should wait
      until Monday. Do I need an X-ray?`
    expect(idsFor(story, 'basketball_health_advisor', 'en')).toContain('ankle-ottawa')
  })

  test('[COACH-06] gives at most three cards, the closest first, with the share that matched', () => {
    const found = searchCards('co jíst před zápasem', { specialistId: 'football_nutritionist', language: 'cs' })
    expect(found).toHaveLength(3)
    const scores = found.map(({ score }) => score)
    expect(scores).toEqual(scores.toSorted((one, other) => other - one))
    for (const { share } of found) expect(share).toBe(1)
  })

  test('[COACH-06] a message of the greatest length is searched in no time', () => {
    const started = process.cpuUsage()
    idsFor('proč unavený neznámýx '.repeat(1000), 'football_trainer', 'cs')
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(500)
  })
})
