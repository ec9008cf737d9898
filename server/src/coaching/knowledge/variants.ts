import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import type { TopicWords, Variant } from '@touchline/knowledge/topic-file.ts'
import { casesIn } from './cases.ts'
import { stemsIn } from './words.ts'

/** The variants of a topic that a text asks for, clearest match first. */
export function variantsFor(
  topic: TopicWords,
  text: string,
  language: LanguageCode,
  cases: readonly string[] = [],
): Variant[] {
  const named = casesThatFit(topic, [...casesIn(text, language), ...cases])
  const asked = new Set(stemsIn(language, text))
  const scored = topic.variants.map((variant) => ({ variant, score: scoreOf(variant, language, asked, named) }))
  return scored
    .filter(({ score }) => score >= LEAST)
    .sort((one, other) => other.score - one.score)
    .map(({ variant }) => variant)
}

/** Several cases may describe one age: keeps only the first one that the topic has. */
function casesThatFit({ variants }: TopicWords, cases: readonly string[]): ReadonlySet<string> {
  const had = cases.filter((one) => variants.some(({ key }) => key === one))
  const byAge = had.find((one) => OF_AGE.has(one))
  return new Set(had.filter((one) => one === byAge || !OF_AGE.has(one)))
}

const OF_AGE: ReadonlySet<string> = new Set(['under-10', 'under-14', 'teenager', 'over-50', 'over-35'])

const LEAST = 1
const BY_CASE = 1.5
const IN_LABEL = 1
const IN_TEXT = 0.4

/** These are requested by their own words, not by the words of their answers. */
const BY_LABEL_ALONE: ReadonlySet<string> = new Set(['why', 'how-often', 'more'])

function scoreOf(
  { key, label, text }: Variant,
  language: LanguageCode,
  asked: ReadonlySet<string>,
  named: ReadonlySet<string>,
): number {
  if (BY_LABEL_ALONE.has(key)) return 0
  const inLabel = new Set(stemsIn(language, label))
  const labelHits = [...inLabel].filter((stem) => asked.has(stem)).length
  const textHits = [...new Set(stemsIn(language, text))].filter((stem) => asked.has(stem) && !inLabel.has(stem)).length
  return (named.has(key) ? BY_CASE : 0) + labelHits * IN_LABEL + Math.min(textHits, 2) * IN_TEXT
}

/** The lines of a topic that share most words with a text, in the order of the topic. */
export function linesFor(topic: TopicWords, text: string, language: LanguageCode): string[] {
  const asked = new Set(stemsIn(language, text))
  const variants = topic.variants.map(({ label, text: advice }) => `${label}: ${advice}`)
  const lines = [topic.answer, ...topic.steps, ...variants, topic.see]
  const hits = lines.map((line) => new Set(stemsIn(language, line).filter((stem) => asked.has(stem))).size)
  const least = Math.max(
    1,
    ...hits
      .toSorted((one, other) => other - one)
      .slice(0, MOST_LINES)
      .slice(-1),
  )
  return lines.filter((_, place) => (hits[place] ?? 0) >= least).slice(0, MOST_LINES)
}

const MOST_LINES = 3
