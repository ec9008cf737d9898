import type { Plan } from '@touchline/contract/planning/plans.ts'
import { type LanguageCode, localeOf } from '@touchline/contract/platform/languages.ts'
import { PRODUCT_NAME } from '@touchline/contract/platform/product.ts'
import { specialistIdOf } from '@touchline/contract/platform/sports.ts'
import { translate } from '@touchline/locales/locales.ts'
import { type SessionWords, sessionName } from '@touchline/locales/session-words.ts'
import { findSpecialist } from '../../coaching/specialists/specialists.ts'
import { escapeHtml } from '../../platform/text/escape-html.ts'
import type { OwnConversation, OwnSection } from './own-data.ts'
import { STYLES } from './own-data-styles.ts'

/** All data stored about a member as a printable page without scripts or external resources. */
export async function* ownDataPage(
  sections: readonly OwnSection[],
  { language, madeAt }: { language: LanguageCode; madeAt: Date },
): AsyncGenerator<string> {
  const say = (key: string, values = {}) => escapeHtml(translate(language, `data:own.${key}`, values))
  yield `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${say('page.title')}</title>
<style>${STYLES}</style>
</head>
<body>
<header><p>${PRODUCT_NAME}</p><h1>${say('page.title')}</h1><p>${say('page.madeAt', { moment: momentOf(madeAt) })}</p></header>
`
  for (const section of sections) {
    yield `<section><h2>${say(`sections.${section.name}`)}</h2>\n`
    let isEmpty = true
    for await (const html of itemsOf(section, language)) {
      isEmpty = false
      yield html
    }
    if (isEmpty) yield `<p class="none">${say('page.nothing')}</p>\n`
    yield '</section>\n'
  }
  yield '</body>\n</html>\n'
}

async function* itemsOf(section: OwnSection, language: LanguageCode): AsyncGenerator<string> {
  if (section.kind === 'conversations') {
    for await (const conversation of section.items()) yield conversationOf(conversation, language)
  } else if (section.kind === 'plans') {
    for await (const plan of section.items()) yield planOf(plan, language)
  } else if (section.kind === 'table') {
    yield* tableOf(section.items(), language)
  } else {
    for await (const item of section.items()) yield `<article>${shownValue(item, language)}</article>\n`
  }
}

function conversationOf({ title, specialist, messages }: OwnConversation, language: LanguageCode): string {
  const name = specialistName(specialist, language)
  const you = translate(language, 'data:own.page.you')
  const said = messages.map(({ content, isUser, timestamp, attachment, parts }) => {
    const more = [...(attachment ? [attachment] : []), ...(parts ?? [])]
    return `<div class="${isUser ? 'you' : 'coach'}"><p class="who">${escapeHtml(isUser ? you : name)}
<time>${momentOf(new Date(timestamp))}</time></p><div class="words">${escapeHtml(content)}</div>${more
      .map((part) => `<div class="part">${shownValue(part, language)}</div>`)
      .join('')}</div>`
  })
  return `<article><h3>${escapeHtml(title ?? name)}</h3>${title ? `<p>${escapeHtml(name)}</p>` : ''}\n${said.join('\n')}</article>\n`
}

/** Short rows, possibly thousands. */
async function* tableOf(rows: AsyncIterable<object>, language: LanguageCode): AsyncGenerator<string> {
  let isFirst = true
  for await (const row of rows) {
    if (isFirst)
      yield `<table><tr>${Object.keys(row)
        .map((key) => `<th>${escapeHtml(columnName(key, language))}</th>`)
        .join('')}</tr>\n`
    isFirst = false
    const cells = Object.entries(row).map(([key, value]) => `<td>${namedValue(key, value, language)}</td>`)
    yield `<tr>${cells.join('')}</tr>\n`
  }
  if (!isFirst) yield '</table>\n'
}

function planOf({ title, start, end, sessions }: Plan, language: LanguageCode): string {
  const words: SessionWords = {
    t: (key, values) => translate(language, key as `plans:${string}`, values as Record<string, string | number>),
    locale: localeOf(language),
  }
  const rows = sessions.map((session) => {
    const { date, time, minutes, status, note, done } = session
    const cells = [date, time ?? '', sessionName(session, words), `${minutes} min`, columnName(status, language)]
    const remarks = [note, done && inWords(done)].filter(Boolean).join(' · ')
    return `<tr>${[...cells, remarks].map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`
  })
  return `<article><h3>${escapeHtml(title)}</h3><p>${escapeHtml(start)} – ${escapeHtml(end)}</p>
<table>${rows.join('\n')}</table></article>\n`
}

/** Renders any value: objects as names and values, arrays as lists, the rest as text. */
function shownValue(value: unknown, language: LanguageCode): string {
  if (value === null || value === undefined || value === '') return '–'
  if (value instanceof Date) return momentOf(value)
  if (typeof value === 'boolean') return escapeHtml(translate(language, `data:own.page.${value ? 'yes' : 'no'}`))
  if (Array.isArray(value)) {
    if (value.length === 0) return '–'
    return `<ul>${value.map((one) => `<li>${shownValue(one, language)}</li>`).join('')}</ul>`
  }
  if (typeof value !== 'object') return escapeHtml(String(value))
  const pairs = Object.entries(value).map(
    ([key, one]) => `<dt>${escapeHtml(columnName(key, language))}</dt><dd>${namedValue(key, one, language)}</dd>`,
  )
  return `<dl>${pairs.join('')}</dl>`
}

/** Specialists and profile facts are shown by name. */
function namedValue(key: string, value: unknown, language: LanguageCode): string {
  if (key === 'specialist') return escapeHtml(specialistName(String(value), language))
  if (key === 'kind') return escapeHtml(wordOr(String(value), 'interface:profile.facts', language))
  return shownValue(value, language)
}

/** A column's heading; purely technical names stay as they are. */
function columnName(key: string, language: LanguageCode): string {
  return wordOr(key, 'data:export.columns', language)
}

function wordOr(key: string, group: 'data:export.columns' | 'interface:profile.facts', language: LanguageCode): string {
  const word = translate(language, `${group}.${key}`)
  return word.endsWith(`.${key}`) ? key.replaceAll('_', ' ') : word
}

function specialistName(id: string, language: LanguageCode): string {
  return specialistIdOf(id) ? findSpecialist(language, id).name : id
}

function inWords(value: object): string {
  return Object.values(value)
    .filter((one) => one !== null)
    .join(', ')
}

function momentOf(moment: Date): string {
  return `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
