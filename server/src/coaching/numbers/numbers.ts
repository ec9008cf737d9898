import type { Values } from '@touchline/calculators/calculator.ts'
import type { AskPart } from '@touchline/contract/coaching/parts.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import type { SpecialistId } from '@touchline/contract/platform/sports.ts'
import { type Chosen, chooseCalculator, isCalculator } from './choice.ts'
import { answersIn } from './completion.ts'
import { type Question, readQuestion } from './quantities.ts'
import type { Quantity } from './quantity.ts'

export type { Chosen } from './choice.ts'
export { type Question, readQuestion } from './quantities.ts'
export type { Quantity } from './quantity.ts'

/** A message and its context. */
type Asked = { message: string; language: LanguageCode; specialistId: SpecialistId }

/** The calculation that a message asks for, with the stated values; undefined if it asks for something else. */
export function calculationIn({ message, language, specialistId }: Asked): Chosen | undefined {
  return chooseCalculator(readQuestion(language, message), specialistId)
}

/** A longer message is a new question rather than a value for a form. */
const LONGEST_ANSWER = 160

/** The calculation of an open form, completed with the values of the message; undefined if it adds none. */
export function completedCalculation(asked: Asked, open: AskPart): Chosen | undefined {
  const { message, language } = asked
  if (!isCalculator(open.calculator) || message.length > LONGEST_ANSWER) return undefined
  const question = readQuestion(language, message)
  const other = hasWords(question) || isWhole(question) ? calculationIn(asked) : undefined
  if (other && other.calculator !== open.calculator) return undefined
  const answers = answersIn(question, open.calculator, open.inputs)
  if (Object.keys(answers).length === 0) return undefined
  return { calculator: open.calculator, values: { ...(open.known as Values), ...other?.values, ...answers } }
}

/** Whether a message has enough figures to be a new question: "200 m in 2:40, 400 m in 5:35". */
function isWhole({ quantities }: Question): boolean {
  const count = (wanted: Quantity['kind']) => quantities.filter(({ kind }) => kind === wanted).length
  return count('distance') > 1 && count('time') > 1
}

/** Whether a message has words in addition to values: `48:12` alone asks for nothing. */
function hasWords({ text, quantities }: Question): boolean {
  const rest = quantities.reduceRight((left, { start, end }) => left.slice(0, start) + left.slice(end), text)
  return (rest.match(/\p{L}{2,}/gu)?.length ?? 0) > 2
}
