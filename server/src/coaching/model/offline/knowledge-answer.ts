import {
  type Choice,
  type ChoicesPart,
  readPart,
  TOPIC_PURPOSE,
  type TopicPart,
} from '@touchline/contract/coaching/parts.ts'
import { partsOf, ROLES, ROSTER, SPORTS, type SpecialistId, type Sport } from '@touchline/contract/platform/sports.ts'
import type { TopicWords, Variant } from '@touchline/knowledge/topic-file.ts'
import { type Topic, type TopicRole, topics, topicWords } from '@touchline/knowledge/topics.ts'
import { LOCALES, translate } from '@touchline/locales/locales.ts'
import { handoverFor } from '../../desk/desk.ts'
import {
  type FoundTopic,
  fieldOf,
  findTopics,
  joinsOn,
  LEAST_INSIDE,
  linesFor,
  variantsFor,
  wishIn,
} from '../../knowledge/knowledge.ts'
import type { CoachQuestion } from '../offline-coach.ts'
import type { OfflineAnswer } from './calculation.ts'
import { nextSteps } from './next-steps.ts'
import {
  glimpseOf,
  likelyAnswer,
  likelyText,
  linesAnswer,
  shortAnswer,
  topicAnswer,
  variantAnswer,
} from './topic-answer.ts'
import { typedValues } from './typed-values.ts'

/** From this likelihood on a topic is the answer; below it, other candidates are shown beside it. */
const SURE = 0.7
/** How much likelier another topic must be to change the subject, if the message continues the last one. */
const CHANGES_SUBJECT = 1.3
/** In words: a follow-up to the last answer is short. */
const LONGEST_FOLLOW_UP = 14

/** The answer of a topic chosen by its button, or whose form was submitted. */
export function pressedAnswer(question: CoachQuestion): OfflineAnswer | undefined {
  const pressed = pressedTopic(question)
  return pressed && whole(pressed, question)
}

/** The answer of a topic that is asked for in the words of one of its known questions. */
export function knownQuestionAnswer(question: CoachQuestion, [best]: readonly FoundTopic[]): OfflineAnswer | undefined {
  return best?.isInItsWords && !question.sent ? whole(best.topic, question) : undefined
}

/** The answer from the topics found: one of them, two or three candidates, or undefined; and whether it is sure. */
export async function knowledgeAnswer(
  question: CoachQuestion,
  found: readonly FoundTopic[],
): Promise<{ answer: OfflineAnswer; isSure: boolean } | undefined> {
  const last = lastTopic(question)
  const goesOn = last && (await followUp(last, found, question))
  if (goesOn) return { answer: goesOn, isSure: true }
  const [best] = found
  if (!best || best.isInside < LEAST_INSIDE) return undefined
  const isSure = best.likelihood >= SURE
  return { answer: isSure ? whole(best.topic, question) : mayBeMeant(found, question), isSure }
}

/** Finds topics in the field of the addressed specialist, of the colleague that the desk suggests, and of the sport. */
export function findIn({ message, language, specialistId, facts = [] }: CoachQuestion, near: readonly string[] = []) {
  const sports = facts.find(({ fact }) => fact.kind === 'sports')?.fact
  const sport = sports?.kind === 'sports' ? sports.value.sports[0] : undefined
  const colleagueId = handoverFor(specialistId, message, language)?.memberId
  return findTopics({ text: message, language, specialistId, colleagueId, sport, near })
}

/** The topic chosen by its button, or whose form was submitted. */
function pressedTopic({ sent }: CoachQuestion): Topic | undefined {
  return sent?.purpose === TOPIC_PURPOSE ? topics().get(String(sent.values.topic)) : undefined
}

/** The question with values typed for the form that the last topic showed: "70 kg", "I'm 34 and weigh 70". */
export function withTypedValues(question: CoachQuestion): CoachQuestion {
  const { message, said, sent, language } = question
  const form = said
    .at(-1)
    ?.parts.map(readPart)
    .find((part) => part?.type === 'ask' && part.purpose === TOPIC_PURPOSE && part.sent === undefined)
  if (sent || form?.type !== 'ask') return question
  const values = typedValues(
    message,
    language,
    form.inputs.map(({ key }) => key),
  )
  return values ? { ...question, sent: { purpose: TOPIC_PURPOSE, values: { ...form.known, ...values } } } : question
}

type Last = { topic: Topic; part: TopicPart }

/** The topic of the last answer. */
function lastTopic({ said }: CoachQuestion): Last | undefined {
  const part = said
    .at(-1)
    ?.parts.map(readPart)
    .find((one) => one?.type === 'topic')
  const topic = part?.type === 'topic' ? topics().get(part.id) : undefined
  return topic && part?.type === 'topic' ? { topic, part } : undefined
}

/** The follow-up to the last topic: what the message asks of it, a variant, or a topic near it. */
async function followUp(
  last: Last,
  found: readonly FoundTopic[],
  question: CoachQuestion,
): Promise<OfflineAnswer | undefined> {
  const { message, language } = question
  if (message.trim().split(/\s+/).length > LONGEST_FOLLOW_UP) return undefined
  const words = topicWords(language).get(last.topic.id)
  if (!words) return undefined
  const wish = wishIn(message, language)
  if (wish === 'shorter') return withSteps(shortAnswer(last.topic, question), last.topic, question)
  if (wish === 'more')
    return withSteps(variantAnswer(last.topic, words.variants.slice(0, 4), question), last.topic, question)
  const wished = words.variants.filter(({ key }) => key === wish)
  if (wished.length > 0) return withSteps(variantAnswer(last.topic, wished, question), last.topic, question)
  const joins = joinsOn(message, language)
  const [best] = found
  const isNew =
    best !== undefined && best.topic.id !== last.topic.id && best.likelihood >= SURE * (joins ? CHANGES_SUBJECT : 1)
  if (isNew) return undefined
  const { sport } = fieldOf(question.specialistId)
  const isOfOther = (key: string) => key !== sport && (SPORTS as readonly string[]).includes(key)
  const named = variantsFor(words, message, language).filter(({ key }) => sport === undefined || !isOfOther(key))
  const variants = named.slice(0, 2)
  return variants.length > 0 || joins ? goingOn(last, { words, variants, found }, question) : undefined
}

/** The variants that a message refers to, and other candidates; without any, the likeliest topic near the last one. */
async function goingOn(
  { topic }: Last,
  { words, variants, found }: { words: TopicWords; variants: readonly Variant[]; found: readonly FoundTopic[] },
  question: CoachQuestion,
): Promise<OfflineAnswer | undefined> {
  const before = question.said.findLast(({ isUser }) => isUser)?.content.slice(0, MOST_BEFORE) ?? ''
  const leaning = { ...question, message: `${question.message} ${question.message} ${before}` }
  const near = (await findIn(leaning, topic.next)).filter((one) => one.topic.id !== topic.id)
  const [best] = near
  const lines = variants.length > 0 ? [] : linesFor(words, question.message, question.language)
  const isElsewhere = variants.length + lines.length === 0
  if (isElsewhere && best && best.likelihood >= LIKELY_NEAR) {
    return best.likelihood >= SURE ? whole(best.topic, question) : mayBeMeant(near, question)
  }
  const likely = near.filter(({ likelihood }) => likelihood >= LEAST_NEAR)
  // If no topic near it is meant, the message alone may tell which one is.
  const alone = found.filter((one) => one.topic.id !== topic.id && one.likelihood >= LEAST_ALONE)
  const others = (likely.length > 0 ? likely : alone).slice(0, 2)
  const told = isElsewhere ? words.variants.slice(0, 3) : variants
  const answer = lines.length > 0 ? linesAnswer(topic, lines, question) : variantAnswer(topic, told, question)
  const [nearest] = others
  if (!nearest) return withSteps(answer, topic, question)
  // The nearest topic is shown with its steps: a follow-up often asks for more than a variant.
  const text = [answer.text, `**${glimpseOf(nearest.topic, question).title}**`, likelyText(nearest.topic, question)]
  return orMeant({ text: text.join('\n\n'), parts: answer.parts }, others, question, others.slice(1))
}

/** Least likelihood of a topic near the last one to replace it, and to appear beside it: there a misfit distracts. */
const LIKELY_NEAR = 0.05
const LEAST_NEAR = 0.25
/** Characters of the previous question: its subject is near the beginning. */
const MOST_BEFORE = 300
/** Least likelihood of another topic by the message alone. */
const LEAST_ALONE = 0.15

/** A topic with next steps; in a colleague's field, with the colleague's name and a handover. */
function whole(topic: Topic, question: CoachQuestion): OfflineAnswer {
  return withSteps(fromColleague(topicAnswer(topic, question), topic, question), topic, question)
}

function withSteps({ text, parts }: OfflineAnswer, topic: Topic, question: CoachQuestion): OfflineAnswer {
  const choices = nextSteps(topic, question)
  return { text, parts: choices.length > 0 ? [...parts, { type: 'choices', purpose: 'next', choices }] : parts }
}

/** The likeliest topic in full, and the other candidates with their short answers. */
function mayBeMeant(found: readonly FoundTopic[], question: CoachQuestion): OfflineAnswer {
  const { language } = question
  const [best, ...rest] = found as [FoundTopic, ...FoundTopic[]]
  const others = rest.slice(0, 2).filter(({ likelihood }) => likelihood >= best.likelihood * LEAST_BESIDE)
  if (others.length === 0) return whole(best.topic, question)
  const { text, parts } = fromColleague(likelyAnswer(best.topic, question), best.topic, question)
  const heading = translate(language, 'offline:topic.likely', { title: glimpseOf(best.topic, question).title })
  return orMeant({ text: `*${heading}*\n\n${text}`, parts }, others, question)
}

/** Adds other candidates to an answer: all as buttons, those not shown yet with their short answers. */
function orMeant(
  { text, parts }: OfflineAnswer,
  others: readonly FoundTopic[],
  question: CoachQuestion,
  untold = others,
): OfflineAnswer {
  const asks = translate(question.language, 'offline:topic.orMeant')
  const lines = untold.map(({ topic }) => {
    const { title, answer } = glimpseOf(topic, question)
    return `- **${title}** ${answer}`
  })
  const choices = others.map(({ topic }): Choice => {
    const { title, answer } = glimpseOf(topic, question)
    return { kind: 'topic', label: title, hint: answer.slice(0, 200), topic: topic.id }
  })
  return {
    text: [text, ...(lines.length > 0 ? [asks, lines.join('\n')] : [])].join('\n\n'),
    parts: [...parts, { type: 'choices', purpose: 'meant', choices }],
  }
}

const LEAST_BESIDE = 0.3

/** What the addressed specialist can be asked, if a question is not a coach's business. */
export function outside({ specialistId, language }: CoachQuestion): OfflineAnswer {
  const { questions, name } = LOCALES[language].specialists[specialistId]
  const choices = questions.slice(0, 3).map((label): Choice => ({ kind: 'question', label }))
  const examples: ChoicesPart = { type: 'choices', purpose: 'examples', choices }
  const lines = questions.slice(0, 3).map((one) => `- ${one}`)
  return {
    text: [translate(language, 'offline:topic.outside', { name }), ...lines].join('\n').replace('\n- ', '\n\n- '),
    parts: [examples],
  }
}

/** Marks a colleague's topic as such, and offers a handover with the question. */
function fromColleague(
  answer: OfflineAnswer,
  topic: Topic,
  { specialistId, language, message }: CoachQuestion,
): OfflineAnswer {
  const colleague = colleagueFor(topic, specialistId)
  if (!colleague) return answer
  const { name } = LOCALES[language].specialists[colleague]
  const line = translate(language, 'offline:topic.from', { name })
  const reason = LOCALES[language].specialists[colleague].description
  const parts = answer.parts.map((part) => (part.type === 'topic' ? { ...part, from: colleague } : part))
  return {
    text: `*${line}*\n\n${answer.text}`,
    parts: [...parts, { type: 'handover', memberId: colleague, reason, question: message.slice(0, 8000) }],
  }
}

/** The colleague in whose field a topic is, if not the addressed specialist's. */
function colleagueFor({ roles, sports }: Topic, asked: SpecialistId): SpecialistId | undefined {
  const field = fieldOf(asked)
  const isOfSport = !sports || (field.sport !== undefined && sports.includes(field.sport))
  if (isOfSport && roles.includes(field.role)) return undefined
  // Universal coaches cover topics that concern all sports.
  const sport = isOfSport ? field.sport : sports?.[0]
  return specialistOf(roles[0] as TopicRole, sport, asked)
}

function specialistOf(role: TopicRole, sport: Sport | undefined, asked: SpecialistId): SpecialistId | undefined {
  if ((ROSTER.universal as readonly string[]).includes(role)) return `universal_${role}` as SpecialistId
  const place = (ROLES as readonly string[]).indexOf(role)
  const { discipline } = partsOf(asked)
  const of = sport ?? (discipline === 'universal' ? undefined : discipline)
  return of && (`${of}_${ROSTER[of][place]}` as SpecialistId)
}
