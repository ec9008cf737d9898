import type { Values } from '@touchline/calculators/calculator.ts'
import { findCalculator } from '@touchline/calculators/calculators.ts'
import type { Attachment } from '@touchline/contract/attachments.ts'
import type { LanguageCode } from '@touchline/contract/languages.ts'
import { type AskPart, readPart, type SentValues } from '@touchline/contract/parts.ts'
import { type Knowledge, knowledgeIn } from '@touchline/locales/knowledge.ts'
import { translate } from '@touchline/locales/locales.ts'
import { tableTextIn } from '../../documents/documents.ts'
import { type Chosen, calculationIn, completedCalculation } from '../../numbers/numbers.ts'
import type { CoachQuestion, OfflineCoach } from '../offline-coach.ts'
import { answerCalculation, type OfflineAnswer } from './calculation.ts'
import { sourceOf } from './cards.ts'
import { handedOver } from './handover.ts'
import { madeThing } from './making.ts'
import { offeredCalculation } from './offers.ts'
import { otherDistance } from './other-distance.ts'
import { type Found, fittingCard } from './search.ts'

/** The coach who makes things, calculates, hands over and answers from cards. */
export const offlineCoach: OfflineCoach = (question) => async (_signal, say, show) => {
  const made = await madeThing(question)
  const { text, parts } = made ? framed(made, question) : offlineAnswer(question)
  say(text)
  for (const part of parts) show(part)
  return { reason: 'complete', usage: undefined }
}

/** What the offline coach answers if no model is connected; the last line of the text says what it is. */
export function offlineAnswer(question: CoachQuestion): OfflineAnswer {
  return framed(contentOf(question), question)
}

function framed({ text, parts }: OfflineAnswer, { language, attachment }: CoachQuestion): OfflineAnswer {
  const lines = [
    ...attached(attachment, knowledgeIn(language).frame, language),
    text,
    `*${translate(language, 'offline:about')}*`,
  ]
  return { text: lines.join('\n\n'), parts }
}

/** A calculation, else a colleague whose field it is, else a card that fits, else what it can do. */
function contentOf(question: CoachQuestion): OfflineAnswer {
  const { language, known } = question
  const calculation = calculationFor(question)
  if (calculation) return explained(answerCalculation(calculation, language, known), calculation, question)
  const colleague = handedOver(question)
  if (colleague) return colleague
  const card = fittingCard(question.message, question)
  return card ? shown(card, question) : nothing(question)
}

/** A question about how something is calculated, without a number, gets the card about it beside the form. */
function explained(answer: OfflineAnswer, { values }: Chosen, question: CoachQuestion): OfflineAnswer {
  if (question.sent || Object.keys(values).length > 0) return answer
  const card = fittingCard(question.message, question)
  return card ? { text: `${shown(card, question).text}\n\n${answer.text}`, parts: answer.parts } : answer
}

/** What was filled into a form, or said in answer to it, or asked for. */
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

/** What could be read of an attachment, as it stands there. */
function attached(attachment: Attachment | undefined, frame: Knowledge['frame'], language: LanguageCode): string[] {
  if (!attachment) return []
  const { name, summary } = attachment
  const shownName = name.replace(/[*_`[\]<>]/g, '\\$&')
  if (!summary) return [frame.unseen.replace('{{name}}', () => shownName)]
  return [frame.attached.replace('{{name}}', () => shownName), tableTextIn(language, summary)]
}

/** A card with its source; what belongs to health says that it is no medical advice. */
function shown({ card, texts }: Found, { language }: CoachQuestion): OfflineAnswer {
  const source = translate(language, 'offline:source', { source: sourceOf(card) })
  const closing = card.roles.includes('health_advisor') ? [knowledgeIn(language).frame.closing] : []
  return { text: [`### ${texts.title}`, texts.text, `*${source}*`, ...closing].join('\n\n'), parts: [] }
}

function nothing({ specialistId, language }: CoachQuestion): OfflineAnswer {
  const offer = offeredCalculation(specialistId, language)
  const text = translate(language, 'offline:nothing')
  return { text: offer ? `${text} ${offer.text}` : text, parts: offer?.parts ?? [] }
}
