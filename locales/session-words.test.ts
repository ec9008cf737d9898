import i18next from 'i18next'
import { beforeAll, expect, it } from 'vitest'
import { LOCALES } from './locales.ts'
import { intensityText, kindName, type SessionWords, sessionName, shortWorkText, workText } from './session-words.ts'

let cs: SessionWords
let en: SessionWords

beforeAll(async () => {
  const resources = { cs: { plans: LOCALES.cs.plans }, en: { plans: LOCALES.en.plans } }
  await i18next.init({ resources, fallbackLng: false, interpolation: { escapeValue: false } })
  cs = { t: i18next.getFixedT('cs'), locale: 'cs-CZ' }
  en = { t: i18next.getFixedT('en'), locale: 'en-GB' }
})

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

it('[PLAN-04] says what is to be done in a session', () => {
  const tempo = { kind: 'intervals', count: 3, minutes: 8, restSeconds: 120 } as const
  expect(plain(workText(tempo, cs))).toBe('3 × 8 min, mezi tím 2 min klus.')
  expect(plain(shortWorkText({ ...tempo, count: 4 }, cs))).toBe('4 × 8 min')
  expect(workText({ kind: 'strides', count: 4 }, cs)).toBe('Na závěr 4 rovinky.')
  const set = { exercise: 'squat', sets: 3, reps: 5, kg: 62.5, percent: 75 }
  expect(plain(workText({ kind: 'sets', sets: [set], restSeconds: 90 }, cs))).toBe(
    'Dřep 3 × 5, 62,5 kg (75 %). Pauza 90 s.',
  )
  const lengths = { count: 8, metres: 100, secondsPer100: 105, restSeconds: 15 }
  expect(plain(workText({ kind: 'swim', sets: [lengths] }, en))).toBe('8 × 100 m, 1:45/100 m, rest 15 s')
  expect(workText({ kind: 'team', focus: 'speed', fromMatch: -2 }, en)).toBe(
    'Speed: short sprints, long rests. 2 days before a match.',
  )
  expect(workText({ kind: 'team', focus: 'tactics', fromMatch: 0 }, en)).not.toMatch(/match|\s$/)
})

it('[PLAN-02] writes the intensity as zone and pace', () => {
  expect(intensityText({ zone: 2, paceFast: 357, paceSlow: 396 })).toBe('Z2, 5:57–6:36/km')
  expect(intensityText({ zone: 4, paceFast: 311, paceSlow: 311 })).toBe('Z4, 5:11/km')
  expect(plain(intensityText({ swimPace: 104.6 }))).toBe('1:45/100 m')
  expect(intensityText({ zone: 3 })).toBe('Z3')
})

it("[PLAN-02] calls a session by the athlete's own words first", () => {
  expect(sessionName({ kind: 'own', title: 'Jóga' }, cs)).toBe('Jóga')
  expect(sessionName({ kind: 'long', title: null }, cs)).toBe(kindName('long', cs))
})
