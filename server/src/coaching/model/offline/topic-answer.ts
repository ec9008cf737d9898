import type { DatedFact } from '@touchline/contract/club/athletes.ts'
import { type AskPart, type Part, TOPIC_PURPOSE, type TopicPart } from '@touchline/contract/coaching/parts.ts'
import { SPORTS } from '@touchline/contract/platform/sports.ts'
import type { TopicWords, Variant } from '@touchline/knowledge/topic-file.ts'
import { sourcesOf, type Topic, topicWords } from '@touchline/knowledge/topics.ts'
import { translate } from '@touchline/locales/locales.ts'
import { usedFact } from '../../../club/athletes/athletes.ts'
import { casesOfAge, fieldOf, variantsFor } from '../../knowledge/knowledge.ts'
import type { CoachQuestion } from '../offline-coach.ts'
import type { OfflineAnswer } from './calculation.ts'
import { isPerKilogram, withAmounts } from './per-kilogram.ts'
import { voiceFor } from './voice.ts'

/** What an answer can use of the athlete's profile. */
type Known = {
  age: number | undefined
  weight: number | undefined
  cases: string[]
  sport: string | undefined
  /** The facts behind it, by their use. */
  facts: { age?: DatedFact; weight?: DatedFact; sports?: DatedFact; level?: DatedFact }
}

/** How many variants are shown with the answer; the others are one press away. */
const MOST_VARIANTS = 2

/** A topic as a full answer: the answer, steps, variants that fit the asker, mistakes, whom to see, the source. */
export function topicAnswer(topic: Topic, question: CoachQuestion): OfflineAnswer {
  const words = wordsOf(topic, question)
  const known = knownOf(question)
  const fitting = fittingVariants(words, question, known)
  const text = [words.answer, ...words.steps, ...fitting.map((variant) => variant.text)].join('\n')
  const weight = isForGrownUps(known) ? weightOf(question, known) : undefined
  const amounts = (line: string) => withAmounts(line, weight)
  const voice = voiceFor(topic, question)
  const told = (key: 'mistakes' | 'see') => translate(question.language, `offline:topic.${key}`)
  const lines = [
    ...(voice ? [voice.opens] : []),
    // The answer's yes or no refers to this question, not to the one that was asked.
    `**${words.title}**`,
    amounts(words.answer),
    words.steps.map((step, place) => `${place + 1}. ${amounts(step)}`).join('\n'),
    ...fitting.map(({ label, text: advice }) => `**${label}:** ${amounts(advice)}`),
    `**${told('mistakes')}** ${words.mistakes.join(' ')}`,
    `**${told('see')}** ${words.see}`,
    ...(voice ? [voice.closes] : []),
    `*${sourceLine(topic, question)}*`,
    ...(topic.roles[0] === 'health_advisor' ? [translate(question.language, 'offline:noMedicalAdvice')] : []),
  ]
  const form = isPerKilogram(text) && weight === undefined ? weightForm(topic, known) : []
  const used = usedParts(known, fitting, usesKnownWeight(text, weight, known))
  return { text: lines.join('\n\n'), parts: [topicPart(topic, words, fitting, question), ...form, ...used] }
}

/** A topic that is probably meant: its answer and its steps. */
export function likelyAnswer(topic: Topic, question: CoachQuestion): OfflineAnswer {
  const words = wordsOf(topic, question)
  const fitting = likelyVariants(words, question)
  return { text: likelyText(topic, question), parts: [topicPart(topic, words, fitting, question)] }
}

/** The text of such an answer. */
export function likelyText(topic: Topic, question: CoachQuestion): string {
  const words = wordsOf(topic, question)
  return [
    withAmounts(words.answer, undefined),
    words.steps.map((step, place) => `${place + 1}. ${withAmounts(step, undefined)}`).join('\n'),
    ...likelyVariants(words, question).map(({ label, text }) => `**${label}:** ${withAmounts(text, undefined)}`),
    `*${sourceLine(topic, question)}*`,
  ].join('\n\n')
}

function likelyVariants(words: TopicWords, question: CoachQuestion): Variant[] {
  return fittingVariants(words, question, knownOf(question)).slice(0, 1)
}

/** The shortest form of a topic: its answer, and a part that leads to the rest. */
export function shortAnswer(topic: Topic, question: CoachQuestion): OfflineAnswer {
  const words = wordsOf(topic, question)
  return { text: withAmounts(words.answer, undefined), parts: [topicPart(topic, words, [], question)] }
}

/** Some variants of a topic that was shown before. */
export function variantAnswer(topic: Topic, variants: readonly Variant[], question: CoachQuestion): OfflineAnswer {
  const words = wordsOf(topic, question)
  const known = knownOf(question)
  const weight = isForGrownUps(known) ? weightOf(question, known) : undefined
  const advice = variants.map(({ label, text }) => `**${label}:** ${withAmounts(text, weight)}`)
  const goesOn = `*${translate(question.language, 'offline:topic.goesOn', { title: words.title })}*`
  const told = variants.map(({ text }) => text).join('\n')
  return {
    text: [...advice, goesOn].join('\n\n'),
    parts: [
      topicPart(topic, words, variants, question),
      ...usedParts(known, variants, usesKnownWeight(told, weight, known)),
    ],
  }
}

/** Some lines of a topic that was shown before. */
export function linesAnswer(topic: Topic, lines: readonly string[], question: CoachQuestion): OfflineAnswer {
  const words = wordsOf(topic, question)
  const advice = lines.map((line) => `- ${withAmounts(line, undefined)}`)
  const goesOn = `*${translate(question.language, 'offline:topic.goesOn', { title: words.title })}*`
  return { text: [advice.join('\n'), goesOn].join('\n\n'), parts: [topicPart(topic, words, [], question)] }
}

/** A topic's title and short answer, as one of several candidates. */
export function glimpseOf(topic: Topic, question: CoachQuestion): { title: string; answer: string } {
  const { title, answer } = wordsOf(topic, question)
  return { title, answer: withAmounts(answer, undefined) }
}

function wordsOf({ id }: Topic, { language }: CoachQuestion): TopicWords {
  const words = topicWords(language).get(id)
  if (!words) throw new Error(`the topic ${id} has no words in ${language}`)
  return words
}

function topicPart(
  { id }: Topic,
  words: TopicWords,
  told: readonly Variant[],
  { specialistId }: CoachQuestion,
): TopicPart {
  const { sport } = fieldOf(specialistId)
  // The coach of one sport does not mention others.
  const isOfOther = (key: string) => sport !== undefined && key !== sport && (SPORTS as readonly string[]).includes(key)
  const variants = words.variants.filter((variant) => !told.includes(variant) && !isOfOther(variant.key))
  const [first] = told
  return {
    type: 'topic',
    id,
    title: words.title,
    variants: variants.map(({ key, label, text }) => ({ key, label, text: withAmounts(text, undefined) })),
    ...(first && { variant: first.key }),
  }
}

function fittingVariants(
  words: TopicWords,
  { message, language, specialistId }: CoachQuestion,
  known: Known,
): Variant[] {
  const { sport } = fieldOf(specialistId)
  const ofSport = words.variants.find(({ key }) => key === (sport ?? known.sport))
  const named = variantsFor(words, message, language, known.cases).filter(
    ({ key }) => key !== ofSport?.key && !(SPORTS as readonly string[]).includes(key),
  )
  return [...(ofSport ? [ofSport] : []), ...named].slice(0, MOST_VARIANTS)
}

function knownOf({ facts = [], known = [] }: CoachQuestion): Known {
  const inputs = Object.assign({}, ...known.map((figure) => figure.inputs)) as Record<string, number>
  const factOf = (kind: string) => facts.find(({ fact }) => fact.kind === kind)
  const sports = factOf('sports')
  const level = factOf('level')
  const position = sports?.fact.kind === 'sports' ? sports.fact.value.position : undefined
  const isBeginner = level?.fact.kind === 'level' && level.fact.value.level === 'beginner'
  const age = inputs.age
  const weight = facts.find(({ fact }) => fact.kind === 'figure' && fact.id === 'weight')
  const birthYear = factOf('birth_year')
  return {
    age,
    weight: inputs.weight,
    cases: [
      ...(age === undefined ? [] : casesOfAge(age)),
      ...positionCases(position),
      ...(isBeginner ? ['beginner'] : []),
    ],
    sport: sports?.fact.kind === 'sports' ? sports.fact.value.sports[0] : undefined,
    facts: {
      ...(birthYear && { age: birthYear }),
      ...(weight && { weight }),
      ...(sports && { sports }),
      ...(level && { level }),
    },
  }
}

/** Positions as people write them, by the beginnings of words in ten languages. */
const POSITIONS: [string, RegExp][] = [
  [
    'goalkeeper',
    /brank|goal|keeper|torwart|tormann|torhut|gardien|porter|portiere|bramkarz|doelman|guarda|malvakt|goalie/,
  ],
  ['defender', /obranc|bek\b|stoper|defen|back\b|verteidig|defens|difens|obronc|verdedig|central|terzin|libero/],
  ['midfielder', /zaloz|midfield|mittelfeld|milieu|centrocamp|mediocentro|pomocnik|middenvel|medio|mittfalt/],
  ['attacker', /utocn|striker|forward|sturm|attaqu|delanter|attacc|napastnik|aanvall|spits|avancad|anfall|wing|kridl/],
]

function positionCases(position: string | undefined): string[] {
  if (!position) return []
  const plain = position.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return POSITIONS.filter(([, words]) => words.test(plain)).map(([key]) => key)
}

function isForGrownUps({ age }: Known): boolean {
  return age === undefined || age >= GROWN_UP
}

/** Below this age nobody gets amounts by body weight. */
const GROWN_UP = 18

/** The weight from the form, else from the profile. */
function weightOf({ sent }: CoachQuestion, { weight }: Known): number | undefined {
  if (sent?.purpose !== TOPIC_PURPOSE) return weight
  const { age, weight: told } = sent.values
  if (typeof age === 'number' && age < GROWN_UP) return undefined
  return typeof told === 'number' ? told : weight
}

/** The weight is asked for with the age: children get no amounts. Nobody known to be too young is asked. */
function weightForm({ id }: Topic, known: Known): AskPart[] {
  if (!isForGrownUps(known)) return []
  const age = { key: 'age', kind: 'number', unit: 'years', min: 5, max: 99, step: 1 } as const
  const weight = { key: 'weight', kind: 'number', unit: 'kg', min: 20, max: 300, step: 0.1 } as const
  const inputs = known.age === undefined ? [weight, age] : [weight]
  return [{ type: 'ask', purpose: TOPIC_PURPOSE, inputs: [...inputs], known: { topic: id } }]
}

/** Whether amounts in a text were computed from the weight in the profile. */
function usesKnownWeight(text: string, weight: number | undefined, known: Known): boolean {
  return weight !== undefined && weight === known.weight && isPerKilogram(text)
}

/** The facts of the profile that the answer used. */
function usedParts(known: Known, told: readonly Variant[], usesWeight: boolean): Part[] {
  const keys = new Set(told.map(({ key }) => key))
  const isOfAge = known.age !== undefined && casesOfAge(known.age).some((key) => keys.has(key))
  const isOfPosition = POSITIONS.some(([key]) => keys.has(key) && known.cases.includes(key))
  const figures = [
    ...(usesWeight && known.facts.weight ? [known.facts.weight] : []),
    ...(isOfAge && known.facts.age ? [known.facts.age] : []),
    ...(isOfPosition && known.facts.sports ? [known.facts.sports] : []),
    ...(keys.has('beginner') && known.facts.level ? [known.facts.level] : []),
  ].map(usedFact)
  return figures.length > 0 ? [{ type: 'used', figures }] : []
}

/** The sources of the figures, in one line. */
function sourceLine(topic: Topic, { language }: Pick<CoachQuestion, 'language'>): string {
  const cited = sourcesOf(topic).map(({ by, year }) => `${by} (${year})`)
  const practice = topic.practice ? [translate(language, 'offline:topic.practice')] : []
  return translate(language, 'offline:source', { source: [...cited, ...practice].join('; ') })
}
