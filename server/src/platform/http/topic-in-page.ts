import type { LibraryTopic } from '@touchline/contract/coaching/knowledge.ts'
import { blankTopic, SENT_TOPIC_ID } from '@touchline/contract/coaching/sent-topic.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { PRODUCT_NAME } from '@touchline/contract/platform/product.ts'
import { translate } from '@touchline/locales/locales.ts'
import { sourceText } from '@touchline/locales/source-text.ts'
import { escapeHtml } from '../text/escape-html.ts'

/** The blanks of a page's title and description that a topic's own words take. */
export const TOPIC_BLANKS = { title: '__TOPIC_TITLE__', answer: '__TOPIC_ANSWER__' } as const

/** Blanks with what takes their places, in this order. */
type Words = [blank: string, word: string][]

const BLANK = blankTopic('universal')
const [ROLE = '', STEP = '', MISTAKE = '', CALCULATOR = ''] = [
  BLANK.roles,
  BLANK.steps,
  BLANK.mistakes,
  BLANK.calculators,
].flat()
const [CASE = { label: '', text: '' }] = BLANK.variants
const [NEXT = { id: '', title: '' }] = BLANK.next
const [SOURCE = { authors: '', year: 0, title: '' }] = BLANK.sources

/** Puts a topic into its page: title and description, its words where the app has them, and all of it as data. */
export function withTopic(html: string, language: LanguageCode, topic: LibraryTopic): string {
  const page = listsOf(topic, language).reduce((soFar, list) => repeated(soFar, ...list), html)
  return filled(page, wordsOf(topic, language)).replace('</body>', () => `${asData(topic, language)}</body>`)
}

/** What a topic has once. The app takes the page over as it is, so its words are the app's own. */
function wordsOf(topic: LibraryTopic, language: LanguageCode): Words {
  return [
    [TOPIC_BLANKS.title, `${topic.title} · ${PRODUCT_NAME}`],
    [TOPIC_BLANKS.answer, topic.answer],
    [BLANK.title, topic.title],
    [BLANK.answer, topic.answer],
    // Of a text that it does not know the app says the key.
    [`roles.${ROLE}`, translate(language, `library:roles.${topic.roles[0]}`)],
    [BLANK.see, topic.see],
    [BLANK.specialistId, topic.specialistId],
  ]
}

/** Elements that are there as often as the topic has something for them, each known by a mark in it. */
function listsOf(topic: LibraryTopic, language: LanguageCode): [tag: string, mark: string, items: Words[]][] {
  const { steps, mistakes, variants, sources, isPractice, next, calculators } = topic
  const nameOf = (calculator: string) => translate(language, `calculators:names.${calculator}`)
  return [
    ['li', STEP, steps.map((step) => [[STEP, step]])],
    ['p', MISTAKE, mistakes.map((mistake) => [[MISTAKE, mistake]])],
    [
      'div',
      CASE.label,
      variants.map(({ label, text }) => [
        [CASE.label, label],
        [CASE.text, text],
      ]),
    ],
    ['li', SOURCE.authors, sources.map((source) => [[sourceText(SOURCE), sourceText(source)]])],
    ['p', 'topic__practice', onceIf(isPractice)],
    ['section', NEXT.id, onceIf(next.length > 0)],
    [
      'a',
      NEXT.id,
      next.map(({ id, title }) => [
        [NEXT.id, id],
        [NEXT.title, title],
      ]),
    ],
    ['section', CALCULATOR, onceIf(calculators.length > 0)],
    [
      'a',
      CALCULATOR,
      calculators.map((id) => [
        [`names.${CALCULATOR}`, nameOf(id)],
        [CALCULATOR, id],
      ]),
    ],
  ]
}

function onceIf(isThere: boolean): Words[] {
  return isThere ? [[]] : []
}

/** Makes of the element around a mark one for each item; none is left if there are none. */
function repeated(html: string, tag: string, mark: string, items: Words[]): string {
  const around = new RegExp(`<${tag}\\b(?:(?!<${tag}\\b).)*?${mark}.*?</${tag}>`, 's')
  return html.replace(around, (element) => items.map((words) => filled(element, words)).join(''))
}

function filled(html: string, words: Words): string {
  return words.reduce((page, [blank, word]) => page.replaceAll(blank, () => escapeHtml(word)), html)
}

/** A script that is none: nothing runs it, so the content security policy lets it be. */
function asData(topic: LibraryTopic, language: LanguageCode): string {
  const json = JSON.stringify(topic).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="${SENT_TOPIC_ID}" lang="${language}">${json}</script>`
}
