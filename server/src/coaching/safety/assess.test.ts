import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { decodeWeights, sourceOf } from '../text-classifier/text-classifier.ts'
import { assess } from './assess.ts'
import { isFlag, lessons, readSentences, trainClassifiers } from './classifiers.ts'
import { allSentences, everydayQuestions } from './train.ts'

// Written after the training data was frozen, and never used for tuning.
const HELD_OUT = readSentences('', readFileSync(new URL('held-out.tsv', import.meta.url), 'utf8'))

test('[SAFE-01] finds most red flags in sentences it has never seen', () => {
  const flags = HELD_OUT.filter(isFlag)
  const found = flags.filter(({ text }) => assess(text))
  expect(found.length / flags.length).toBeGreaterThanOrEqual(RECALL)
})

test('[SAFE-07] most everyday sports talk does not set it off', () => {
  const harmless = HELD_OUT.filter((one) => !isFlag(one))
  const alarms = harmless.filter(({ text }) => assess(text))
  expect(alarms.length / harmless.length).toBeLessThanOrEqual(FALSE_ALARMS)
})

test('[SAFE-01] finds a flag that is buried in a long message', () => {
  const plan = 'We play in the second league and I would like a plan for the week. On Monday we have the gym.'
  const flag = 'Yesterday I took a knee to the head and since then everything is foggy and I keep throwing up.'
  expect(assess(`${plan} ${flag} How many sprints should I do on Thursday?`)?.category).toBe('head_injury')
})

test('[SAFE-13] who asks what to eat is answered, where no danger is stated', () => {
  const asked = [
    'Mam mecz o 10, a potem może kolejny koło 14 w upale 30 stopni. Co jeść i pić między meczami?',
    'entreno a las 6 d la mañana antes del insti y si desayuno me dan arcadas q hago??',
    'gioco alle 21 e torno a casa 23.30 ke mangio?? nn vojo anda a letto strapieno',
  ]
  for (const text of asked) expect(assess(text)?.response ?? 'note', text).toBe('note')
  expect(assess('Třetí den jsem nic nejedla a teď omdlívám, co mám jíst?')?.response).toBe('stop')
})

test('[SAFE-07] very short messages that name nothing alarming are left alone', () => {
  for (const text of ['ok', 'Druhá?', 'And then?', 'Danke!', '👍']) expect(assess(text)).toBeUndefined()
})

test('the same sentences give the same weights', () => {
  const some = allSentences().filter((_, place) => place % 160 === 0)
  const [once, again] = [trainClassifiers(some, []), trainClassifiers([...some].reverse(), [])]
  for (const name of ['flag', 'category', 'severity', 'about'] as const) {
    expect(Buffer.compare(Buffer.from(once[name].values), Buffer.from(again[name].values))).toBe(0)
  }
})

test('[SAFE-01] the weights in use are made from the data', () => {
  for (const [name, { examples, options }] of Object.entries(lessons(allSentences(), everydayQuestions()))) {
    const used = decodeWeights(readFileSync(new URL(`${name}.weights`, import.meta.url)))
    expect(used.source, name).toBe(sourceOf(examples, options))
  }
})

/** Slightly below the measured values (docs/decisions/0028); the specification asks for more. */
const RECALL = 0.93
const FALSE_ALARMS = 0.12
