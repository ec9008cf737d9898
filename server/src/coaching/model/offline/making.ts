import { type AskPart, type PartValues, readPart } from '@touchline/contract/coaching/parts.ts'
import { translate } from '@touchline/locales/locales.ts'
import {
  type MakerContext,
  type Making,
  make,
  type ThingKind,
  thingOfUniversal,
  valuesIn,
  wishIn,
  withProfile,
} from '../../makers/makers.ts'
import type { CoachQuestion } from '../offline-coach.ts'
import type { OfflineAnswer } from './calculation.ts'

/** The locale namespace of each artefact kind. */
const WORDS = { plan: 'plans', competition: 'competitions', list: 'lists' } as const

/** A longer message is a new question, not a value for a form. */
const LONGEST_ANSWER = 160

/** A universal coach's answer to a wish: the artefact, or a form for what is missing; undefined if there is no wish. */
export async function madeThing(question: CoachQuestion): Promise<OfflineAnswer | undefined> {
  const kind = thingOfUniversal(question.specialistId)
  if (!kind) return undefined
  const { maker } = question
  if (!maker) return isWished(kind, question) ? { text: words(question, kind, 'notAllowed'), parts: [] } : undefined
  const told = toldValues(kind, question, maker)
  if (!told) return undefined
  const { values, used } = withProfile(kind, told, maker)
  const answer = answerOf(kind, await make(maker, kind, values), question)
  return used.length > 0 ? { ...answer, parts: [...answer.parts, { type: 'used', figures: used }] } : answer
}

/** Someone who may not have it made is told so, rather than given a card about training. */
function isWished(kind: ThingKind, { message, language }: CoachQuestion): boolean {
  const nobody = { language, today: '2000-01-01' } as MakerContext
  return wishIn(kind, message, nobody) !== undefined
}

/** Values submitted in a form, given in reply to it, or wished for. */
function toldValues(
  kind: ThingKind,
  { sent, said, message }: CoachQuestion,
  maker: MakerContext,
): PartValues | undefined {
  if (sent?.purpose === kind) return sent.values
  // A submitted age, which is asked for first, fills no form here: the wish came before it.
  if (sent && sent.purpose !== 'age') return undefined
  const wished = wishIn(kind, message, maker)
  if (wished) return wished
  const open = said
    .at(-1)
    ?.parts.map(readPart)
    .find((part) => isOpenForm(part, kind))
  if (open?.type !== 'ask' || message.length > LONGEST_ANSWER) return undefined
  const more = valuesIn(kind, message, maker)
  const asked = new Set(open.inputs.map(({ key }) => key))
  const fits = Object.entries(more).filter(([key]) => asked.has(key))
  return fits.length > 0 ? { ...open.known, ...Object.fromEntries(fits) } : undefined
}

function isOpenForm(part: ReturnType<typeof readPart>, kind: ThingKind): part is AskPart {
  return part?.type === 'ask' && part.purpose === kind && part.sent === undefined
}

function answerOf(kind: ThingKind, making: Making, question: CoachQuestion): OfflineAnswer {
  if (making.status === 'refused') {
    return { text: words(question, kind, 'refused', { reason: making.sentence }), parts: [] }
  }
  if (making.status === 'made') {
    const { title, words: more } = making.thing
    return { text: words(question, kind, 'made', { title, ...more }), parts: [making.part] }
  }
  const { inputs, wrong, known } = making
  const text = words(question, kind, wrong.length > 0 ? 'asksAgain' : 'asks')
  const isKnown = Object.keys(known).length > 0
  return { text, parts: [{ type: 'ask', purpose: kind, inputs: [...inputs], ...(isKnown && { known }) }] }
}

function words({ language }: CoachQuestion, kind: ThingKind, key: string, values = {}): string {
  return translate(language, `${WORDS[kind]}:offline.${key}` as 'plans:page.heading', values)
}
