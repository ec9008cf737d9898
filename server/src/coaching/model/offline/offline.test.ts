import { CALCULATOR_IDS, CALCULATORS } from '@touchline/calculators/calculators.ts'
import type { AskPart, CalculationPart, Part } from '@touchline/contract/coaching/parts.ts'
import { LANGUAGE_CODES } from '@touchline/contract/platform/languages.ts'
import { topicWords } from '@touchline/knowledge/topics.ts'
import { LOCALES, textsIn } from '@touchline/locales/locales.ts'
import { partAsText } from '@touchline/locales/part-text.ts'
import { partWords } from '@touchline/locales/part-words.ts'
import { describe, expect, test } from 'vitest'
import { tableSection } from '../../documents/extraction/readers/table.ts'
import type { CoachQuestion } from '../offline-coach.ts'
import { answerCalculation } from './calculation.ts'
import { offlineAnswer } from './offline.ts'

type Given = Partial<CoachQuestion> & { message: string }

const asked = (given: Given) => offlineAnswer({ specialistId: 'athletics_fitness', language: 'en', said: [], ...given })

const partOf = <Type extends Part['type']>(type: Type, parts: readonly Part[]) =>
  parts.find((part) => part.type === type) as Extract<Part, { type: Type }> | undefined

/** The turns of a conversation in which the coach has just shown a form. */
const after = (message: string, form: AskPart | undefined): CoachQuestion['said'] => [
  { isUser: true, content: message, parts: [] },
  { isUser: false, content: '', parts: form ? [{ ...form }] : [] },
]

describe.each(LANGUAGE_CODES)('what people see of figures in %s', (language) => {
  test('[COACH-07] a copied calculation names every input in the language', async () => {
    const labels = new Set<string>(Object.values(LOCALES[language].calculators.inputs).map(({ label }) => label))
    const words = partWords(textsIn(language), language, '')
    const untold = CALCULATOR_IDS.flatMap((calculator) => {
      const values = CALCULATORS[calculator].vectors[0]?.values ?? {}
      const { parts } = answerCalculation({ calculator, values }, language)
      const part = partOf('calculation', parts)
      const count = Object.keys(part?.inputs ?? {}).length
      const lines = part
        ? partAsText(part, words)
            .split('\n')
            .slice(1, 1 + count)
        : []
      const names = lines.map((line) => line.slice(0, line.indexOf(': ')))
      return names.filter((name) => !labels.has(name)).map((name) => `${calculator}: ${name}`)
    })
    expect(untold).toEqual([])
  })

  test('[DOC-04] what is said of a table in a document', async () => {
    const table = {
      name: '',
      rows: [
        ['n', 'x'],
        ['1', '2'],
        ['3', '4'],
      ],
      rowsInFile: 3,
      commaIsDecimal: false,
    }
    const { head, pieces } = tableSection(table, 1_000)
    const summary = [head, ...pieces].join('\n')
    const attachment = { name: 'a.csv', kind: 'csv', bytes: 9, summary } as const
    const { text } = await asked({ message: 'Ahoj', language, attachment })
    const words = LOCALES[language].offline.table
    expect(text).toContain(words.overAll.replace('{{rows}}', '2'))
    expect(text).toContain(
      `| ${words.column} | ${words.values} | ${words.smallest} | ${words.largest} | ${words.mean} | ${words.sum} |`,
    )
    expect(text).toContain('| 3 | 4 |')
    if (language !== 'en') expect(text).not.toMatch(/Columns over|smallest/)
  })
})

describe('a question with numbers', () => {
  test('[COACH-12] is calculated: a sentence with the figures, the source, and a card', async () => {
    const { text, parts } = await asked({ message: 'I ran 5 km in 24:34, what can I expect over 10 km?' })
    expect(text).toMatch(/^With 24:34 over 5\s?km you can expect about 51:13 over 10\s?km/)
    expect(text).toContain('*Source: ')
    const card = partOf('calculation', parts) as CalculationPart
    expect(card).toMatchObject({
      calculator: 'race_prediction',
      inputs: { distance: 5000, time: 1474 },
      units: { time: 's' },
    })
    expect(card.results.length).toBeGreaterThan(0)
    expect(card.sources.length).toBeGreaterThan(0)
  })

  test('[COACH-12] is answered in the notation of its language', async () => {
    const { text } = await asked({ message: 'bench 92,5 kg na 4 opakování, jaké mám maximum?', language: 'cs' })
    expect(text.replaceAll('\u00a0', ' ')).toContain('104,8 kg')
  })

  test('[COACH-09] [COACH-12] what is missing is asked for, and the next message completes it', async () => {
    const first = 'squat with 75 kg, what is my 1RM?'
    const { text, parts } = await asked({ message: first })
    const form = partOf('ask', parts)
    expect(text).toContain('How many repetitions')
    expect(form).toMatchObject({ calculator: 'one_rep_max', known: { weight: 75 } })
    expect(form?.inputs).toEqual([expect.objectContaining({ key: 'repetitions', min: 1, max: 20 })])
    const { parts: completed } = await asked({ message: 'eight', said: after(first, form) })
    expect(partOf('calculation', completed)).toMatchObject({ inputs: { weight: 75, repetitions: 8 } })
  })

  test('[COACH-09] the values of the form complete it too', async () => {
    const sent = { calculator: 'one_rep_max', purpose: 'calculation', values: { weight: 75, repetitions: 8 } }
    const { parts } = await asked({ message: 'Repetitions: 8', sent })
    expect(partOf('calculation', parts)?.inputs).toMatchObject({ weight: 75, repetitions: 8 })
  })

  test('[COACH-09] another question after a form is a question of its own', async () => {
    const { parts } = await asked({ message: 'squat with 75 kg, what is my 1RM?' })
    const next = 'what pace is 10 km in 50 minutes?'
    expect(
      partOf('calculation', (await asked({ message: next, said: after('', partOf('ask', parts)) })).parts),
    ).toMatchObject({
      calculator: 'pace_and_speed',
    })
  })

  test('[COACH-09] an impossible value is refused with the range, and can be mended in a form', async () => {
    const { text, parts } = await asked({ message: 'my 1RM if I lift 900 kg 3 times?' })
    expect(text.replaceAll('\u00a0', ' ')).toContain('between 1 and 499 kg')
    expect(partOf('calculation', parts)).toBeUndefined()
    expect(partOf('ask', parts)).toMatchObject({ known: { repetitions: 3 }, inputs: [{ key: 'weight', max: 499 }] })
  })

  test('[COACH-12] a minor gets advice instead of figures', async () => {
    const { text, parts } = await asked({ message: 'im 13 and squatted 50 kg 5 times, what is my max' })
    expect(text).toContain('Technique first')
    expect(parts).toEqual([])
  })

  test('[COACH-12] what the profile knows is used and named, also where it makes a minor', async () => {
    const age = { key: 'birth_year', inputs: { age: 15 }, used: { key: 'birth_year', value: 2011 } }
    const weight = { key: 'weight', inputs: { weight: 70 }, used: { key: 'weight', value: 70, unit: 'kg' } }
    const young = await asked({ message: 'squat 60 kg 5 times, what is my 1RM?', known: [age] })
    expect(young.text).toContain('Technique first')
    expect(partOf('used', young.parts)?.figures).toEqual([age.used])
    const { parts } = await asked({
      message: 'how many carbs a day with moderate training?',
      known: [weight],
      specialistId: 'football_nutritionist',
    })
    expect(partOf('calculation', parts)?.inputs).toMatchObject({ weight: 70, training: 'moderate' })
    expect(partOf('used', parts)?.figures).toEqual([weight.used])
  })

  test.each(LANGUAGE_CODES)('[COACH-12] %s: every calculator has a whole sentence', async (language) => {
    const { answers } = LOCALES[language].offline
    for (const sentence of Object.values(answers)) expect(sentence).toMatch(/{{\w+}}.*\.$/)
  })
})

describe('a question of another field', () => {
  test('[COACH-01] [COACH-12] is handed over to the colleague of the same sport', async () => {
    const message = 'What should I eat before a match so that I do not feel heavy?'
    const { text, parts } = await asked({ message, specialistId: 'tennis_psychologist' })
    const handover = partOf('handover', parts)
    expect(handover).toMatchObject({ memberId: 'tennis_nutritionist', question: message })
    expect(handover?.reason).not.toBe('')
    expect(text).toContain(LOCALES.en.specialists.tennis_nutritionist.name)
  })

  test('[COACH-01] a calculation is made by whoever is asked', async () => {
    const { parts } = await asked({ message: 'squat 100 kg x 5, what is my 1RM?', specialistId: 'tennis_psychologist' })
    expect(partOf('calculation', parts)).toBeDefined()
  })
})

describe('a question without numbers', () => {
  test('[COACH-06] gets a topic that fits, with its source, and one line that says who answers', async () => {
    const { text, parts } = await asked({
      message: 'How much protein do I need after training?',
      specialistId: 'golf_nutritionist',
    })
    expect(text).toContain(topicWords('en').get('protein')?.answer)
    expect(text).toContain('*Source: ')
    expect(text.split('\n').at(-1)).toBe(`*${LOCALES.en.offline.about}*`)
    expect(partOf('topic', parts)?.id).toBe('protein')
  })

  test('[COACH-06] speaks the language of the question', async () => {
    const { text } = await asked({
      message: 'kolik bílkovin potřebuju',
      specialistId: 'golf_nutritionist',
      language: 'cs',
    })
    expect(text).toContain(topicWords('cs').get('protein')?.answer)
    expect(text).toContain('*Zdroj: ')
    expect(text).not.toContain('Source')
  })

  test('[COACH-06] [COACH-09] about how something is reckoned gets the topic and the way to the calculation', async () => {
    const { text, parts } = await asked({
      message: 'jak się liczy handicap w golfie',
      specialistId: 'golf_course_strategist',
      language: 'pl',
    })
    expect(text).toContain(topicWords('pl').get('golf-handicap')?.answer)
    expect(partOf('choices', parts)?.choices.at(-1)?.calculator).toMatch(/^golf_/)
  })

  test('[KNOW-03] outside sport it says so honestly, and what this specialist can be asked', async () => {
    const { text, parts } = await asked({
      message: 'Kdy jede vlak do Brna?',
      specialistId: 'golf_swing_specialist',
      language: 'cs',
    })
    const { name, questions } = LOCALES.cs.specialists.golf_swing_specialist
    expect(text).toContain(LOCALES.cs.offline.topic.outside.replace('{{name}}', name))
    expect(partOf('choices', parts)?.choices.map(({ label }) => label)).toEqual(questions)
    expect(partOf('topic', parts)).toBeUndefined()
  })

  test('[COACH-12] a number in the next message does not fill a form that was only offered', async () => {
    const { parts } = await asked({ message: 'asdf qwer zxcv' })
    const next = await asked({ message: 'I am 15 and train 4 times a week', said: after('', partOf('ask', parts)) })
    expect(partOf('calculation', next.parts)).toBeUndefined()
  })

  test('[COACH-06] a dollar in the source or the question changes nothing', async () => {
    const { text } = await asked({ message: '$& how much protein do I need', specialistId: 'golf_nutritionist' })
    expect(text).not.toContain('{{source}}')
    expect(text).not.toContain('$&')
  })
})

describe('what a question means', () => {
  const calculationOf = async (given: Given) => partOf('calculation', (await asked(given)).parts)

  test.each([
    ['cs', 'Dceru chtějí dva týmy. Kolik už je moc?'],
    ['en', 'Two teams want my daughter. How much is too much?'],
    ['cs', 'Syna chtějí tři týmy, co s tím?'],
    ['en', 'Three teams want my son, how many games is too much?'],
  ] as const)('[COACH-12] %s: the teams that want a child play no round robin: "%s"', async (language, message) => {
    expect(await calculationOf({ message, language, specialistId: 'volleyball_family_advisor' })).toBeUndefined()
  })

  test.each([
    ['cs', '200 m za 2:40, 400 m za 5:35'],
    ['cs', 'Plavu 200 m za 2:40, 400 m za 5:35. Jaká je moje kritická rychlost?'],
    ['en', '200 m in 2:40, 400 m in 5:35'],
    ['en', 'I swim 200 m in 2:40, 400 m in 5:35. What is my critical swim speed?'],
  ] as const)('[COACH-12] %s: both swum times are read: "%s"', async (language, message) => {
    const swum = { calculator: 'swim_css', inputs: { time_200: 160, time_400: 335 } }
    expect(await calculationOf({ message, language, specialistId: 'swimming_fitness' })).toMatchObject(swum)
  })

  test.each([
    ['cs', 'Jaké mám tempo na prahu?', '200 m za 2:40, 400 m za 5:35'],
    ['en', 'What is my threshold pace?', '200 m in 2:40, 400 m in 5:35'],
  ] as const)('[COACH-12] %s: also after a form for something else', async (language, before, message) => {
    const form = partOf('ask', (await asked({ message: before, language, specialistId: 'swimming_fitness' })).parts)
    const given = { message, language, specialistId: 'swimming_fitness', said: after(before, form) } as const
    expect(await calculationOf(given)).toMatchObject({ calculator: 'swim_css' })
  })

  test.each([
    ['cs', '5 km za 24:34', 'A na půlmaraton?'],
    ['en', '5 km in 24:34', 'And for the half marathon?'],
    ['de', '5 km in 24:34', 'Und auf den Halbmarathon?'],
  ] as const)('[COACH-12] %s: after "%s" the question "%s" is about that race', async (language, before, message) => {
    const { parts } = await asked({ message: before, language })
    const said = [
      { isUser: true, content: before, parts: [] },
      { isUser: false, content: '', parts: parts.map((part) => ({ ...part })) },
    ]
    expect(await calculationOf({ message, language, said })).toMatchObject({
      calculator: 'race_prediction',
      inputs: { distance: 5000, time: 1474, target_distance: 21_097.5 },
    })
    expect(await calculationOf({ message, language })).toBeUndefined()
  })

  test.each([
    ['cs', '7 týmů, 2 hřiště, zápas 15 minut, máme 4 hodiny'],
    ['en', '7 teams, 2 courts, matches of 15 minutes, we have 4 hours'],
  ] as const)('[COACH-12] %s: how long there is room is no length of a match: "%s"', async (language, message) => {
    const { text, parts } = await asked({ message, language, specialistId: 'universal_competition_administrator' })
    const figures = partOf('calculation', parts)?.inputs ?? partOf('ask', parts)?.known
    expect(figures, text).toMatchObject({ game_duration: 900, courts: 2, games: 21 })
  })
})
