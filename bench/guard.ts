import { readFileSync } from 'node:fs'
import type { SafetyCategory } from '@touchline/contract/coaching/safety.ts'
import { LANGUAGE_CODES } from '@touchline/contract/platform/languages.ts'
import { forbiddenCategory } from '../server/src/coaching/safety/outgoing/forbidden.ts'
import { guarded } from '../server/src/coaching/safety/outgoing-guard.ts'

// How well the outgoing guard separates forbidden from allowed sentences, and how long it delays a sentence.
//
//   node bench/guard.ts

const FOLDERS = ['data', 'held-out', 'oblique']

for (const folder of FOLDERS) {
  console.log(`\n${folder}: language, seen of forbidden, let pass of allowed`)
  for (const language of LANGUAGE_CODES) {
    const sentences = read(folder, language)
    const [forbidden, allowed] = [sentences.filter(isForbidden), sentences.filter((one) => !isForbidden(one))]
    const seen = forbidden.filter((one) => forbiddenCategory(one.text, one.situation, language)).length
    const passed = allowed.filter((one) => !forbiddenCategory(one.text, one.situation, language)).length
    console.log(`  ${language}  ${seen} of ${forbidden.length}  ${passed} of ${allowed.length}`)
  }
}

const texts = LANGUAGE_CODES.flatMap((language) => read('data', language).map(({ text }) => ({ text, language })))
// The first sentence of a language loads its words from disk.
for (const { text, language } of texts) forbiddenCategory(text, { topics: new Set() }, language)
const decisions = texts.flatMap(({ text, language }) =>
  Array.from({ length: 5 }, () => timed(() => forbiddenCategory(text, { topics: new Set() }, language))),
)
console.log(`\ndecision on a sentence: ${quantiles(decisions)}`)
console.log(`wait of a word for the end of its sentence at 60 words a second: ${quantiles(await waits(60))}`)

function read(folder: string, language: string) {
  const file = readFileSync(
    new URL(`../server/src/coaching/safety/outgoing/${folder}/${language}.tsv`, import.meta.url),
    'utf8',
  )
  return file
    .trim()
    .split('\n')
    .map((line) => {
      const [label = '', situation = '', text = ''] = line.split('\t')
      const topics = new Set(situation === '-' || situation === 'minor' ? [] : [situation as SafetyCategory])
      return { label, text, situation: { age: situation === 'minor' ? 14 : undefined, topics } }
    })
}

function isForbidden({ label }: { label: string }): boolean {
  return label !== 'none'
}

function timed(act: () => unknown): number {
  const start = performance.now()
  act()
  return performance.now() - start
}

/** How long each word of harmless sentences is held back, by a clock that only the words advance. */
async function waits(wordsPerSecond: number): Promise<number[]> {
  const sentences = read('data', 'en').filter((one) => !isForbidden(one))
  const words = sentences.flatMap(({ text }) => `${text} `.match(/\S+\s/g) ?? [])
  const spokenAt: number[] = []
  const waited: number[] = []
  let [now, shown] = [0, 0]
  const question = { clubId: '', texts: ['creatine'], flagged: [], language: 'en' as const, promptTokens: 0 }
  const source = guarded(
    async (_signal, say) => {
      for (const word of words) {
        now += 1000 / wordsPerSecond
        for (const _ of word) spokenAt.push(now)
        say(word)
      }
      return { reason: 'complete', usage: undefined }
    },
    { ...question, countTokens: () => 0 },
    () => {
      throw new Error('A harmless sentence was withheld.')
    },
  )
  const say = (text: string) => {
    for (const _ of text) waited.push(now - (spokenAt[shown++] ?? now))
  }
  await source(
    new AbortController().signal,
    say,
    () => {},
    async () => {},
  )
  return waited
}

function quantiles(values: number[]): string {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(3)
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, most ${(sorted.at(-1) ?? 0).toFixed(3)} ms`
}
