import { readFileSync, writeFileSync } from 'node:fs'
import { LANGUAGE_CODES, type LanguageCode } from '@touchline/contract/platform/languages.ts'
import { questions } from '../desk/desk.ts'
import { encodeWeights } from '../text-classifier/text-classifier.ts'
import { type LabelledSentence, readSentences, trainClassifiers } from './classifiers.ts'

/** Every labelled sentence, in ten languages. */
export function allSentences(): LabelledSentence[] {
  return LANGUAGE_CODES.flatMap((language) =>
    readSentences(language, readFileSync(new URL(`data/${language}.tsv`, import.meta.url), 'utf8')),
  )
}

/**
 * Everyday questions to the front desk and the library: without them the classifier takes any storyteller for an
 * athlete in danger. Health questions are left out, because some of them are flags.
 */
export function everydayQuestions(): string[] {
  const toDesk = questions('training')
    .filter(({ topic }) => topic !== 'health')
    .map(({ text }) => text)
  return [...toDesk, ...LANGUAGE_CODES.flatMap(toLibrary)]
}

/** A copy of the questions written for the library, so that a new topic there changes nothing here. */
function toLibrary(language: LanguageCode): string[] {
  return readFileSync(new URL(`everyday/${language}.txt`, import.meta.url), 'utf8')
    .split(/\r?\n/)
    .filter(Boolean)
}

// Run by hand after changes to the data, the concepts or the features: node server/src/coaching/safety/train.ts
if (import.meta.main) {
  for (const [name, weights] of Object.entries(trainClassifiers(allSentences(), everydayQuestions()))) {
    const file = encodeWeights(weights)
    writeFileSync(new URL(`${name}.weights`, import.meta.url), file)
    process.stdout.write(`${name}.weights: ${Math.round(file.length / 1024)} kB\n`)
  }
}
