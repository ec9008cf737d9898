import type { LibraryTopic } from '@touchline/contract/knowledge.ts'
import type { LanguageCode } from '@touchline/contract/languages.ts'
import { PRODUCT_NAME } from '@touchline/contract/product.ts'
import { SENT_TOPIC_ID } from '@touchline/contract/sent-topic.ts'
import { translate } from '@touchline/locales/locales.ts'
import { escapeHtml } from '../escape-html.ts'

/** The blanks of a page's HTML that a topic's own words take. */
export const TOPIC_BLANKS = { title: '__TOPIC_TITLE__', answer: '__TOPIC_ANSWER__' } as const

/** Puts a topic into its page: title and description, words for readers without scripts, and all of it as data. */
export function withTopic(html: string, language: LanguageCode, topic: LibraryTopic): string {
  return html
    .replaceAll(TOPIC_BLANKS.title, () => escapeHtml(`${topic.title} · ${PRODUCT_NAME}`))
    .replaceAll(TOPIC_BLANKS.answer, () => escapeHtml(topic.answer))
    .replace('<div id="root">', () => `<div id="root">${articleOf(topic, language)}`)
    .replace('</body>', () => `${asData(topic, language)}</body>`)
}

/** What crawlers and readers without scripts see; the app draws it anew. */
function articleOf({ title, answer, steps, mistakes, see, sources }: LibraryTopic, language: LanguageCode): string {
  const list = (items: readonly string[]) => items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')
  const heading = (key: 'how' | 'mistakes' | 'sources') =>
    `<h2>${escapeHtml(translate(language, `library:topic.${key}`))}</h2>`
  return [
    `<main class="wrap"><h1 class="heading-1">${escapeHtml(title)}</h1><p class="lead">${escapeHtml(answer)}</p>`,
    `${heading('how')}<ol>${list(steps)}</ol>`,
    `${heading('mistakes')}<ul>${list(mistakes)}</ul><p>${escapeHtml(see)}</p>`,
    `${heading('sources')}<ol>${list(sources.map(({ authors, year, title: work }) => `${authors} (${year}). ${work}.`))}</ol></main>`,
  ].join('')
}

/** A script that is none: nothing runs it, so the content security policy lets it be. */
function asData(topic: LibraryTopic, language: LanguageCode): string {
  const json = JSON.stringify(topic).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="${SENT_TOPIC_ID}" lang="${language}">${json}</script>`
}
