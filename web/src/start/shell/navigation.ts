import { calculatorAt, PAGES, type PageName, pageAt } from '@touchline/contract/platform/pages.ts'
import type { Session } from '../../club/sessions/session.ts'

/** One navigation entry: a page and the key of its label. */
export type NavigationEntry = { page: PageName; path: string; label: string }

/**
 * The navigation: four pages for everyone, the library for guests, plans for players, the club's shared pages and
 * settings for logged-in users, the dashboard for administrators.
 */
export function navigationFor(session: Pick<Session, 'role'> | undefined): NavigationEntry[] {
  return [
    entry('home', 'nav.home'),
    entry('chat', 'nav.chat'),
    entry('athletes', 'nav.athletes'),
    entry('calculators', 'nav.calculators'),
    // Logged-in users have no room for it in the navigation, and find it in the footer, by search and in answers.
    ...(session ? [] : [entry('knowledge', 'nav.knowledge')]),
    ...(session?.role === 'player' ? [entry('plans', 'nav.plans')] : []),
    ...(session ? [entry('competitions', 'nav.competitions'), entry('team', 'nav.team')] : []),
    ...(session?.role === 'admin' ? [entry('dashboard', 'nav.dashboard')] : []),
    ...(session ? [entry(session.role === 'admin' ? 'clubSettings' : 'playerSettings', 'nav.settings')] : []),
  ]
}

/** How an entry is marked: as the current page, or as its parent. */
export function currentMark(entry: NavigationEntry, current: PageName | undefined): 'page' | 'true' | undefined {
  if (entry.page === current) return 'page'
  return current && pageAbove(current) === entry.page ? 'true' : undefined
}

/** The navigation entry of an address: a calculator is under the calculators, a topic in the library. */
export function sectionAt(path: string): PageName | undefined {
  const page = pageAt(path)
  return page && (SECTIONS[page] ?? page)
}

const SECTIONS: Partial<Record<PageName, PageName>> = {
  savedChat: 'chat',
  calculator: 'calculators',
  topic: 'knowledge',
  plan: 'plans',
  competition: 'competitions',
  teamList: 'team',
  statistics: 'dashboard',
  wallet: 'dashboard',
  integrations: 'dashboard',
}

/** One breadcrumb; not every one is a page. */
export type Crumb = { label: { key: string | string[] } | { text: string }; address: string; isPage: boolean }

/** The breadcrumbs of an address: known pages by their labels, unknown segments capitalised. */
export function crumbsOf(path: string): Crumb[] {
  const segments = path.split('/').filter(Boolean)
  const steps = segments.map((segment, index) => stepTo(`/${segments.slice(0, index + 1).join('/')}`, segment))
  const page = pageAt(path)
  const isKnown = page !== undefined
  const under = page && pageAbove(page)
  const above = under ? [stepTo(PAGES[under].path, '')] : []
  // The folders of known pages (/admin, /club) are not pages themselves.
  return [stepTo(PAGES.home.path, ''), ...above, ...steps.filter((step) => step.isPage || !isKnown)]
}

/** A page's parent that is not part of its address. */
function pageAbove(page: PageName): PageName | undefined {
  const known: { path: string; under?: PageName } = PAGES[page]
  return known.under
}

function stepTo(address: string, segment: string): Crumb {
  const page = pageAt(address)
  const calculator = calculatorAt(address)
  const label = page
    ? { key: calculator ? [`calculators:names.${calculator}`, CALCULATOR_CRUMB] : `crumbs.${PAGES[page].crumb}` }
    : { text: capitalised(decoded(segment)) }
  return { label, address, isPage: page !== undefined }
}

/** Used until the calculator's own name is loaded. */
const CALCULATOR_CRUMB = `crumbs.${PAGES.calculator.crumb}`

function entry(page: PageName, label: string): NavigationEntry {
  return { page, path: PAGES[page].path, label }
}

function capitalised(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1)
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
