import {
  type Example,
  type Scored,
  type TextClassifier,
  type TrainingOptions,
  train,
  type Weights,
} from '../text-classifier/text-classifier.ts'
import { conceptsIn, signsOf } from './concepts.ts'
import { sentencesOf } from './sentences.ts'

/** A sentence of the training data. */
export type LabelledSentence = {
  language: string
  /** Its topic; harmless sentences have one, too, or `ordinary`. */
  category: string
  severity: string
  about: string
  text: string
}

/** One classifier per decision: whether it is a flag at all, of which category, how severe, and about whom. */
export type Classifiers<Kind = TextClassifier> = { flag: Kind; category: Kind; severity: Kind; about: Kind }

/** The examples and options for training each classifier. `everyday` are harmless questions. */
export function lessons(
  sentences: readonly LabelledSentence[],
  everyday: readonly string[],
): Classifiers<{ examples: Example[]; options: Partial<TrainingOptions> }> {
  const exampleOf = exampleMaker()
  const flags = sentences.filter(isFlag)
  const kinds = (labelOf: (flag: LabelledSentence) => string) => ({
    examples: flags.map((flag) => exampleOf(flag.text, labelOf(flag), weightOf(flag))),
    options: KIND,
  })
  const whole = sentences.flatMap((one) => wholeExamples(one, exampleOf))
  const harmless = everyday.map((text) => exampleOf(text, 'none'))
  const pieces = harmlessPieces(sentences).map((text) => exampleOf(text, 'none', PIECE_WEIGHT))
  return {
    flag: { examples: [...whole, ...harmless, ...pieces], options: FLAG },
    category: kinds(({ category }) => category),
    severity: kinds(({ severity }) => (severity === UNCLEAR ? 'stop' : severity)),
    about: kinds(({ about }) => (about === 'self' ? 'self' : 'other')),
  }
}

/** Ambiguous sentences are taught with both labels, so that their likelihood stays in between. */
function wholeExamples(sentence: LabelledSentence, exampleOf: ReturnType<typeof exampleMaker>): Example[] {
  const { text, severity } = sentence
  if (severity !== UNCLEAR) return [exampleOf(text, isFlag(sentence) ? 'flag' : 'none', weightOf(sentence))]
  return [exampleOf(text, 'flag', 0.5), exampleOf(text, 'none', 0.5)]
}

/** The newer categories have fewer sentences, so each counts double. */
function weightOf(sentence: LabelledSentence): number {
  return isFlag(sentence) && FEWER.has(sentence.category) ? 2 : 1
}

const FEWER: ReadonlySet<string> = new Set(['first_aid', 'medication'])

/** The severity of an ambiguous sentence, which calls for a question back. */
const UNCLEAR = 'unclear'

export function trainClassifiers(...from: Parameters<typeof lessons>): Classifiers<Weights> {
  const trained = Object.entries(lessons(...from)).map(([name, { examples, options }]) => [
    name,
    train(examples, options),
  ])
  return Object.fromEntries(trained) as Classifiers<Weights>
}

export function isFlag({ severity }: Pick<LabelledSentence, 'severity'>): boolean {
  return severity !== 'none'
}

/** How likely a text is a flag. */
export function flagLikelihood(classifier: TextClassifier, text: string): number {
  const scored = classifier.classify(text, signsIn(text))
  return scored.find(({ label }) => label === 'flag')?.probability ?? 0
}

/** The labels for a flag, likeliest first. */
export function kindsOf(classifier: TextClassifier, text: string): Scored[] {
  return classifier.classify(text, signsIn(text))
}

/** The signs of the last text: several classifiers read the same text one after the other. */
const lastRead: { text: string | undefined; signs: string[] } = { text: undefined, signs: [] }

function signsIn(text: string): string[] {
  if (lastRead.text !== text) Object.assign(lastRead, { text, signs: signsOf(conceptsIn(text)) })
  return lastRead.signs
}

/** Parses the lines of the data: category, severity, about, text. */
export function readSentences(language: string, file: string): LabelledSentence[] {
  return file
    .split(/\r?\n/)
    .filter(Boolean)
    .map((line) => {
      const [category = '', severity = '', about = '', text = ''] = line.split('\t')
      return { language, category, severity, about, text }
    })
}

// A low learning rate keeps rare words from deciding alone; chosen by cross-validation (docs/decisions/0028).
const FLAG: Partial<TrainingOptions> = {
  ...{ buckets: 2 ** 18, scaling: 'groups', epochs: 20, rate: 0.1, balance: 0, isBlended: true },
}
const KIND: Partial<TrainingOptions> = { buckets: 2 ** 17, scaling: 'groups', epochs: 20, rate: 0.1, balance: 0.5 }

const PIECE_WEIGHT = 0.5

/** Makes examples and caches the signs of each text: a flag is an example for four classifiers. */
function exampleMaker() {
  const known = new Map<string, string[]>()
  return (text: string, label: string, weight = 1): Example => {
    const signs = known.get(text) ?? signsOf(conceptsIn(text))
    known.set(text, signs)
    return { text, label, weight, signs }
  }
}

/**
 * Each sentence of a long harmless message is harmless on its own; for a flag we do not know which sentence raises it.
 */
function harmlessPieces(sentences: readonly LabelledSentence[]): string[] {
  return sentences.filter((sentence) => !isFlag(sentence)).flatMap(({ text }) => sentencesOf(text))
}
