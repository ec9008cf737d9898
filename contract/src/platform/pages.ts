import { CALCULATOR_PAGES } from './calculator-pages.ts'

/** Every page: its path and the text keys of its browser title and breadcrumb. Anything else is the 404 page. */
export const PAGES = {
  home: { path: '/', title: 'home', crumb: 'home' },
  chat: { path: '/chat', title: 'chat', crumb: 'chat' },
  /** Title and breadcrumb become the conversation's title once loaded. */
  savedChat: { path: '/chat/saved/:historyId', title: 'savedChat', crumb: 'savedChat' },
  athletes: { path: '/athletes', title: 'athletes', crumb: 'athletes' },
  calculators: { path: '/calculators', title: 'calculators', crumb: 'calculators' },
  /** Title and breadcrumb become the calculator's name once loaded. */
  calculator: { path: '/calculators/:calculatorId', title: 'calculators', crumb: 'calculator' },
  knowledge: { path: '/knowledge', title: 'knowledge', crumb: 'knowledge' },
  /** Title and breadcrumb become the topic's title once loaded. */
  topic: { path: '/knowledge/:topicId', title: 'knowledge', crumb: 'topic' },
  plans: { path: '/plans', title: 'plans', crumb: 'plans' },
  /** Title and breadcrumb of a plan, competition or list become its name once loaded. */
  plan: { path: '/plans/:planId', title: 'plan', crumb: 'plan' },
  competitions: { path: '/competitions', title: 'competitions', crumb: 'competitions' },
  competition: { path: '/competitions/:competitionId', title: 'competition', crumb: 'competition' },
  /** The public view of a competition at its secret address. */
  publicCompetition: { path: '/s/:token', title: 'publicCompetition', crumb: 'publicCompetition' },
  team: { path: '/team', title: 'team', crumb: 'team' },
  teamList: { path: '/team/:listId', title: 'teamList', crumb: 'teamList' },
  /** Where people without an account say whether they will come. */
  listLink: { path: '/l/:token', title: 'listLink', crumb: 'listLink' },
  /** The unsubscribe link in list reminders. */
  unsubscribe: { path: '/unsubscribe/:token', title: 'unsubscribe', crumb: 'unsubscribe' },
  statistics: { path: '/admin/statistics', title: 'statistics', crumb: 'statistics', under: 'dashboard' },
  wallet: { path: '/admin/wallet', title: 'wallet', crumb: 'wallet', under: 'dashboard' },
  integrations: { path: '/admin/integrations', title: 'integrations', crumb: 'integrations', under: 'dashboard' },
  developers: { path: '/developers', title: 'developers', crumb: 'developers' },
  help: { path: '/help', title: 'help', crumb: 'help' },
  privacy: { path: '/privacy', title: 'privacy', crumb: 'privacy' },
  terms: { path: '/terms', title: 'terms', crumb: 'terms' },
  parentalConsent: { path: '/parental-consent', title: 'parentalConsent', crumb: 'parentalConsent' },
  handOver: { path: '/hand-over', title: 'handOver', crumb: 'handOver' },
  welcome: { path: '/welcome', title: 'welcome', crumb: 'welcome' },
  partnership: { path: '/partnership', title: 'partnership', crumb: 'partnership' },
  partnershipSuccess: { path: '/partnership/success', title: 'partnership', crumb: 'partnershipSuccess' },
  joinTeam: { path: '/join-team', title: 'joinTeam', crumb: 'joinTeam' },
  login: { path: '/login', title: 'login', crumb: 'login' },
  adminLogin: { path: '/admin/login', title: 'login', crumb: 'adminLogin' },
  dashboard: { path: '/admin/dashboard', title: 'dashboard', crumb: 'dashboard' },
  clubSettings: { path: '/club/settings', title: 'settings', crumb: 'clubSettings' },
  billing: { path: '/club/settings/billing', title: 'billing', crumb: 'billing' },
  playerSettings: { path: '/player/settings', title: 'settings', crumb: 'playerSettings' },
  playerProfile: { path: '/player/profile', title: 'playerProfile', crumb: 'playerProfile', under: 'playerSettings' },
  /** The link in the mail about a new device. */
  endSession: { path: '/end-session', title: 'endSession', crumb: 'endSession' },
  /** The built-in checkout of the test provider. */
  testCheckout: { path: '/test-checkout/:sessionId', title: 'testCheckout', crumb: 'testCheckout' },
  clearSessions: { path: '/clear-sessions', title: undefined, crumb: 'clearSessions' },
} as const

export type PageName = keyof typeof PAGES

/** The page at a path, ignoring a trailing slash; a `:name` in a page's path matches one segment. */
export function pageAt(path: string): PageName | undefined {
  const segments = segmentsOf(path)
  const found = (Object.keys(PAGES) as PageName[]).find((name) => {
    const pattern = segmentsOf(PAGES[name].path)
    return (
      pattern.length === segments.length && pattern.every((part, at) => part.startsWith(':') || part === segments[at])
    )
  })
  return found === 'calculator' && !calculatorAt(path) ? undefined : found
}

/** The values of a path's placeholders, such as `/plans/:planId`. */
export function paramsAt(path: string): Record<string, string | undefined> {
  const name = pageAt(path)
  const segments = segmentsOf(path)
  const places = [...segmentsOf(name ? PAGES[name].path : '').entries()].filter(([, place]) => place.startsWith(':'))
  return Object.fromEntries(places.map(([at, place]) => [place.slice(1), decoded(segments[at])]))
}

/** Decodes a segment; a malformed one is returned as it is. */
function decoded(segment: string | undefined): string | undefined {
  try {
    return segment && decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** The calculator whose page is at a path. */
export function calculatorAt(path: string): string | undefined {
  const [folder, id, ...more] = segmentsOf(path)
  const isPage = folder === 'calculators' && more.length === 0
  return isPage ? CALCULATOR_PAGES.find((calculator) => calculator === id) : undefined
}

export function pathOfCalculator(id: string): string {
  return PAGES.calculator.path.replace(':calculatorId', id)
}

export function pathOfTopic(id: string): string {
  return PAGES.topic.path.replace(':topicId', id)
}

export function pathOfSavedChat(historyId: string): string {
  return PAGES.savedChat.path.replace(':historyId', historyId)
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter(Boolean)
}

/** The path of something that was created in chat. */
export function pathOfArtefact({ kind, id }: { kind: 'plan' | 'competition' | 'list'; id: string }): string {
  const page = kind === 'plan' ? PAGES.plans : kind === 'competition' ? PAGES.competitions : PAGES.team
  return `${page.path}/${id}`
}
