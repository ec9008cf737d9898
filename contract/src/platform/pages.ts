import { CALCULATOR_PAGES } from './calculator-pages.ts'

/** Every page: its address, the text key of its browser title and of its breadcrumb. Anything else is the 404 page. */
export const PAGES = {
  home: { path: '/', title: 'home', crumb: 'home' },
  chat: { path: '/chat', title: 'chat', crumb: 'chat' },
  /** Its title and its breadcrumb are the conversation's own title, as soon as that is known. */
  savedChat: { path: '/chat/saved/:historyId', title: 'savedChat', crumb: 'savedChat' },
  athletes: { path: '/athletes', title: 'athletes', crumb: 'athletes' },
  calculators: { path: '/calculators', title: 'calculators', crumb: 'calculators' },
  /** Its title and its breadcrumb are the calculator's own name, as soon as that is known. */
  calculator: { path: '/calculators/:calculatorId', title: 'calculators', crumb: 'calculator' },
  knowledge: { path: '/knowledge', title: 'knowledge', crumb: 'knowledge' },
  /** Its title and its breadcrumb are the topic's own, as soon as that is known. */
  topic: { path: '/knowledge/:topicId', title: 'knowledge', crumb: 'topic' },
  plans: { path: '/plans', title: 'plans', crumb: 'plans' },
  /** Title and breadcrumb of a plan, a competition, a list are its own name, as soon as that is known. */
  plan: { path: '/plans/:planId', title: 'plan', crumb: 'plan' },
  competitions: { path: '/competitions', title: 'competitions', crumb: 'competitions' },
  competition: { path: '/competitions/:competitionId', title: 'competition', crumb: 'competition' },
  /** What everybody sees who has the secret address of a competition. */
  publicCompetition: { path: '/s/:token', title: 'publicCompetition', crumb: 'publicCompetition' },
  team: { path: '/team', title: 'team', crumb: 'team' },
  teamList: { path: '/team/:listId', title: 'teamList', crumb: 'teamList' },
  /** Where somebody without an account says whether they come. */
  listLink: { path: '/l/:token', title: 'listLink', crumb: 'listLink' },
  /** Where the reminder of a list leads who wants no more of them. */
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
  /** Where the mail about a new device leads. */
  endSession: { path: '/end-session', title: 'endSession', crumb: 'endSession' },
  /** The built-in checkout, if payments are only tried out. */
  testCheckout: { path: '/test-checkout/:sessionId', title: 'testCheckout', crumb: 'testCheckout' },
  clearSessions: { path: '/clear-sessions', title: undefined, crumb: 'clearSessions' },
} as const

export type PageName = keyof typeof PAGES

/** The page at an address, a slash at its end forgiven; a `:name` in a page's address stands for one segment. */
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

/** What stands in an address at the places that its page names: `/plans/:planId`. */
export function paramsAt(path: string): Record<string, string | undefined> {
  const name = pageAt(path)
  const segments = segmentsOf(path)
  const places = [...segmentsOf(name ? PAGES[name].path : '').entries()].filter(([, place]) => place.startsWith(':'))
  return Object.fromEntries(places.map(([at, place]) => [place.slice(1), decoded(segments[at])]))
}

/** As it was written by somebody; what nobody can read stays as it is. */
function decoded(segment: string | undefined): string | undefined {
  try {
    return segment && decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** The calculator whose page is at an address. */
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

/** The address of the page of something that was made in chat. */
export function pathOfArtefact({ kind, id }: { kind: 'plan' | 'competition' | 'list'; id: string }): string {
  const page = kind === 'plan' ? PAGES.plans : kind === 'competition' ? PAGES.competitions : PAGES.team
  return `${page.path}/${id}`
}
