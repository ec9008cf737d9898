import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import type { TopicWords } from './topic-file.ts'
import { VARIANT_KEYS } from './variant-keys.ts'

/** Splitting at spaces is enough: no supported language is Chinese or Greek. */
const wordsIn = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length

/** The part of a topic that is visible before any variant is opened. */
export function firstViewOf({ answer, steps, mistakes, see }: TopicWords): string {
  return [answer, ...steps, ...mistakes, see].join('\n')
}

/** Describes what is wrong with a topic in one language; empty if it passes. */
export function faultsOf(topic: TopicWords, language: LanguageCode): string[] {
  const { title, answer, steps, variants, mistakes, see, questions } = topic
  const length = wordsIn(firstViewOf(topic))
  const texts = [title, answer, ...steps, ...variants.flatMap(({ label, text }) => [label, text]), ...mistakes, see]
  const faults = [
    title.length > 110 && 'the title has more than 110 characters',
    wordsIn(answer) > 65 && 'the answer has more than 65 words',
    (length < 75 || length > 190) && `what is shown at first has ${length} words instead of 80 to 180`,
    (steps.length < 3 || steps.length > 6) && `${steps.length} steps instead of three to five`,
    variants.length < 4 && 'fewer than four variants',
    !variants.some(({ key }) => key === 'why') && 'no variant says why',
    mistakes.length !== 2 && `${mistakes.length} mistakes instead of two`,
    see === '' && 'nothing says when to see somebody',
    questions.length < 12 && `${questions.length} questions instead of twelve`,
    new Set(questions).size < questions.length && 'a question stands twice',
    ...variants.map(({ key }) => !VARIANT_KEYS.includes(key) && `"${key}" is no key of a variant`),
    ...texts.map((text) => /[<>*_#`[\]]|\s{2}/.test(text) && `"${text}" has a sign that stands for something else`),
    ...texts.map((text) => /\{(?!\d[^{}]*\/kg)/.test(text) && `"${text}" has braces without an amount per kilogram`),
    language === 'cs' && /(?<!\p{L})ty jsi|\p{L}l\(a\)/u.test(texts.join('\n')) && 'a form for one sex',
  ]
  return faults.filter((fault) => typeof fault === 'string')
}

/** The figures of a topic without separators, sorted: 1,460 equals 1 460, and 0.47 equals 0,47. */
export function figuresOf(topic: TopicWords): string[] {
  const bare = [firstViewOf(topic), ...topic.variants.map(({ text }) => text)]
    .join('\n')
    .replace(/(?<=\d)[.,\u00a0\u202f ’](?=\d{3}(?!\d))|(?<=\d)[.,](?=\d)/g, '')
    .replace(/^\d+\. /gm, '')
  return (bare.match(/\d+/g) ?? []).filter((figure) => figure.length > 1).sort()
}
