import type { LibraryTopic } from '@touchline/contract/coaching/knowledge.ts'
import { blankTopic, SENT_TOPIC_ID } from '@touchline/contract/coaching/sent-topic.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { PRODUCT_NAME } from '@touchline/contract/platform/product.ts'
import { translate } from '@touchline/locales/locales.ts'
import { sourceText } from '@touchline/locales/source-text.ts'
import { escapeHtml } from '../text/escape-html.ts'

/** The placeholders for a topic's texts in a page's title and description. */
export const TOPIC_BLANKS = { title: '__TOPIC_TITLE__', answer: '__TOPIC_ANSWER__' } as const

/** Placeholders and their replacements, in this order. */
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

/** Fills a topic into its page: title and description, its texts where the app renders them, and all of it as JSON. */
export function withTopic(html: string, language: LanguageCode, topic: LibraryTopic): string {
  const page = listsOf(topic, language).reduce((soFar, list) => repeated(soFar, ...list), html)
  return filled(page, wordsOf(topic, language)).replace('</body>', () => `${asData(topic, language)}</body>`)
}

/** The texts that occur once. The app hydrates the page, so they must equal what the app renders. */
function wordsOf(topic: LibraryTopic, language: LanguageCode): Words {
  return [
    [TOPIC_BLANKS.title, `${topic.title} · ${PRODUCT_NAME}`],
    [TOPIC_BLANKS.answer, topic.answer],
    [BLANK.title, topic.title],
    [BLANK.answer, topic.answer],
    // For a text it does not know, the app renders the key.
    [`roles.${ROLE}`, translate(language, `library:roles.${topic.roles[0]}`)],
    [BLANK.see, topic.see],
    [BLANK.specialistId, topic.specialistId],
  ]
}

/** Elements repeated for each of the topic's items, identified by a marker inside them. */
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

/** Repeats the element around a marker for each item, or removes it if there are none. */
function repeated(html: string, tag: string, mark: string, items: Words[]): string {
  const around = new RegExp(`<${tag}\\b(?:(?!<${tag}\\b).)*?${mark}.*?</${tag}>`, 's')
  return html.replace(around, (element) => items.map((words) => filled(element, words)).join(''))
}

function filled(html: string, words: Words): string {
  return words.reduce((page, [blank, word]) => page.replaceAll(blank, () => escapeHtml(word)), html)
}

/** A JSON data block: it is not executed, so the content security policy does not apply. */
function asData(topic: LibraryTopic, language: LanguageCode): string {
  const json = JSON.stringify(topic).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="${SENT_TOPIC_ID}" lang="${language}">${json}</script>`
}
