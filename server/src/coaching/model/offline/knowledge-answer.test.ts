import type { Part } from '@touchline/contract/coaching/parts.ts'
import { LANGUAGE_CODES, type LanguageCode } from '@touchline/contract/platform/languages.ts'
import { sourcesOf, topics, topicWords } from '@touchline/knowledge/topics.ts'
import { voicesIn } from '@touchline/knowledge/voices.ts'
import { LOCALES } from '@touchline/locales/locales.ts'
import { describe, expect, test } from 'vitest'
import type { CoachQuestion } from '../offline-coach.ts'
import { offlineAnswer } from './offline.ts'

type Given = Partial<CoachQuestion> & { message: string }

const asked = (given: Given) =>
  offlineAnswer({ specialistId: 'football_nutritionist', language: 'en', said: [], ...given })

const partOf = <Type extends Part['type']>(type: Type, parts: readonly Part[]) =>
  parts.find((part) => part.type === type) as Extract<Part, { type: Type }> | undefined

/** The last answer of a conversation that consists of these messages. */
async function goingOn(given: Omit<Given, 'message'>, ...messages: string[]) {
  const said: CoachQuestion['said'] = []
  let answer = await asked({ ...given, message: messages[0] ?? '' })
  for (const [place, message] of messages.slice(1).entries()) {
    said.push({ isUser: true, content: messages[place] ?? '', parts: [] })
    said.push({ isUser: false, content: answer.text, parts: answer.parts.map((part) => ({ ...part })) })
    answer = await asked({ ...given, message, said: [...said] })
  }
  return answer
}

/** The question by which a topic is known in a language. */
const meal = (language: LanguageCode) => topicWords(language).get('meal-before')?.title ?? '?'

describe.each(LANGUAGE_CODES)('in %s', (language) => {
  test('[KNOW-03] [COACH-06] a question gets its topic: the answer first, the steps, the mistakes, whom to see, the source', async () => {
    const { text, parts } = await asked({ message: meal(language), language })
    const words = topicWords(language).get('meal-before')
    expect(partOf('topic', parts)?.id).toBe('meal-before')
    expect(text).toContain(`\n\n**${words?.title}**\n\n${words?.answer}`)
    expect(text).toContain(`1. ${words?.steps[0]?.split('{')[0]}`)
    expect(text).toContain(words?.mistakes[0] ?? '?')
    expect(text).toContain(words?.see ?? '?')
    expect(text).toContain(sourcesOf({ sources: topics().get('meal-before')?.sources ?? [] })[0]?.by ?? '?')
    expect(text.split('\n').at(-1)).toBe(`*${LOCALES[language].offline.about}*`)
    expect(text).not.toMatch(/\{\{|undefined/)
  })

  test('[KNOW-05] "why?" and "more" and "shorter" go on from it', async () => {
    const words = topicWords(language).get('meal-before')
    const [why, more, shorter] = WISHES[language] ?? []
    const first = meal(language)
    const reason = words?.variants.find(({ key }) => key === 'why')?.text
    expect((await goingOn({ language }, first, why ?? '')).text).toContain(reason)
    expect((await goingOn({ language }, first, more ?? '')).text).toContain(words?.variants[1]?.label)
    expect((await goingOn({ language }, first, shorter ?? '')).text.split('\n')[0]).toBe(words?.answer)
  })

  test('[KNOW-07] it ends with up to three ways on', async () => {
    const { parts } = await asked({ message: meal(language), language })
    const next = partOf('choices', parts)
    expect(next?.purpose).toBe('next')
    expect(next?.choices.length).toBeGreaterThan(0)
    expect(next?.choices.length).toBeLessThanOrEqual(3)
  })
})

const WISHES: Record<string, [string, string, string]> = {
  cs: ['proč?', 'víc', 'stručně'],
  en: ['why?', 'more', 'shorter'],
  de: ['warum?', 'mehr dazu', 'kürzer'],
  fr: ['pourquoi ?', 'plus de détails', 'en bref'],
  es: ['¿por qué?', 'más', 'resumen'],
  it: ['perché?', 'dimmi di più', 'in breve'],
  pl: ['dlaczego?', 'więcej', 'krócej'],
  nl: ['waarom?', 'vertel meer', 'korter'],
  pt: ['porquê?', 'mais', 'resumo'],
  sv: ['varför?', 'berätta mer', 'kortare'],
}

describe('what is known of the athlete', () => {
  const weight = {
    key: 'weight',
    inputs: { weight: 60 },
    used: { key: 'weight', value: 60, unit: 'kg', date: '2026-11-01' },
  }
  const fact = { fact: { kind: 'figure', id: 'weight', value: 60 }, since: '2026-11-01' } as const

  test('[KNOW-06] amounts by weight are computed, and it says what was used', async () => {
    const { text, parts } = await asked({ message: meal('en'), known: [weight], facts: [fact] })
    expect(text).toMatch(/g\/kg \(\d+(?:–\d+)? g\)/)
    expect(partOf('used', parts)?.figures).toEqual([expect.objectContaining({ key: 'weight', value: 60 })])
    expect(partOf('ask', parts)).toBeUndefined()
  })

  test('[KNOW-06] without a weight the rule is told, and the weight asked for; the form completes the answer', async () => {
    const { text, parts } = await asked({ message: meal('en') })
    expect(text).toContain('g/kg')
    const form = partOf('ask', parts)
    expect(form).toMatchObject({ purpose: 'topic', known: { topic: 'meal-before' } })
    const sent = { purpose: 'topic', values: { ...form?.known, weight: 50, age: 30 } }
    expect((await asked({ message: 'Weight: 50 kg', sent })).text).toMatch(/g\/kg \(\d/)
  })

  test('[KNOW-06] [SAFE-05] nobody under 18 gets amounts by weight or is asked for it', async () => {
    const age = { key: 'birth_year', inputs: { age: 15 }, used: { key: 'birth_year', value: 2011 } }
    const { text, parts } = await asked({ message: meal('en'), known: [age, weight], facts: [fact] })
    expect(text).not.toMatch(/g\/kg \(\d/)
    expect(partOf('ask', parts)).toBeUndefined()
    const sent = { purpose: 'topic', values: { topic: 'meal-before', weight: 50, age: 15 } }
    expect((await asked({ message: 'Weight: 50 kg, age: 15', sent })).text).not.toMatch(/g\/kg \(\d/)
  })
})

test.each([
  ['en', '70 kg'],
  ['cs', 'mám 70 kilo'],
  ['de', '70'],
  ['fr', 'je fais 70 kg et j’ai 34 ans'],
] as const)('[KNOW-05] [KNOW-06] %s: the form is completed by a plain sentence: "%s"', async (language, typed) => {
  const { text } = await goingOn({ language }, meal(language), typed)
  expect(text).toMatch(/\/kg \(\d+–\d+ (?:ml|g)\)/)
})

test('[KNOW-05] [SAFE-05] a child’s weight that is typed is computed nothing with', async () => {
  const { text } = await goingOn({ language: 'en' }, meal('en'), 'I am 14 and weigh 50 kg')
  expect(text).not.toMatch(/\/kg \(\d/)
})

test('[KNOW-07] a specialist opens and closes in words of its own, and not twice in the same ones', async () => {
  const { opens, closes } = voicesIn('en').football_nutritionist
  const first = await asked({ message: meal('en') })
  const again = await goingOn({}, meal('en'), topicWords('en').get('protein')?.title ?? '?')
  const openingOf = (text: string) => text.split('\n')[0] ?? ''
  expect(opens).toContain(openingOf(first.text))
  expect(opens).toContain(openingOf(again.text))
  expect(openingOf(again.text)).not.toBe(openingOf(first.text))
  expect(closes.some((line) => first.text.includes(line))).toBe(true)
})

test('[KNOW-04] a colleague’s question is answered, says by whom, and leads there', async () => {
  const { text, parts } = await asked({ message: meal('en'), specialistId: 'tennis_psychologist' })
  expect(text).toContain(LOCALES.en.specialists.tennis_nutritionist.name)
  expect(text).toContain(topicWords('en').get('meal-before')?.answer)
  expect(partOf('handover', parts)?.memberId).toBe('tennis_nutritionist')
  expect(partOf('topic', parts)?.from).toBe('tennis_nutritionist')
})

test('[KNOW-03] a pressed choice is answered by its topic, whatever its words say', async () => {
  const sent = { purpose: 'topic', values: { topic: 'fluid' } }
  const { parts } = await asked({ message: 'xyz', sent })
  expect(partOf('topic', parts)?.id).toBe('fluid')
})

test('[KNOW-03] a topic that there is no more is a question like any other', async () => {
  const sent = { purpose: 'topic', values: { topic: 'constructor' } }
  expect((await asked({ message: meal('en'), sent })).text).toContain(topicWords('en').get('meal-before')?.answer)
})
