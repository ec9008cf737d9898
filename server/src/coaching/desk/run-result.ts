import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { type Question, readQuestion } from '../numbers/numbers.ts'

/** In metres per second: slower is walking, faster is riding. */
const SLOWEST = 1.4
const FASTEST = 7.5
/** In metres: shorter distances are also swum. */
const SHORTEST = 3000
/** The most letters next to the figures. */
const FEW_LETTERS = 24

/** Whether a message is little more than a running result, a distance and a plausible time: "5 km in 24:34". */
export function isRunResult(message: string, language: LanguageCode): boolean {
  const question = readQuestion(language, message)
  const { text, quantities } = question
  const rest = quantities.reduceRight((left, { start, end }) => left.slice(0, start) + left.slice(end), text)
  return (rest.match(/\p{L}/gu)?.length ?? 0) <= FEW_LETTERS && hasResult(question)
}

function hasResult({ quantities }: Question): boolean {
  const readings = quantities.flatMap(({ kind, value, or = [] }) => [{ kind, value }, ...or])
  const times = readings.filter(({ kind }) => kind === 'time')
  return quantities.some(
    ({ kind, value: metres }) =>
      kind === 'distance' &&
      metres >= SHORTEST &&
      times.some(({ value }) => metres / value >= SLOWEST && metres / value <= FASTEST),
  )
}
