// Measures how useful the coach without a model is: node bench/coach.ts FOLDER [--print N] [--half first|second|third].
// FOLDER, such as bench/coach-questions (the first and second parts were read while the coach was built; readers judged
// the answers to the third before it was read, `judged`), has questions as {language}.json: { text, specialist, kind,
// before?, facts, never }, where each of `facts` is a list of equivalent regular expressions. Useful means two of the
// facts (three for an answer of more than 220 words), nothing of `never`, and no safety stop. --print: prints the first
// N questions with their answers.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGE_CODES, type LanguageCode } from '@touchline/contract/platform/languages.ts'
import { partsOf, type SpecialistId } from '@touchline/contract/platform/sports.ts'
import { offlineAnswer } from '../server/src/coaching/model/offline/offline.ts'
import type { CoachQuestion } from '../server/src/coaching/model/offline-coach.ts'
import { assess } from '../server/src/coaching/safety/assess.ts'
import { folded } from '../server/src/platform/text/folded-text.ts'

type Asked = {
  id: string
  text: string
  specialist: SpecialistId
  kind: string
  before?: string[]
  facts: string[][]
  never: string[]
  half?: string
}
type Outcome = 'useful' | 'topic' | 'unsure' | 'outside' | 'calculation' | 'card' | 'handover' | 'stopped'
type Row = Record<string, number>

const [folder = '', ...options] = process.argv.slice(2)
const printed = Number(options[options.indexOf('--print') + 1] ?? 0)
const half = options.includes('--half') && options[options.indexOf('--half') + 1]
const byLanguage = new Map<string, Row>()
const byKind = new Map<string, Row>()
const bySport = new Map<string, Row>()
const byRole = new Map<string, Row>()
let shown = 0
const times: number[] = []

for (const language of LANGUAGE_CODES) {
  const file = join(folder, `${language}.json`)
  if (!existsSync(file)) continue
  for (const asked of JSON.parse(readFileSync(file, 'utf8')) as Asked[]) {
    if (half && asked.half !== half) continue
    const { text, outcome } = await answerTo(asked, language)
    const isUseful = outcome !== 'stopped' && isUsefulFor(asked, text, outcome)
    const { discipline, role } = partsOf(asked.specialist)
    count(byLanguage, language, isUseful, outcome)
    count(byLanguage, 'all', isUseful, outcome)
    count(byKind, asked.kind, isUseful, outcome)
    count(bySport, discipline, isUseful, outcome)
    count(byRole, role, isUseful, outcome)
    if (options.includes('--print') && shown < printed) {
      shown++
      process.stdout.write(
        `\n## ${language} ${asked.specialist} [${outcome}, useful: ${isUseful}]\n> ${asked.text}\n\n${text}\n`,
      )
    }
  }
}
for (const [name, table] of Object.entries({ byLanguage, byKind, bySport, byRole })) {
  process.stdout.write(`\n${name}\n`)
  console.table(
    Object.fromEntries(
      [...table].map(([key, row]) => [key, { ...row, share: Number(((row.useful ?? 0) / (row.n ?? 1)).toFixed(2)) }]),
    ),
  )
}
times.sort((one, other) => one - other)
process.stdout.write(
  `answer p50 ${times[Math.floor(times.length / 2)]?.toFixed(1)} ms, p99 ${times[Math.floor(times.length * 0.99)]?.toFixed(1)} ms\n`,
)

async function answerTo({ text, specialist, before = [] }: Asked, language: LanguageCode) {
  const said: CoachQuestion['said'] = []
  for (const message of before) {
    const answer = await offlineAnswer({ message, specialistId: specialist, language, said: [...said] })
    said.push(
      { isUser: true, content: message, parts: [] },
      { isUser: false, content: answer.text, parts: answer.parts },
    )
  }
  if (assess(text)?.response === 'stop') return { text: '', outcome: 'stopped' as Outcome }
  const start = performance.now()
  const answer = await offlineAnswer({ message: text, specialistId: specialist, language, said })
  times.push(performance.now() - start)
  return { text: answer.text, outcome: outcomeOf(answer) }
}

function outcomeOf({ parts }: Awaited<ReturnType<typeof offlineAnswer>>): Outcome {
  const choices = parts.find((part) => part.type === 'choices')
  if (choices?.type === 'choices' && choices.purpose === 'examples') return 'outside'
  if (choices?.type === 'choices' && choices.purpose === 'meant') return 'unsure'
  if (parts.some(({ type }) => type === 'topic')) return 'topic'
  if (parts.some(({ type }) => type === 'calculation' || type === 'ask')) return 'calculation'
  return parts.some(({ type }) => type === 'handover') ? 'handover' : 'card'
}

function isUsefulFor({ kind, facts, never }: Asked, text: string, outcome: Outcome): boolean {
  if (kind === 'outside' || outcome === 'outside') return kind === outcome
  const plain = folded(text).replace(/\s+/g, ' ')
  if (never.some((one) => new RegExp(one).test(plain))) return false
  const hits = facts.filter((ways) => ways.some((way) => new RegExp(way).test(plain))).length
  return hits >= (plain.split(' ').length > 220 ? 3 : 2)
}

function count(table: Map<string, Row>, key: string, isUseful: boolean, outcome: Outcome): void {
  const row = table.get(key) ?? { n: 0, useful: 0 }
  row.n = (row.n ?? 0) + 1
  if (isUseful) row.useful = (row.useful ?? 0) + 1
  row[outcome] = (row[outcome] ?? 0) + 1
  table.set(key, row)
}
