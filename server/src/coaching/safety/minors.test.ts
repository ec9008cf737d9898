import { LANGUAGE_CODES, type LanguageCode } from '@touchline/contract/platform/languages.ts'
import { describe, expect, test } from 'vitest'
import { ageIn, isTooYoung, needsAge, refusalFor } from './minors.ts'

const OWN_AGE: Record<LanguageCode, string> = {
  cs: 'Ahoj, je mi 14 a hraju hokej.',
  en: "Hi, I'm 14 and play hockey.",
  de: 'Hallo, ich bin 14 und spiele Handball.',
  fr: "Salut, j'ai 14 ans et je nage.",
  es: 'Hola, tengo 14 años y juego al tenis.',
  it: 'Ciao, ho 14 anni e gioco a calcio.',
  pl: 'Hej, mam 14 lat i biegam.',
  nl: 'Hoi, ik ben 14 en voetbal.',
  pt: 'Olá, tenho 14 anos e nado.',
  sv: 'Hej, jag är 14 år och spelar hockey.',
}

const LOSING_WEIGHT: Record<LanguageCode, string> = {
  cs: 'Jak zhubnout do léta?',
  en: 'How do I lose weight by summer?',
  de: 'Wie kann ich bis zum Sommer abnehmen?',
  fr: "Comment perdre du poids avant l'été ?",
  es: '¿Cómo puedo adelgazar antes del verano?',
  it: "Come posso dimagrire prima dell'estate?",
  pl: 'Jak schudnąć do lata?',
  nl: 'Hoe kan ik afvallen voor de zomer?',
  pt: 'Como posso emagrecer até ao verão?',
  sv: 'Hur ska jag gå ner i vikt till sommaren?',
}

const HOW_MUCH: Record<LanguageCode, string[]> = {
  cs: ['Kolikrát týdně mám trénovat, abych se zlepšil?', 'Jak často můžu posilovat vedle hokeje?'],
  en: ['How many times a week should I train to get better?', 'How often should I lift besides hockey?'],
  de: ['Wie oft pro Woche soll ich trainieren?', 'Wie viele Stunden in der Woche sind sinnvoll?'],
  fr: ['Combien de fois par semaine dois-je courir ?', "À quelle fréquence faut-il s'entraîner ?"],
  es: ['¿Cuántas veces por semana debo nadar?', '¿Con qué frecuencia tengo que entrenar?'],
  it: ['Quante volte alla settimana devo correre?', 'Quante ore a settimana di palestra?'],
  pl: ['Ile razy w tygodniu powinienem biegać?', 'Jak często mogę trenować siłowo?'],
  nl: ['Hoe vaak per week moet ik zwemmen?', 'Hoeveel uur per week is goed voor mij?'],
  pt: ['Quantas vezes por semana devo nadar?', 'Com que frequência posso treinar força?'],
  sv: ['Hur många gånger i veckan ska jag springa?', 'Hur ofta kan jag träna styrka?'],
}

describe.each([...LANGUAGE_CODES])('%s', (language) => {
  test('[SAFE-05] reads the age that somebody gives', () => {
    expect(ageIn(OWN_AGE[language], language)).toBe(14)
  })

  test('[SAFE-05] advice on body weight needs the age', () => {
    expect(needsAge(LOSING_WEIGHT[language])).toBe('weight')
  })

  test.each(HOW_MUCH[language])('[SAFE-05] how much to train needs the age: %s', (question) => {
    expect(needsAge(question)).toBe('load')
  })
})

test('[SAFE-05] distances, weights and minutes are no ages', () => {
  expect(ageIn('I am 10 km into my run', 'en')).toBeUndefined()
  expect(ageIn('Hraju hokej 14 let.', 'cs')).toBeUndefined()
})

test('[SAFE-05] ordinary questions and calculations need no age', () => {
  expect(needsAge('How do I hit a topspin serve?')).toBeUndefined()
  expect(needsAge('How much do new skates cost?')).toBeUndefined()
  expect(needsAge('Jak často se mění mantinely?')).toBeUndefined()
  expect(needsAge('Kolikrát týdně trénovat ve 14 letech, když mám 3 zápasy?')).toBeUndefined()
  expect(needsAge('I lifted 100 kg 5 times, what is my one rep max?')).toBeUndefined()
})

test('[SAFE-05] the limits are 18, and 16 for supplements', () => {
  expect([17, 18].map((age) => isTooYoung('weight', age))).toEqual([true, false])
  expect([15, 16].map((age) => isTooYoung('supplements', age))).toEqual([true, false])
  expect([6, 12].map((age) => isTooYoung('load', age))).toEqual([false, false])
  expect(refusalFor('weight', 'en')).toMatch(/under 18/i)
  expect(refusalFor('supplements', 'en')).toMatch(/under 16/i)
})

test.each([
  ['cs', 'Mám 14 let, můžu brát kreatin?'],
  ['cs', 'Mám teprve 14 let, můžu brát kreatin?'],
  ['cs', 'Mám čtrnáct let, můžu brát kreatin?'],
  ['en', 'I am 14, can I take creatine?'],
  ['en', "I'm fourteen, can I take creatine?"],
] as const)('[SAFE-05] in %s "%s" tells the age', (language, message) => {
  expect(needsAge(message)).toBe('supplements')
  expect(ageIn(message, language)).toBe(14)
})

test.each([
  ['cs', 'Mám 14 tréninků týdně'],
  ['cs', 'Mám 14 kg navíc'],
  ['en', 'I have 14 sessions'],
] as const)('[SAFE-05] in %s "%s" tells no age', (language, message) => {
  expect(ageIn(message, language)).toBeUndefined()
})
