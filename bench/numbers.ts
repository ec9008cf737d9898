import { readFileSync } from 'node:fs'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import type { SpecialistId } from '@touchline/contract/platform/sports.ts'
import { offlineAnswer } from '../server/src/coaching/model/offline/offline.ts'

// How the offline coach answers questions with numbers: right figures, the right follow-up question, impossible values
// refused, by language and by calculator.
//
//   node bench/numbers.ts questions.json [wrong]
//
// The file is a list of { language, specialist, text, calculator, expect, tolerance, missing, refuse }: `expect` are
// the figures that the answer must contain (an inner list: any of them; texts are times, or games such as 8-5),
// `missing` the inputs it must ask for.

type Asked = {
  language: LanguageCode
  specialist: SpecialistId
  text: string
  calculator: string
  expect: (Figure | Figure[])[]
  tolerance: number
  missing: string[]
  refuse: boolean
}
type Figure = number | string
type Kind = 'complete' | 'missing' | 'impossible'

const [file, wish] = process.argv.slice(2)
if (!file) throw new Error('node bench/numbers.ts questions.json [wrong]')
const questions = JSON.parse(readFileSync(file, 'utf8')) as Asked[]

const byLanguage = new Map<string, Record<string, number>>()
const byCalculator = new Map<string, Record<string, number>>()
for (const asked of questions) {
  const answer = await offlineAnswer({
    message: asked.text,
    specialistId: asked.specialist,
    language: asked.language,
    said: [],
  })
  const kind = kindOf(asked)
  const isRight = judge(asked, kind, answer)
  count(byLanguage, asked.language, kind, isRight)
  count(byCalculator, asked.calculator, kind, isRight)
  count(byLanguage, 'all', kind, isRight)
  if (!isRight && wish === 'wrong') {
    const parts = answer.parts.map((part) =>
      part.type === 'ask' ? `ask ${part.calculator} ${part.inputs.map(({ key }) => key)}` : part.type,
    )
    console.log(
      `${asked.language} ${asked.calculator} ${kind}: ${asked.text}\n  → ${answer.text.split('\n')[0]} [${parts}] wanted ${JSON.stringify(asked.expect)} ${asked.missing}`,
    )
  }
}
console.table(Object.fromEntries(byLanguage))
console.table(Object.fromEntries(byCalculator))

function kindOf({ missing, refuse }: Asked): Kind {
  if (refuse) return 'impossible'
  return missing.length > 0 ? 'missing' : 'complete'
}

function judge(asked: Asked, kind: Kind, { text, parts }: Awaited<ReturnType<typeof offlineAnswer>>): boolean {
  const form = parts.find((part) => part.type === 'ask')
  const isComputed = parts.some((part) => part.type === 'calculation')
  const isMeant = form?.calculator === asked.calculator
  if (kind === 'complete')
    return isComputed && asked.expect.every((one) => contains(text, [one].flat(), asked.tolerance))
  if (kind === 'missing')
    return !isComputed && isMeant && asked.missing.every((key) => form.inputs.some((input) => input.key === key))
  // An impossible value is refused with its range, or with advice to a minor; never computed, never ignored.
  return !isComputed && (isMeant || parts.length === 0)
}

function contains(text: string, figures: Figure[], tolerance: number): boolean {
  const written = text.replace(/[\u00a0\u202f]/g, ' ')
  return figures.some((figure) =>
    typeof figure === 'string' && figure.includes('-')
      ? written.includes(figure)
      : typeof figure === 'string'
        ? times(written).some((time) => Math.abs(time - seconds(figure)) <= tolerance)
        : numbers(written).some((number) => Math.abs(number - figure) <= tolerance + 1e-9),
  )
}

function times(text: string): number[] {
  return [...text.matchAll(/\d+(?::\d{2})+(?:[.,]\d+)?/g)].map(([time]) => seconds(time.replace(',', '.')))
}

function seconds(time: string): number {
  return time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
}

/** 20 571, 20.571 and 20,571 are the same number, and 1.8 is 1,8. */
function numbers(text: string): number[] {
  return [...text.matchAll(/-?\d+(?:[ .,’']\d{3})*(?:[.,]\d+)?/g)].flatMap(([written]) => {
    const whole = Number(
      written
        .replace(/[ ’']/g, '')
        .replace(/[.,](?=\d{3}(?!\d))/g, '')
        .replace(',', '.'),
    )
    return [whole, Number(written.replace(/[ ’']/g, '').replace(',', '.'))].filter(Number.isFinite)
  })
}

function count(table: Map<string, Record<string, number>>, row: string, kind: Kind, isRight: boolean): void {
  const counts = table.get(row) ?? { complete: 0, right: 0, missing: 0, asked: 0, impossible: 0, refused: 0 }
  const good = { complete: 'right', missing: 'asked', impossible: 'refused' }[kind]
  counts[kind] = (counts[kind] ?? 0) + 1
  if (isRight) counts[good] = (counts[good] ?? 0) + 1
  table.set(row, counts)
}
