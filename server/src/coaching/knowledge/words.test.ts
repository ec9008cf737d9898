import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { describe, expect, test } from 'vitest'
import { contentWords, stemOf } from './words.ts'

/** Forms of one word as people type them. */
const FAMILIES: [LanguageCode, string][] = [
  ['cs', 'zápas zápasu zápasem zápasy zápasech zapas'],
  ['cs', 'trénink tréninku tréninky tréninkem tréninků treninku'],
  ['cs', 'spánek spánku spánkem'],
  ['cs', 'děti dětí dětem dětmi detem'],
  ['cs', 'fotbal fotbalový fotbalového fotbalu'],
  ['cs', 'trénovat trénuju trénuje trénování'],
  ['en', 'train training trained trains'],
  ['en', 'injury injuries injured'],
  ['en', 'run running runs'],
  ['en', 'motivation motivated motivate'],
  ['de', 'Verletzung Verletzungen'],
  ['de', 'Spieler Spielern Spielers'],
  ['fr', 'entraînement entraînements entraîneur entraîner'],
  ['es', 'entrenamiento entrenador entrenar'],
  ['it', 'allenamento allenamenti allenatore allenare'],
  ['pl', 'trening treningu treningi treningiem treningach'],
  ['pl', 'zawodnik zawodnika zawodnikiem zawodników'],
  ['nl', 'training trainingen trainen'],
  ['pt', 'treino treinos treinar treinador'],
  ['sv', 'träning träningen träna tränar'],
]

describe('stems', () => {
  test.each(FAMILIES)('[COACH-06] %s: %s are one word', (language, forms) => {
    const stems = contentWords(language, forms).map((word) => stemOf(language, word))
    expect(new Set(stems)).toHaveProperty('size', 1)
  })

  test.each<[LanguageCode, string]>([
    ['cs', 'kotník koleno rameno hlava srdce voda jídlo spánek míč'],
    ['en', 'ankle knee shoulder head heart water food sleep ball'],
    ['pl', 'kolano kostka bark głowa serce woda jedzenie sen piłka'],
  ])('[COACH-06] %s: different words stay different', (language, words) => {
    const stems = contentWords(language, words).map((word) => stemOf(language, word))
    expect(new Set(stems).size).toBe(words.split(' ').length)
  })
})

test('[COACH-06] stop words and single letters mean nothing, with or without diacritics', () => {
  expect(contentWords('cs', 'Kolik toho mám vypít při zápase?')).toEqual(['vypit', 'zapase'])
  expect(contentWords('cs', 'Co bych MĚL a co bych mel')).toEqual([])
  expect(contentWords('en', 'How much should I drink?')).toEqual(['drink'])
  expect(contentWords('pl', 'Ile powinienem pić? Łokieć')).toEqual(['pic', 'lokiec'])
})
