import {
  type Example,
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
  return {
    flag: train(
      [...sentences.map((sentence) => example(sentence.text, flagLabel(sentence))), ...harmlessPieces(sentences)],
      FLAG,
    ),
    category: train(
      flags.map(({ text, category }) => example(text, category)),
      KIND,
    ),
    severity: train(
      flags.map(({ text, severity }) => example(text, severity)),
      KIND,
    ),
    about: train(
      flags.map(({ text, about }) => example(text, about === 'self' ? 'self' : 'other')),
      KIND,
    ),
  }
}

export function isFlag({ severity }: Pick<LabelledSentence, 'severity'>): boolean {
  return severity !== 'none'
}

/** How likely each label is. */
export function likelihoods(
  classifier: TextClassifier,
  text: string,
  signs = signsOf(conceptsIn(text)),
): Map<string, number> {
  return new Map(classifier.classify(text, signs).map(({ label, probability }) => [label, probability]))
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
const KIND: Partial<TrainingOptions> = { buckets: 2 ** 15, epochs: 10, rate: 0.1, balance: 0.5 }

function example(text: string, label: string): Example {
  return { text, label, signs: signsOf(conceptsIn(text)) }
}

function flagLabel(sentence: LabelledSentence): string {
  return isFlag(sentence) ? 'flag' : 'none'
}

/** Each sentence of a long harmless message is harmless by itself; of a flag nobody knows which one it is. */
function harmlessPieces(sentences: readonly LabelledSentence[]): Example[] {
  return sentences
    .filter((sentence) => !isFlag(sentence))
    .flatMap(({ text }) => sentencesOf(text))
    .map((text) => ({ ...example(text, 'none'), weight: 0.5 }))
}
