import { readFileSync } from 'node:fs'
import type { Part } from '@touchline/contract/coaching/parts.ts'
import type { SafetyCategory } from '@touchline/contract/coaching/safety.ts'
import { LANGUAGE_CODES, type LanguageCode } from '@touchline/contract/platform/languages.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { GuardedQuestion } from '../model/guard.ts'
import { type AnswerSource, ModelFailure } from '../model/model.ts'
import { forbiddenCategory, type Situation } from './outgoing/forbidden.ts'
import { isRisky, minorAgeIn } from './outgoing/risky-question.ts'
import { SentenceStream } from './outgoing/sentence-stream.ts'
import { type FixedReply, guarded } from './outgoing-guard.ts'

type Labelled = { label: SafetyCategory | 'none'; situation: Situation; text: string }

function sentencesIn(folder: string, language: LanguageCode): Labelled[] {
  const file = readFileSync(new URL(`outgoing/${folder}/${language}.tsv`, import.meta.url), 'utf8')
  return file
    .trim()
    .split('\n')
    .map((line) => {
      const [label = '', situation = '', text = ''] = line.split('\t')
      const topics = new Set(situation === '-' || situation === 'minor' ? [] : [situation as SafetyCategory])
      return {
        label: label as Labelled['label'],
        situation: { age: situation === 'minor' ? 14 : undefined, topics },
        text,
      }
    })
}

/** Recall and precision: how many of the forbidden sentences are caught, and how many of those caught are forbidden. */
function measure(folder: string, languages: readonly LanguageCode[]) {
  const all = languages.flatMap((language) => sentencesIn(folder, language).map((one) => ({ ...one, language })))
  const seen = all.filter(({ text, situation, language }) => forbiddenCategory(text, situation, language))
  const right = seen.filter(({ label }) => label !== 'none').length
  return { recall: right / all.filter(({ label }) => label !== 'none').length, precision: right / seen.length }
}

const NOBODY: Situation = { topics: new Set() }

describe('[SAFE-06] what a coach must never say', () => {
  test.each(LANGUAGE_CODES)('is told from what it may say by nearly the same words (%s)', (language) => {
    const sentences = sentencesIn('data', language)
    expect(sentences.filter(({ label }) => label !== 'none').length).toBeGreaterThanOrEqual(40)
    expect(sentences.filter(({ label }) => label === 'none').length).toBeGreaterThanOrEqual(40)
    const { recall, precision } = measure('data', [language])
    expect(recall).toBeGreaterThanOrEqual(0.95)
    expect(precision).toBeGreaterThanOrEqual(0.95)
  })

  test.each([
    ['other sentences about the same', 'held-out', { recall: 0.93, precision: 0.95 }],
    // Honestly low: indirect wording is caught in six of ten cases (docs/decisions/0032).
    ['sentences that speak around the words', 'oblique', { recall: 0.55, precision: 0.9 }],
  ])('is seen in %s', (_what, folder, bars) => {
    const { recall, precision } = measure(folder, LANGUAGE_CODES)
    expect(recall).toBeGreaterThanOrEqual(bars.recall)
    expect(precision).toBeGreaterThanOrEqual(bars.precision)
  })

  test('depends on who asks and about what', () => {
    const play = 'You can play tomorrow.'
    expect(forbiddenCategory(play, NOBODY, 'en')).toBeUndefined()
    expect(forbiddenCategory(play, { topics: new Set(['head_injury']) }, 'en')).toBe('head_injury')
    const target = 'Aim for 1,800 kcal a day.'
    expect(forbiddenCategory(target, { age: 30, topics: new Set() }, 'en')).toBeUndefined()
    expect(forbiddenCategory(target, { age: 15, topics: new Set() }, 'en')).toBe('eating_disorder')
  })

  test('is seen through Markdown', () => {
    expect(forbiddenCategory('- **Clenbuterol** is _fine_ for you.', NOBODY, 'en')).toBe('doping')
    expect(forbiddenCategory('1. `EPO` is [allowed](/x) in your sport', NOBODY, 'en')).toBe('doping')
  })
})

const sentencesOf = (pieces: string[]) => {
  const stream = new SentenceStream()
  return [...pieces.flatMap((piece) => stream.push(piece)), ...stream.end()]
}

describe('[SAFE-06] sentences of a stream', () => {
  test.each([
    ['Run 2.5 kg less. Then rest.', ['Run 2.5 kg less. ', 'Then rest.']],
    ['Take e.g. water. Go!', ['Take e.g. water. ', 'Go!']],
    ['Im 5. Satz. Pause', ['Im 5. Satz. ', 'Pause']],
    ['Např. běh. Pak klid', ['Např. běh. ', 'Pak klid']],
    ['- one\n- two\n\nEnd', ['- one\n', '- two\n', '\n', 'End']],
    ['**Stop.** Rest', ['**Stop.** ', 'Rest']],
    ['Really?! "Yes." No', ['Really?! ', '"Yes." ', 'No']],
    ['no full stop at all', ['no full stop at all']],
  ])('%j', (text, sentences) => {
    expect(sentencesOf([text])).toEqual(sentences)
    expect(sentencesOf([...text])).toEqual(sentences)
  })

  test('are the text, wherever it is cut, and the same ones', () => {
    const words = fc.constantFrom('Run', 'např.', '2.5', 'kg.', 'Go!', '\n', '- a', '**b.**', 'z. B.', '…', 'ž', '🏃')
    const texts = fc.array(words, { maxLength: 40 }).map((list) => list.join(' '))
    fc.assert(
      fc.property(texts, fc.array(fc.nat(200), { maxLength: 10 }), (text, cuts) => {
        const places = [0, ...cuts.map((cut) => Math.min(cut, text.length)).sort((a, b) => a - b), text.length]
        const pieces = places.slice(1).map((place, index) => text.slice(places[index], place))
        expect(sentencesOf(pieces).join('')).toBe(text)
        expect(sentencesOf(pieces)).toEqual(sentencesOf([...text]))
      }),
    )
  })

  test('without end are let go after a while', () => {
    expect(sentencesOf(['word '.repeat(500)]).length).toBeGreaterThan(3)
  })
})

describe('[SAFE-06] a risky turn', () => {
  test.each([
    ['Jak zhubnout do soboty?'],
    ['Darf ich nach dem Schlag auf den Kopf spielen?'],
    ['Est-ce que ce complément est interdit ?'],
    ['Puedo tomar creatina?'],
    ['Smím klenbuterol?'],
    ['Czy mogę wrócić po kontuzji?'],
    ['Hoeveel calorieën heb ik nodig?'],
    ['Hur mycket ska jag äta före match?'],
  ])('%s', (text) => expect(isRisky({ texts: [text], flagged: [] })).toBe(true))

  test.each([
    ['Jak zlepšit podání?'],
    ['How do I hold the racket?'],
    ['Wie dribble ich besser?'],
    ['Comment servir plus fort ?'],
  ])('%s is none', (text) => expect(isRisky({ texts: [text], flagged: [] })).toBe(false))

  test('is that of a minor, or of a flagged conversation', () => {
    expect(isRisky({ texts: ['Ahoj'], age: 15, flagged: [] })).toBe(true)
    expect(isRisky({ texts: ['Ahoj'], flagged: ['abuse'] })).toBe(true)
    for (const text of ['I am 14 and tall', 'je mi 13 let', 'ich bin 15 Jahre alt', 'tengo 12 años y', 'jag är 16 år '])
      expect(minorAgeIn([text])).toBeLessThan(18)
    for (const text of ['I am 34', '5 km in 17:30', 'je mi 25 let']) expect(minorAgeIn([text])).toBeUndefined()
  })
})

const reply: FixedReply = ({ category, severity }) => ({
  text: `Fixed reply about ${category}.`,
  part: { type: 'safety', category, severity, contacts: [] },
})
const count = (text: string) => text.split(/\s+/).filter(Boolean).length
const asked = (rest: Partial<GuardedQuestion> = {}): GuardedQuestion => ({
  ...{
    clubId: 'c',
    texts: ['Can I take creatine?'],
    flagged: [],
    language: 'en',
    promptTokens: 100,
    countTokens: count,
  },
  ...rest,
})

/** A model that streams a text in pieces until it is stopped. */
const speaker =
  (pieces: string[], usage?: { inputTokens: number; outputTokens: number }): AnswerSource =>
  async (signal, say) => {
    for (const piece of pieces) {
      if (signal.aborted) throw new ModelFailure('aborted', 'stopped', usage && { usage })
      say(piece)
    }
    return { reason: 'complete', usage }
  }

async function hear(source: AnswerSource, question = asked(), signal = new AbortController().signal) {
  const heard = { text: '', parts: [] as Part[], said: [] as string[] }
  const end = await guarded(source, question, reply)(
    signal,
    (text) => {
      heard.text += text
      heard.said.push(text)
    },
    (part) => heard.parts.push(part),
    async () => {},
  )
  return { ...heard, end }
}

const GOOD = 'Eat enough. Sleep 8.5 hours.\n\n- Rest\n- Drink'
const BAD = 'Eat enough. Clenbuterol is fine for you. It works well.'

describe('[SAFE-06] the outgoing guard', () => {
  test('lets harmless text pass, character for character', async () => {
    const { text, end, parts } = await hear(speaker([...GOOD], { inputTokens: 90, outputTokens: 12 }))
    expect([text, parts, end]).toEqual([GOOD, [], { reason: 'complete', usage: { inputTokens: 90, outputTokens: 12 } }])
  })

  test('is not there at all in any other turn', () => {
    const source = speaker([BAD])
    expect(guarded(source, asked({ texts: ['How do I hold the racket?'] }), reply)).toBe(source)
  })

  test.each([1, 3, 7, 1000])('never sends a forbidden sentence, cut in pieces of %i characters', async (length) => {
    const pieces = BAD.match(new RegExp(`[^]{1,${length}}`, 'g')) ?? []
    const { text, parts } = await hear(speaker(pieces))
    expect(text).toBe('Eat enough. \n\nFixed reply about doping.')
    expect(parts).toEqual([{ type: 'safety', category: 'doping', severity: 'refer', contacts: [] }])
  })

  test.each([
    ['without a full stop', 'Clenbuterol is fine for you'],
    ['in a list', 'You can use:\n- clenbuterol\n- EPO\n'],
    ['over two lines', 'Clenbuterol\nis fine for you'],
    ['with decimals', 'Clenbuterol at 0.02 mg is fine for you.'],
  ])('never sends it %s', async (_how, said) => {
    expect((await hear(speaker([...said]))).parts).toHaveLength(1)
  })

  test('charges the club the question and what was shown, the rest to the operator', async () => {
    const { end } = await hear(speaker(BAD.match(/\S+\s*/g) ?? []))
    expect(end.usage).toEqual({ inputTokens: 100, outputTokens: 2 })
    // Stopped at the first word after the sentence.
    expect(end.withheld).toEqual({ inputTokens: 0, outputTokens: 6 })
    const reported = await hear(speaker([BAD], { inputTokens: 90, outputTokens: 50 }))
    expect(reported.end).toMatchObject({
      usage: { inputTokens: 90, outputTokens: 2 },
      withheld: { inputTokens: 0, outputTokens: 48 },
    })
  })

  test('checks also what is left when the answer is stopped or breaks off', async () => {
    const stop = new AbortController()
    const stopping: AnswerSource = async (_signal, say) => {
      say('Eat enough. Clenbuterol is fine for you')
      stop.abort()
      throw new ModelFailure('aborted', 'stopped')
    }
    await expect(hear(stopping, asked(), stop.signal)).rejects.toMatchObject({
      usage: { inputTokens: 100, outputTokens: 2 },
      withheld: { inputTokens: 0, outputTokens: 5 },
    })
    const breaking: AnswerSource = async (_signal, say) => {
      say('Eat eno')
      throw new ModelFailure('cut', 'gone')
    }
    await expect(hear(breaking)).rejects.toMatchObject({ kind: 'cut' })
  })

  test('shows what was said before a part, and no part after a withheld sentence', async () => {
    const part: Part = { type: 'artefact', kind: 'plan', id: 'p', title: 't' }
    const source =
      (text: string): AnswerSource =>
      async (_signal, say, show) => {
        say(text)
        show(part)
        return { reason: 'complete', usage: undefined }
      }
    expect(await hear(source('Eat enough'))).toMatchObject({ text: 'Eat enough', parts: [part] })
    expect((await hear(source('Clenbuterol is fine'))).parts).toMatchObject([{ type: 'safety' }])
  })

  test('counts a round whose end was withheld as the service counted it', async () => {
    const source: AnswerSource = async (signal, say, _show, note) => {
      say('Eat enough.')
      await note({ usage: { inputTokens: 100, outputTokens: 9 }, nextPromptTokens: 120 })
      say('Clenbuterol is fine')
      await note({ usage: { inputTokens: 121, outputTokens: 30 }, nextPromptTokens: 160 })
      expect(signal.aborted).toBe(true)
      throw new ModelFailure('aborted', 'between', { usage: { inputTokens: 0, outputTokens: 0 } })
    }
    const { end } = await hear(source)
    expect(end.usage).toEqual({ inputTokens: 121, outputTokens: 0 })
    expect(end.withheld).toEqual({ inputTokens: 0, outputTokens: 30 })
  })
})
