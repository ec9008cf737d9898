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

/** The built web app, as far as the pages' HTML is made of it. */
export type BuiltWeb = {
  /** index.html with the places for its words. */
  template: string
  /** What the build says about its files: source → file and what it needs (Vite's manifest). */
  manifest: Record<string, { file: string; css?: string[]; imports?: string[] }>
  /**
   * Pages ready to be seen, by their names and languages, and frames that the app draws anew: `home.cs`,
   * `chat.frame.cs`; `chat.desk.cs` where the address asks for nothing, `chat.talk.cs` where it asks for a specialist;
   * `topic.tennis.cs` for a topic of a sport.
   */
  readyPages: ReadonlyMap<string, string>
  /** Whether the pages may offer the log-ins of a demo. */
  isDemo: boolean
  /** The specialist of an id, in a language. */
  findSpecialist: (language: LanguageCode, id: string) => Specialist
  /** The topic of an id, in a language, if there is one. */
  findTopic: (language: LanguageCode, id: string) => LibraryTopic | undefined
}

/**
 * Gives the HTML that a page starts from, with its title and description in the reader's language. `asked` is what the
 * address asks for, by name: only a page as it is for everybody is sent ready to be seen.
 */
export type PageShell = (path: string, language: LanguageCode, asked?: Readonly<Record<string, unknown>>) => string

/** By this the service worker asks for a page that can start as any other one, without a frame. */
const KEPT = 'kept'

/**
 * Fills the built index.html. Crawlers and link previews read these words without running a script,
 * pages that are the same for everybody are seen before one has run, and the browser is told early which files page
 * and language need.
 */
export function pageShellOf(web: BuiltWeb): PageShell {
  const shells = new Map<string, string>()
  return (path, language, asked = {}) => {
    const [page, calculator] = [pageAt(path), calculatorAt(path)]
    const specialist = page === 'chat' ? specialistAskedFor(asked) : undefined
    // The landing page reads nothing of its address.
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

/** What the HTML of a page depends on. */
type Shown = {
  page: PageName | undefined
  calculator: string | undefined
  language: LanguageCode
  /** The sport of a topic whose own words will be filled in. */
  topicOf: Discipline | undefined
  /** Whether it may be sent ready to be seen, or with its frame, if there is such a thing of it. */
  isPlain: boolean
  isFramed: boolean
  /** Whether a conversation with a specialist is asked for, and nothing else. */
  isTalk: boolean
}

function fill(web: BuiltWeb, shown: Shown): string {
  const { page, language, topicOf, isPlain, isFramed, isTalk } = shown
  const title = topicOf ? TOPIC_BLANKS.title : titleOf(shown)
  const description = topicOf ? TOPIC_BLANKS.answer : descriptionOf(shown)
  const readyPage = (...kind: string[]) => web.readyPages.get([page, ...kind, language].join('.'))
  // A topic's page reads nothing of its address either.
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

/** What is to be seen is painted before the scripts that bring it to life are even asked for. */
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
  // What every page needs is announced by the template itself.
  const added = (files: string[]) => [...new Set(files)].filter((file) => !template.includes(`"/${file}"`))
  return [
    `<link rel="manifest" href="${MANIFEST_PATH}?lang=${language}">`,
    ...added(entries.flatMap((entry) => entry.css ?? [])).map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...added(entries.map((entry) => entry.file)).map((file) => `<link rel="modulepreload" href="/${file}">`),
  ].join('')
}

/**
 * Announces the font of a language's text, so that what the app draws anew takes no more room than what is seen before.
 * Letters with marks of Czech and Polish have a file of their own.
 */
function fontLinksOf({ manifest }: BuiltWeb, language: LanguageCode): string {
  const letters = language === 'cs' || language === 'pl' ? ['latin', 'latin-ext'] : ['latin']
  const names = letters.map((set) => `/hanken-grotesk-${set}-wght-normal.woff2`)
  return Object.entries(manifest)
    .filter(([source]) => names.some((name) => source.endsWith(name)))
    .map(([, { file }]) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`)
    .join('')
}

/** The parts of the interface's texts that a page says, besides those of the frame (web/src/start/routes.tsx). */
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

/** Pages whose texts have a file of their own. */
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

/** Pages that are another page's module, or have another name. */
const MODULES: Partial<Record<PageName, string>> = { home: 'landing', savedChat: 'chat' }

/** The module of a page: the page `joinTeam` is `join-team/join-team`. */
export function pageModuleOf(page: PageName): string {
  const name = MODULES[page] ?? page.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return `${name}/${name}`
}
