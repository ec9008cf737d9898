import { readFileSync } from 'node:fs'
import { LANGUAGE_CODES, type LanguageCode } from '@touchline/contract/platform/languages.ts'
import { describe, expect, test } from 'vitest'
import { usedIn } from '../../club/athletes/used-facts.ts'
import { handoverFor, route } from '../desk/desk.ts'
import { wishIn } from '../makers/makers.ts'
import { offlineAnswer } from '../model/offline/offline.ts'
import { calculationIn } from '../numbers/numbers.ts'
import { assess, isAboutOther } from '../safety/assess.ts'
import { decide, suspected } from '../safety/conversation.ts'
import { explicitIn } from '../safety/explicit.ts'
import { ageIn, needsAge } from '../safety/minors.ts'
import { forbiddenCategory } from '../safety/outgoing/forbidden.ts'
import { isRisky, minorAgeIn, topicsOf } from '../safety/outgoing/risky-question.ts'
import { SentenceStream } from '../safety/outgoing/sentence-stream.ts'
import type { AskedMessage, SaidTurn } from '../safety/said.ts'
import { plainText } from '../text-classifier/text-classifier.ts'

function judged(asked: AskedMessage, said: readonly SaidTurn[]): void {
  decide(asked, said, new Date(), suspected(asked, said))
}

/** Every parser that runs over a question on the main thread, before or without a model. */
const READERS: Record<string, (text: string, language: LanguageCode) => unknown> = {
  'plain text': (text) => plainText(text),
  'red flags said outright': (text) => explicitIn(text),
  'red flags': (text) => assess(text),
  'whom it is about': (text) => isAboutOther(text),
  'what the conversation remembers': (text, language) =>
    judged({ message: text, language }, [{ isUser: true, content: text, parts: [] }]),
  'age and what depends on it': (text, language) => [needsAge(text), ageIn(text, language)],
  'whether an answer is guarded': (text) => {
    const risk = { texts: [text], age: undefined, flagged: [] }
    return [isRisky(risk), topicsOf(risk), minorAgeIn([text])]
  },
  'an answer, sentence by sentence': (text, language) => {
    const sentences = new SentenceStream()
    const whole = [...(text.match(/.{1,7}/gsu) ?? []).flatMap((piece) => sentences.push(piece)), ...sentences.end()]
    return whole.map((sentence) => forbiddenCategory(sentence, { topics: new Set(['head_injury']) }, language))
  },
  'the desk': (text, language) => [route(text, language), handoverFor('tennis_fitness', text, language)],
  numbers: (text, language) => calculationIn({ message: text, language, specialistId: 'athletics_fitness' }),
  wishes: (text, language) => {
    const context = { language, today: '2026-11-18' } as Parameters<typeof wishIn>[2]
    return (['plan', 'competition', 'list'] as const).map((kind) => wishIn(kind, text, context))
  },
  'the offline coach': (text, language) =>
    offlineAnswer({ specialistId: 'athletics_fitness', language, message: text, said: [] }),
  'the facts an answer used': (text) => usedIn([], text, text),
}

const repeated = (unit: string) => (length: number) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length)
/** All repetitions of the first unit, then all of the next. */
const inTurn =
  (...units: string[]) =>
  (length: number) =>
    units.map((unit) => repeated(unit)(Math.floor(length / units.length))).join('')

const HOSTILE: Record<string, (length: number) => string> = {
  'words of one rule': inTurn('nu ', 'photo ', 'm '),
  'words of a rule that are denied': repeated('ich nicht will mich umbringen nicht '),
  'many sentences that say something': repeated('I hit my head and vomit. '),
  'sentences with an excuse': repeated('He hits me, in the film. '),
  points: (length) => `${'.'.repeat(length - 1)}a`,
  'other ends of sentences': repeated('.!?…;'),
  digits: repeated('1234567890'),
  'numbers and colons': repeated('1:1:1:'),
  'numbers and commas': repeated('1,1,1,'),
  'numbers and units': repeated('5 km 3x 24:34 4 teams 90 kg 1h45 '),
  brackets: repeated('](['),
  'one letter': repeated('a'),
  'a word without an end': repeated('trainingsplanungswoche'),
  'single letters': repeated(' a a a'),
  emoji: repeated('😭'),
  'combining marks': (length) => `a${'\u0301'.repeat(length - 1)}`,
  'invisible characters': repeated('a\u200b\u00ad'),
  spaces: (length) => `a${' '.repeat(length - 2)}a`,
  lines: (length) => `a${' \n'.repeat(length / 2 - 1)}a`,
  names: repeated('Sokol Slavoj, '),
  quotes: repeated('"\'`’'),
  dashes: repeated('- – '),
  'weeks and times': repeated('how often a week 3 times a week u15 i am 14 '),
}

const SHORT = 2_000
const LONG = 8_000
/** Four times the text may take four times the work; quadratic time would be sixteen times. */
const MOST = 9
/** Less than this is noise, in milliseconds. */
const LEAST_MS = 1.5
const TRIES = 4

describe.each(Object.entries(READERS))('[PERM-08] reading hostile questions: %s', (_, read) => {
  test.each(Object.entries(HOSTILE))('takes time in proportion to the length of %s', (_, make) => {
    const [short, long] = [make(SHORT), make(LONG)]
    // One good measurement is proof; a busy machine only ever adds time.
    const ratios: number[] = []
    for (let attempt = 0; attempt < TRIES && (ratios.at(-1) ?? MOST) >= MOST; attempt++) {
      ratios.push(
        leastMs(() => read(long, 'cs')) /
          Math.max(
            LEAST_MS,
            leastMs(() => read(short, 'cs')),
          ),
      )
    }
    expect(Math.min(...ratios)).toBeLessThan(MOST)
  })
})

test('[PERM-08] [SAFE-01] a long message of the words of any rule is read in time in proportion to its length', () => {
  const rules = linesOf('rules.txt').map(([, things = '']) =>
    things.split(' ').filter((names) => !names.startsWith('!')),
  )
  const slow: string[] = []
  for (const language of LANGUAGE_CODES) {
    const words = new Map(linesOf(`${language}.txt`).map(([thing = '', list = '']) => [thing, list]))
    for (const things of rules) {
      const named = things.map((names) => wordOf(names, words)).filter((word) => word !== undefined)
      if (named.length === 0) continue
      const make = inTurn(...named.map((word) => `${word} `))
      const [short, long] = [make(SHORT), make(LONG)]
      const ratio = () =>
        leastMs(() => explicitIn(long), 2) /
        Math.max(
          LEAST_MS,
          leastMs(() => explicitIn(short), 2),
        )
      if (Array.from({ length: TRIES }, () => undefined).every(() => ratio() >= MOST)) slow.push(`${language} ${named}`)
    }
  }
  expect(rules.length).toBeGreaterThan(40)
  expect(slow).toEqual([])
})

/** The shortest word for a thing, so that a message holds as many as possible. */
function wordOf(names: string, words: ReadonlyMap<string, string>): string | undefined {
  const all = names.split('|').flatMap((name) => words.get(name)?.split(' ') ?? [])
  return all.map((word) => word.replaceAll('_', ' ').replaceAll('*', '')).sort((a, b) => a.length - b.length)[0]
}

function linesOf(name: string): string[][] {
  const file = readFileSync(new URL(`../safety/explicit/${name}`, import.meta.url), 'utf8')
  return file.split(/\r?\n/).flatMap((line) => (line ? [line.split(': ')] : []))
}

/** CPU time of this thread, so that other load on the machine does not count. */
function leastMs(work: () => unknown, rounds = 3): number {
  const times = Array.from({ length: rounds }, () => {
    const before = process.threadCpuUsage()
    work()
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1_000
  })
  return Math.min(...times)
}
