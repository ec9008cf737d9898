import type { Values } from '@touchline/calculators/calculator.ts'
import { findCalculator } from '@touchline/calculators/calculators.ts'
import type { Attachment } from '@touchline/contract/coaching/attachments.ts'
import { type AskPart, readPart, type SentValues, TOPIC_PURPOSE } from '@touchline/contract/coaching/parts.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { translate } from '@touchline/locales/locales.ts'
import { tableTextIn } from '../../documents/documents.ts'
import { type Chosen, calculationIn, completedCalculation } from '../../numbers/numbers.ts'
import type { CoachQuestion, OfflineCoach } from '../offline-coach.ts'
import { answerCalculation, type OfflineAnswer } from './calculation.ts'
import {
  findIn,
  knowledgeAnswer,
  knownQuestionAnswer,
  outside,
  pressedAnswer,
  withTypedValues,
} from './knowledge-answer.ts'
import { madeThing } from './making.ts'
import { otherDistance } from './other-distance.ts'

/** The offline coach: makes artefacts, calculates, and answers from the knowledge base. */
export const offlineCoach: OfflineCoach = (question) => async (_signal, say, show) => {
  const made = await madeThing(question)
  const { text, parts } = made ? framed(made, question) : await offlineAnswer(question)
  say(text)
  for (const part of parts) show(part)
  return { reason: 'complete', usage: undefined }
}

/** The offline coach's answer if no model is connected; the last line of the text says what it is. */
export async function offlineAnswer(question: CoachQuestion): Promise<OfflineAnswer> {
  return framed(await contentOf(question), question)
}

function framed({ text, parts }: OfflineAnswer, { language, attachment }: CoachQuestion): OfflineAnswer {
  const lines = [...attached(attachment, language), text, `*${translate(language, 'offline:about')}*`]
  return { text: lines.join('\n\n'), parts }
}

/** A calculation if its inputs are complete, else the knowledge base's answer with a form for what is missing. */
async function contentOf(asked: CoachQuestion): Promise<OfflineAnswer> {
  const question = withTypedValues(asked)
  const pressed = pressedAnswer(question)
  if (pressed) return pressed
  const found = await findIn(question)
  const known = knownQuestionAnswer(question, found)
  if (known) return known
  const calculation = calculationFor(question)
  const calculated = calculation && answerCalculation(calculation, question.language, question.known)
  if (calculated && answersForm(question)) return calculated
  const told = await knowledgeAnswer(question, found)
  if (!calculated || !told) return calculated ?? told?.answer ?? outside(question)
  if (!calculated.parts.some(({ type }) => type === 'ask')) return calculated
  const isOnlyNamed = Object.keys(calculation.values).length === 0
  return told.isSure && isOnlyNamed ? told.answer : withForm(told.answer, calculated)
}

/** Puts what can be answered at once before the form that the figures need. */
function withForm(told: OfflineAnswer, form: OfflineAnswer): OfflineAnswer {
  return { text: `${told.text}\n\n${form.text}`, parts: [...told.parts, ...form.parts] }
}

/** Whether a form was submitted, or the question replies to an open one. */
function answersForm({ sent, said }: CoachQuestion): boolean {
  if (sent) return sent.purpose !== TOPIC_PURPOSE
  return said.at(-1)?.parts.map(readPart).some(isOpenForm) === true
}

/** The calculation submitted in a form, given in reply to it, or asked for. */
function calculationFor(question: CoachQuestion): Chosen | undefined {
  const { sent, said } = question
  const filled = sent && chosen(sent)
  if (filled) return filled
  const open = said.at(-1)?.parts.map(readPart).find(isOpenForm)
  return (open && completedCalculation(question, open)) ?? otherDistance(question) ?? calculationIn(question)
}

function chosen({ calculator, values }: SentValues): Chosen | undefined {
  const found = calculator === undefined ? undefined : findCalculator(calculator)
  return found && ({ calculator: found.id, values: values as Values } as Chosen)
}

function isOpenForm(part: ReturnType<typeof readPart>): part is AskPart {
  return part?.type === 'ask' && part.purpose === 'calculation' && part.sent === undefined
}

/** The content that could be read of an attachment. */
function attached(attachment: Attachment | undefined, language: LanguageCode): string[] {
  if (!attachment) return []
  const { name, summary } = attachment
  const shownName = name.replace(/[*_`[\]<>]/g, '\\$&')
  if (!summary) return [translate(language, 'offline:unseen', { name: shownName })]
  return [translate(language, 'offline:attached', { name: shownName }), tableTextIn(language, summary)]
}
