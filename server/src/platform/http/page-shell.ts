import type { LibraryTopic } from '@touchline/contract/coaching/knowledge.ts'
import { disciplineOfTopic } from '@touchline/contract/coaching/sent-topic.ts'
import type { Specialist } from '@touchline/contract/coaching/specialists.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { calculatorAt, PAGES, type PageName, pageAt, paramsAt } from '@touchline/contract/platform/pages.ts'
import { PRODUCT_NAME } from '@touchline/contract/platform/product.ts'
import { type Discipline, SPECIALIST_IDS } from '@touchline/contract/platform/sports.ts'
import { translate } from '@touchline/locales/locales.ts'
import { escapeHtml } from '../text/escape-html.ts'
import { MANIFEST_PATH } from './app-manifest.ts'
import { specialistAskedFor, withSpecialist } from './specialist-in-page.ts'
import { TOPIC_BLANKS, withTopic } from './topic-in-page.ts'

/** The parts of the built web app that pages' HTML is made from. */
export type BuiltWeb = {
  /** index.html with placeholders for texts. */
  template: string
  /** Vite's manifest: source → file and its dependencies. */
  manifest: Record<string, { file: string; css?: string[]; imports?: string[] }>
  /**
   * Prerendered pages by name and language, and frames that the app re-renders: `home.cs`, `chat.frame.cs`;
   * `chat.desk.cs` without query parameters, `chat.talk.cs` with a specialist; `topic.tennis.cs` for a topic of a
   * sport.
   */
  readyPages: ReadonlyMap<string, string>
  /** Whether the pages may offer the log-ins of a demo. */
  isDemo: boolean
  /** Finds a specialist in a language. */
  findSpecialist: (language: LanguageCode, id: string) => Specialist
  /** Finds a topic in a language, if it exists. */
  findTopic: (language: LanguageCode, id: string) => LibraryTopic | undefined
}

/**
 * Returns the HTML of a page, with its title and description in the user's language. `asked` are the query parameters:
 * only a page without personal content is sent prerendered.
 */
export type PageShell = (path: string, language: LanguageCode, asked?: Readonly<Record<string, unknown>>) => string

/** With this parameter the service worker requests HTML without a frame, which any page can start from. */
const KEPT = 'kept'

/**
 * Fills in the built index.html. Crawlers and link previews read these texts without running a script, public pages are
 * visible before scripts run, and the browser can preload the files of the page and language.
 */
export function pageShellOf(web: BuiltWeb): PageShell {
  const shells = new Map<string, string>()
  return (path, language, asked = {}) => {
    const [page, calculator] = [pageAt(path), calculatorAt(path)]
    const specialist = page === 'chat' ? specialistAskedFor(asked) : undefined
    // The landing page ignores query parameters.
    const isPlain = page === 'home' || Object.keys(asked).length === 0
    const topic = page === 'topic' ? web.findTopic(language, paramsAt(path).topicId ?? '') : undefined
    const shown = {
      page,
      calculator,
      language,
      topicOf: topic && disciplineOfTopic(topic),
      isPlain,
      isFramed: !(KEPT in asked),
      isTalk: specialist !== undefined,
    }
    const key = Object.values(shown).join(' ')
    const shell = shells.get(key) ?? fill(web, shown)
    shells.set(key, shell)
    if (topic) return withTopic(shell, language, topic)
    return specialist ? withSpecialist(shell, language, web.findSpecialist(language, specialist)) : shell
  }
}

/** Everything the HTML of a page depends on. */
type Shown = {
  page: PageName | undefined
  calculator: string | undefined
  language: LanguageCode
  /** The sport of a topic whose texts will be filled in. */
  topicOf: Discipline | undefined
  /** Whether it may be sent prerendered, or with its frame, if available. */
  isPlain: boolean
  isFramed: boolean
  /** Whether only a conversation with a specialist is requested. */
  isTalk: boolean
}

function fill(web: BuiltWeb, shown: Shown): string {
  const { page, language, topicOf, isPlain, isFramed, isTalk } = shown
  const title = topicOf ? TOPIC_BLANKS.title : titleOf(shown)
  const description = topicOf ? TOPIC_BLANKS.answer : descriptionOf(shown)
  const readyPage = (...kind: string[]) => web.readyPages.get([page, ...kind, language].join('.'))
  // A topic's page ignores query parameters, too.
  const content = topicOf ? readyPage(topicOf) : isPlain ? readyPage() : undefined
  const words = isPlain ? readyPage('desk') : isTalk ? readyPage('talk') : undefined
  const frame = isFramed ? (words ?? readyPage('frame')) : undefined
  const html = web.template
    .replace('<html lang="cs"', `<html lang="${language}"${web.isDemo ? ' data-demo' : ''}`)
    .replaceAll('__TITLE__', escapeHtml(title))
    .replaceAll('__DESCRIPTION__', escapeHtml(description))
    .replace('</head>', () => `${linksOf(web, page, language)}${words ? fontLinksOf(web, language) : ''}</head>`)
  if (content) return readyToBeSeen(html, `<div id="root" data-prerendered="${language}">${content}`)
  return frame ? readyToBeSeen(html, `<div id="root">${frame}`) : html
}

function titleOf({ page, calculator, language }: Shown): string {
  const titleKey = page ? PAGES[page].title : 'notFound'
  if (!titleKey) return PRODUCT_NAME
  const name = translate(language, calculator ? `calculators:names.${calculator}` : `interface:titles.${titleKey}`)
  return `${name} · ${PRODUCT_NAME}`
}

function descriptionOf({ page, calculator, language }: Shown): string {
  if (calculator) {
    const description = translate(language, `calculators:descriptions.${calculator}`)
    return translate(language, 'interface:meta.calculator', { description })
  }
  if (page === 'calculators') return translate(language, 'interface:meta.calculators')
  if (page === 'knowledge' || page === 'topic') return translate(language, 'library:page.lead')
  return translate(language, 'interface:meta.description', { count: SPECIALIST_IDS.length })
}

/** Shows the prerendered content before requesting the scripts that hydrate it. */
function readyToBeSeen(html: string, root: string): string {
  const scripts = html.match(SCRIPTS)?.join('') ?? ''
  return html
    .replaceAll(SCRIPTS, '')
    .replace('</head>', () => `<template id="scripts">${scripts}</template>${AFTER_FIRST_PAINT}</head>`)
    .replace('<div id="root">', () => root)
}

const SCRIPTS = /<link rel="modulepreload"[^>]*>|<script type="module"[^>]*><\/script>/g
const AFTER_FIRST_PAINT = '<script src="/after-first-paint.js" async></script>'

function linksOf({ manifest, template }: BuiltWeb, page: PageName | undefined, language: LanguageCode): string {
  const pageModule = page && pageModuleOf(page)
  const wanted = Object.keys(manifest).filter(
    (source) =>
      source.endsWith(`locales/${language}/interface.json?first`) ||
      partsOf(page).some((part) => source.endsWith(`locales/${language}/interface.json?${part}`)) ||
      (page !== 'home' && source.endsWith('/api/queries.tsx')) ||
      (page && TEXTS_OF[page]?.some((texts) => source.endsWith(`locales/${language}/${texts}.json`))) ||
      (pageModule && source.endsWith(`/pages/${pageModule}.tsx`)),
  )
  const entries = wanted.flatMap((source) => entriesOf(manifest, source))
  // The template itself already preloads what every page needs.
  const added = (files: string[]) => [...new Set(files)].filter((file) => !template.includes(`"/${file}"`))
  return [
    `<link rel="manifest" href="${MANIFEST_PATH}?lang=${language}">`,
    ...added(entries.flatMap((entry) => entry.css ?? [])).map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...added(entries.map((entry) => entry.file)).map((file) => `<link rel="modulepreload" href="/${file}">`),
  ].join('')
}

/**
 * Preloads the font of a language's text, so that the layout does not shift when the app re-renders it. Accented
 * letters of Czech and Polish are in a separate file.
 */
function fontLinksOf({ manifest }: BuiltWeb, language: LanguageCode): string {
  const letters = language === 'cs' || language === 'pl' ? ['latin', 'latin-ext'] : ['latin']
  const names = letters.map((set) => `/hanken-grotesk-${set}-wght-normal.woff2`)
  return Object.entries(manifest)
    .filter(([source]) => names.some((name) => source.endsWith(name)))
    .map(([, { file }]) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`)
    .join('')
}

/** The parts of the interface texts that a page needs, in addition to the frame's (web/src/start/routes.tsx). */
function partsOf(page: PageName | undefined): readonly string[] {
  return (page && PARTS_OF[page]) ?? ['entry', 'account', 'rest']
}

const PARTS_OF: Partial<Record<PageName, readonly string[]>> = {
  home: [],
  login: ['entry'],
  chat: ['entry', 'rest', 'chat'],
  savedChat: ['entry', 'rest', 'chat'],
  athletes: ['rest'],
  calculators: ['rest'],
  calculator: ['rest'],
  knowledge: ['rest'],
  topic: ['rest'],
}

/** Pages whose texts are in separate files. */
const TEXTS_OF: Partial<Record<PageName, readonly string[]>> = {
  calculators: ['calculators'],
  knowledge: ['library'],
  topic: ['library', 'calculators'],
  calculator: ['calculators'],
  plans: ['plans'],
  plan: ['plans'],
  competitions: ['competitions'],
  competition: ['competitions'],
  publicCompetition: ['competitions'],
  team: ['lists'],
  teamList: ['lists'],
  listLink: ['lists'],
  unsubscribe: ['lists'],
  statistics: ['statistics'],
  wallet: ['wallet'],
  integrations: ['integrations'],
  developers: ['integrations'],
  help: ['help'],
  privacy: ['legal'],
  terms: ['legal'],
  parentalConsent: ['legal'],
  handOver: ['people'],
  dashboard: ['people'],
  clubSettings: ['data', 'help', 'people'],
  billing: ['wallet'],
  playerSettings: ['data', 'legal', 'wallet'],
  playerProfile: ['legal'],
  joinTeam: ['invitations'],
}

function entriesOf(manifest: BuiltWeb['manifest'], source: string): BuiltWeb['manifest'][string][] {
  const entry = manifest[source]
  return entry ? [entry, ...(entry.imports ?? []).flatMap((needed) => entriesOf(manifest, needed))] : []
}

/** Pages that share another page's module, or use another name. */
const MODULES: Partial<Record<PageName, string>> = { home: 'landing', savedChat: 'chat' }

/** The module of a page: the page `joinTeam` is in `join-team/join-team`. */
export function pageModuleOf(page: PageName): string {
  const name = MODULES[page] ?? page.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return `${name}/${name}`
}
