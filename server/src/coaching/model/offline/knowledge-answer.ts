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

/** From here on a topic is the answer; below it others that may be meant stand beside it. */
const SURE = 0.7
/** How much likelier another topic must be than going on with the last one, where a message does not say that it goes on. */
const CHANGES_SUBJECT = 1.3
/** In words: a message that goes on from the last answer is short. */
const LONGEST_FOLLOW_UP = 14

/** The answer of a topic that was chosen by its button, or whose form was filled in. */
export function pressedAnswer(question: CoachQuestion): OfflineAnswer | undefined {
  const pressed = pressedTopic(question)
  return pressed && whole(pressed, question)
}

/** The topic that is asked for in the words of a question that it is known by. */
export function knownQuestionAnswer(question: CoachQuestion, [best]: readonly FoundTopic[]): OfflineAnswer | undefined {
  return best?.isInItsWords && !question.sent ? whole(best.topic, question) : undefined
}

/** What the topics found answer: one of them, two or three that may be meant, or nothing; and whether it is sure of it. */
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

/** The topics that may answer a question, in the field of who is asked, of the colleague that the desk sees, and of the sport. */
export function findIn({ message, language, specialistId, facts = [] }: CoachQuestion, near: readonly string[] = []) {
  const sports = facts.find(({ fact }) => fact.kind === 'sports')?.fact
  const sport = sports?.kind === 'sports' ? sports.value.sports[0] : undefined
  const colleagueId = handoverFor(specialistId, message, language)?.memberId
  return findTopics({ text: message, language, specialistId, colleagueId, sport, near })
}

/** A topic that was chosen by its button, or whose form was filled in. */
function pressedTopic({ sent }: CoachQuestion): Topic | undefined {
  return sent?.purpose === TOPIC_PURPOSE ? topics().get(String(sent.values.topic)) : undefined
}

/** A question whose words fill in the form that the last topic showed: "70 kg", "I'm 34 and weigh 70". */
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

/** What goes on from the last topic: what its words ask of it, a variant, or a topic near it. */
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

/** The variants that a message leans on, with what else it may mean; without any, the topic near it that it most likely means. */
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
  // Where nothing near it is meant, the message alone may say what is.
  const alone = found.filter((one) => one.topic.id !== topic.id && one.likelihood >= LEAST_ALONE)
  const others = (likely.length > 0 ? likely : alone).slice(0, 2)
  const told = isElsewhere ? words.variants.slice(0, 3) : variants
  const answer = lines.length > 0 ? linesAnswer(topic, lines, question) : variantAnswer(topic, told, question)
  const [nearest] = others
  if (!nearest) return withSteps(answer, topic, question)
  // The nearest topic is told with its steps: what goes on from an answer often asks for more than a variant of it.
  const text = [answer.text, `**${glimpseOf(nearest.topic, question).title}**`, likelyText(nearest.topic, question)]
  return orMeant({ text: text.join('\n\n'), parts: answer.parts }, others, question, others.slice(1))
}

/** How likely a topic near the last one must be to be told instead of it, and beside it: next to what fits, a foreign one disturbs. */
const LIKELY_NEAR = 0.05
const LEAST_NEAR = 0.25
/** Of the question before, in characters: what it was about stands near its beginning. */
const MOST_BEFORE = 300
/** How likely another topic must be for the message alone. */
const LEAST_ALONE = 0.15

/** A topic with the way on; where it is a colleague's field, from whom it is and the way there. */
function whole(topic: Topic, question: CoachQuestion): OfflineAnswer {
  return withSteps(fromColleague(topicAnswer(topic, question), topic, question), topic, question)
}

function withSteps({ text, parts }: OfflineAnswer, topic: Topic, question: CoachQuestion): OfflineAnswer {
  const choices = nextSteps(topic, question)
  return { text, parts: choices.length > 0 ? [...parts, { type: 'choices', purpose: 'next', choices }] : parts }
}

/** The likeliest topic, told in full, and the others that may be meant, each with its short answer. */
function mayBeMeant(found: readonly FoundTopic[], question: CoachQuestion): OfflineAnswer {
  const { language } = question
  const [best, ...rest] = found as [FoundTopic, ...FoundTopic[]]
  const others = rest.slice(0, 2).filter(({ likelihood }) => likelihood >= best.likelihood * LEAST_BESIDE)
  if (others.length === 0) return whole(best.topic, question)
  const { text, parts } = fromColleague(likelyAnswer(best.topic, question), best.topic, question)
  const heading = translate(language, 'offline:topic.likely', { title: glimpseOf(best.topic, question).title })
  return orMeant({ text: `*${heading}*\n\n${text}`, parts }, others, question)
}

/** An answer with other topics that may be meant: all as buttons, those that are not told yet with their short answers. */
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

/** What the asked specialist can be asked, where the question is none of a coach's business. */
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

/** A topic that is a colleague's says so, and opens the colleague with the question. */
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

/** Whose field a topic is, where it is not that of who was asked. */
function colleagueFor({ roles, sports }: Topic, asked: SpecialistId): SpecialistId | undefined {
  const field = fieldOf(asked)
  const isOfSport = !sports || (field.sport !== undefined && sports.includes(field.sport))
  if (isOfSport && roles.includes(field.role)) return undefined
  // Coaches for all sports know what serves them all.
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
