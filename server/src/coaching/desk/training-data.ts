import { readdirSync, readFileSync } from 'node:fs'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import type { Example, TrainingOptions } from '../text-classifier/text-classifier.ts'

const DATA = new URL('data/', import.meta.url)

/** A question to the desk, labelled with its sport and topic; `none` if it has neither. */
export type Labelled = { language: LanguageCode; sport: string; topic: string; text: string }

/**
 * Training data: `training` questions, `short` ones as typed on a phone, and single `words` that indicate the sport or
 * the topic. Test data: `test` and `short-test`. For one language or all.
 */
export type Kind = 'training' | 'short' | 'words' | 'test' | 'short-test'

export function questions(kind: Kind, language?: LanguageCode): Labelled[] {
  return readdirSync(DATA)
    .filter((file) => file.endsWith(`${language ?? ''}.${kind}.tsv`))
    .sort()
    .flatMap((file) =>
      readFileSync(new URL(file, DATA), 'utf8')
        .trimEnd()
        .split('\n')
        .map(labelled(file.slice(0, 2))),
    )
}

const labelled = (language: string) => (line: string) => {
  const [sport = '', topic = '', text = ''] = line.split('\t')
  return { language: language as LanguageCode, sport, topic, text }
}

/** The examples and options for the desk's two classifiers; a single word indicates either the sport or the topic. */
export function lessons(of = everythingLearned()): Record<'sports' | 'topics', Lesson> {
  return {
    sports: {
      examples: of.filter(({ sport }) => sport).map(({ sport, text }) => ({ text, label: sport })),
      options: { ...TRAINING, decay: 3e-3 },
    },
    topics: {
      examples: of.filter(({ topic }) => topic).map(({ topic, text }) => ({ text, label: topic })),
      options: { ...TRAINING, decay: 1e-3 },
    },
  }
}

function everythingLearned(): Labelled[] {
  return [...questions('training'), ...questions('short'), ...questions('words')]
}

type Lesson = { examples: Example[]; options: Partial<TrainingOptions> }

// Few sentences and many words: without strong decay the model would memorise each sentence.
const TRAINING = { buckets: 2 ** 17, epochs: 8 }
