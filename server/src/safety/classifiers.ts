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
  /** Its topic; a sentence that is no flag has one, too, or `ordinary`. */
  category: string
  severity: string
  about: string
  text: string
}

/** The decisions: whether it is a flag at all, which one, how urgent, and about whom. */
export type Classifiers<Kind = TextClassifier> = { flag: Kind; category: Kind; severity: Kind; about: Kind }

export function trainClassifiers(sentences: readonly LabelledSentence[]): Classifiers<Weights> {
  const flags = sentences.filter(isFlag)
  const kinds = (labelOf: (flag: LabelledSentence) => string) =>
    train(
      flags.map((flag) => ({ text: flag.text, label: labelOf(flag), signs: kindSigns(flag.text) })),
      KIND,
    )
  return {
    flag: train([...sentences.map(flagExample), ...harmlessPieces(sentences)], FLAG),
    category: kinds(({ category }) => category),
    severity: kinds(({ severity }) => severity),
    about: kinds(({ about }) => (about === 'self' ? 'self' : 'other')),
  }
}

export function isFlag({ severity }: Pick<LabelledSentence, 'severity'>): boolean {
  return severity !== 'none'
}

/** How likely a text is a flag. */
export function flagLikelihood(classifier: TextClassifier, text: string): number {
  const scored = classifier.classify(text, signsOf(conceptsIn(text)))
  return scored.find(({ label }) => label === 'flag')?.probability ?? 0
}

/** The kinds of a flag, the likeliest first. */
export function kindsOf(classifier: TextClassifier, text: string): Scored[] {
  return classifier.classify(text, kindSigns(text))
}

/** A line of the data: category, severity, about, text. */
export function readSentences(language: string, file: string): LabelledSentence[] {
  return file
    .split(/\r?\n/)
    .filter(Boolean)
    .map((line) => {
      const [category = '', severity = '', about = '', text = ''] = line.split('\t')
      return { language, category, severity, about, text }
    })
}

// A low rate keeps rare words from deciding alone: chosen by cross-validation (docs/decisions/0028).
const FLAG: Partial<TrainingOptions> = { buckets: 2 ** 18, epochs: 10, rate: 0.1, balance: 0 }
const KIND: Partial<TrainingOptions> = { buckets: 2 ** 17, epochs: 10, rate: 0.1, balance: 0.5 }

/** What people ask every day is rare among sentences written to be hard. */
const ORDINARY_WEIGHT = 2
const PIECE_WEIGHT = 0.5
/** So often a concept counts for the kind of a flag: as much as the n-grams of a word. */
const CONCEPT_COPIES = 8

function flagExample(sentence: LabelledSentence): Example {
  const { text, category } = sentence
  const weight = category === 'ordinary' ? ORDINARY_WEIGHT : 1
  return { text, label: isFlag(sentence) ? 'flag' : 'none', weight, signs: signsOf(conceptsIn(text)) }
}

function kindSigns(text: string): string[] {
  const concepts = [...new Set(conceptsIn(text))]
  return concepts.flatMap((concept) => Array.from({ length: CONCEPT_COPIES }, (_, copy) => `${concept} ${copy}`))
}

/** Each sentence of a long harmless message is harmless by itself; of a flag nobody knows which one it is. */
function harmlessPieces(sentences: readonly LabelledSentence[]): Example[] {
  return sentences
    .filter((sentence) => !isFlag(sentence))
    .flatMap(({ text }) => sentencesOf(text))
    .map((text) => ({ text, label: 'none', weight: PIECE_WEIGHT, signs: signsOf(conceptsIn(text)) }))
}
