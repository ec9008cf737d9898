import { type PageName, pageAt } from '@touchline/contract/platform/pages.ts'
import { type ComponentType, Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RequireAdmin, RequirePlayer, RequireSession } from '../club/sessions/require-session.tsx'
import { useActivity } from '../club/sessions/use-activity.ts'
import { SearchDoor } from '../integrations/palette/search-door.tsx'
import { storedToken } from '../platform/api/session-token.ts'
import { loadPageTexts, loadTextsOf, type PageTexts, type TextPart } from '../platform/language/texts.ts'
import { type LazyComponent, lazyComponent } from '../platform/loading/lazy-component.tsx'
import { loadCode } from '../platform/loading/load-code.ts'
import { useLocation } from '../platform/routing/router.tsx'
import { Toaster } from '../ui/toast.tsx'
import { trackPageLoad } from './shell/navigation-progress.ts'
import { Shell } from './shell/shell.tsx'

/** Each page is a separate chunk that loads when it is first visited. */
const LandingPage = page(() => import('./pages/landing/landing.tsx'), 'LandingPage')
const ChatPage = page(() => import('./pages/chat/chat.tsx'), 'ChatPage')
const AthletesPage = page(() => import('./pages/athletes/athletes.tsx'), 'AthletesPage')
const JoinTeamPage = page(() => import('./pages/join-team/join-team.tsx'), 'JoinTeamPage', 'invitations')
const LoginPage = page(() => import('./pages/login/login.tsx'), 'LoginPage')
const AdminLoginPage = page(() => import('./pages/admin-login/admin-login.tsx'), 'AdminLoginPage')
const DashboardPage = page(() => import('./pages/dashboard/dashboard.tsx'), 'DashboardPage', 'people')
const ClubSettingsPage = page(
  () => import('./pages/club-settings/club-settings.tsx'),
  'ClubSettingsPage',
  'data',
  'help',
  'people',
)
const BillingPage = page(() => import('./pages/billing/billing.tsx'), 'BillingPage', 'wallet')
const PlayerSettingsPage = page(
  () => import('./pages/player-settings/player-settings.tsx'),
  'PlayerSettingsPage',
  'wallet',
  'data',
  'legal',
)
const PlayerProfilePage = page(() => import('./pages/player-profile/player-profile.tsx'), 'PlayerProfilePage', 'legal')
const CalculatorsPage = page(() => import('./pages/calculators/calculators.tsx'), 'CalculatorsPage', 'calculators')
const CalculatorPage = page(() => import('./pages/calculator/calculator.tsx'), 'CalculatorPage', 'calculators')
const KnowledgePage = page(() => import('./pages/knowledge/knowledge.tsx'), 'KnowledgePage', 'library')
const TopicPage = page(() => import('./pages/topic/topic.tsx'), 'TopicPage', 'library', 'calculators')
const PlansPage = page(() => import('./pages/plans/plans.tsx'), 'PlansPage', 'plans')
const PlanPage = page(() => import('./pages/plan/plan.tsx'), 'PlanPage', 'plans')
const CompetitionsPage = page(() => import('./pages/competitions/competitions.tsx'), 'CompetitionsPage', 'competitions')
const CompetitionPage = page(() => import('./pages/competition/competition.tsx'), 'CompetitionPage', 'competitions')
const PublicCompetitionPage = page(
  () => import('./pages/public-competition/public-competition.tsx'),
  'PublicCompetitionPage',
  'competitions',
)
const TeamPage = page(() => import('./pages/team/team.tsx'), 'TeamPage', 'lists')
const TeamListPage = page(() => import('./pages/team-list/team-list.tsx'), 'TeamListPage', 'lists')
const ListLinkPage = page(() => import('./pages/list-link/list-link.tsx'), 'ListLinkPage', 'lists')
const UnsubscribePage = page(() => import('./pages/unsubscribe/unsubscribe.tsx'), 'UnsubscribePage', 'lists')
const StatisticsPage = page(() => import('./pages/statistics/statistics.tsx'), 'StatisticsPage', 'statistics')
const WalletPage = page(() => import('./pages/wallet/wallet.tsx'), 'WalletPage', 'wallet')
const IntegrationsPage = page(() => import('./pages/integrations/integrations.tsx'), 'IntegrationsPage', 'integrations')
const DevelopersPage = page(() => import('./pages/developers/developers.tsx'), 'DevelopersPage', 'integrations')
const HelpPage = page(() => import('./pages/help/help.tsx'), 'HelpPage', 'help')
const PrivacyPage = page(() => import('./pages/privacy/privacy.tsx'), 'PrivacyPage', 'legal')
const TermsPage = page(() => import('./pages/terms/terms.tsx'), 'TermsPage', 'legal')
const ParentalConsentPage = page(
  () => import('./pages/parental-consent/parental-consent.tsx'),
  'ParentalConsentPage',
  'legal',
)
const HandOverPage = page(() => import('./pages/hand-over/hand-over.tsx'), 'HandOverPage', 'people')
const WelcomePage = page(() => import('./pages/welcome/welcome.tsx'), 'WelcomePage')
const PartnershipPage = page(() => import('./pages/partnership/partnership.tsx'), 'PartnershipPage')
const PartnershipSuccessPage = page(
  () => import('./pages/partnership-success/partnership-success.tsx'),
  'PartnershipSuccessPage',
)
const TestCheckoutPage = page(() => import('./pages/test-checkout/test-checkout.tsx'), 'TestCheckoutPage')
const ClearSessionsPage = page(() => import('./pages/clear-sessions/clear-sessions.tsx'), 'ClearSessionsPage')
const EndSessionPage = page(() => import('./pages/end-session/end-session.tsx'), 'EndSessionPage')
const NotFoundPage = page(() => import('./pages/not-found/not-found.tsx'), 'NotFoundPage')
const KitPage = import.meta.env.DEV ? page(() => import('./pages/kit/kit.tsx'), 'KitPage', 'calculators') : undefined

/** The queries of chat addresses whose initial render is the same for everyone (prerender.tsx). */
const CHAT_FRAMES = ['', '?member']
const ChatFrame = import.meta.env.SSR ? page(() => import('./pages/chat/chat-frame.tsx'), 'ChatFrame') : undefined

const loadSearch = () => loadCode(() => import('./pages/search/search.tsx'))

/** The query cache; the landing page makes no requests and goes without it. */
const Queries = page(() => import('../platform/api/queries.tsx'), 'Queries')

const ASKING_PAGES: Record<Exclude<PageName, 'home'>, LazyComponent<object>> = {
  chat: ChatPage,
  savedChat: ChatPage,
  athletes: AthletesPage,
  calculators: CalculatorsPage,
  calculator: CalculatorPage,
  knowledge: KnowledgePage,
  topic: TopicPage,
  plans: PlansPage,
  plan: PlanPage,
  competitions: CompetitionsPage,
  competition: CompetitionPage,
  publicCompetition: PublicCompetitionPage,
  team: TeamPage,
  teamList: TeamListPage,
  listLink: ListLinkPage,
  unsubscribe: UnsubscribePage,
  statistics: StatisticsPage,
  wallet: WalletPage,
  integrations: IntegrationsPage,
  developers: DevelopersPage,
  help: HelpPage,
  privacy: PrivacyPage,
  terms: TermsPage,
  parentalConsent: ParentalConsentPage,
  handOver: HandOverPage,
  welcome: WelcomePage,
  partnership: PartnershipPage,
  partnershipSuccess: PartnershipSuccessPage,
  testCheckout: TestCheckoutPage,
  joinTeam: JoinTeamPage,
  login: LoginPage,
  adminLogin: AdminLoginPage,
  dashboard: DashboardPage,
  clubSettings: ClubSettingsPage,
  billing: BillingPage,
  playerSettings: PlayerSettingsPage,
  playerProfile: PlayerProfilePage,
  endSession: EndSessionPage,
  clearSessions: ClearSessionsPage,
}

/** Who may see a page; pages not listed are public. The server checks each call again. */
const GUARDS: Partial<Record<PageName, ComponentType<{ children: ReactNode }>>> = {
  chat: RequireSession,
  savedChat: RequireSession,
  dashboard: RequireAdmin,
  clubSettings: RequireSession,
  billing: RequireAdmin,
  playerSettings: RequirePlayer,
  playerProfile: RequirePlayer,
  plans: RequirePlayer,
  plan: RequirePlayer,
  competitions: RequireSession,
  competition: RequireSession,
  team: RequireSession,
  teamList: RequireSession,
  statistics: RequireAdmin,
  wallet: RequireAdmin,
  integrations: RequireAdmin,
  welcome: RequirePlayer,
}

export function Pages() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  // Otherwise the page's own chunk would be requested only after the layer around it has loaded.
  startLoading(pathname)
  useActivity()
  return (
    <>
      <Shell>
        <PageAt path={pathname} />
      </Shell>
      <SearchDoor load={loadSearch} />
      <Toaster label={t('sessions.notices')} />
    </>
  )
}

function PageAt({ path }: { path: string }) {
  const { search } = useLocation()
  const name = pageAt(path)
  // At build time: the chat's initial render is the same for everyone, with or without a specialist.
  if (ChatFrame && name === 'chat' && CHAT_FRAMES.includes(search)) return <ChatFrame hasSpecialist={search !== ''} />
  if (name === 'home') return <LandingPage />
  if (!name) return KitPage && path === '/kit' ? <KitPage /> : <NotFoundPage />
  const Page = ASKING_PAGES[name]
  const Guard = GUARDS[name] ?? Fragment
  return (
    <Queries>
      <Guard>
        <Page />
      </Guard>
    </Queries>
  )
}

/** Resolves once the page at an address can render, or has failed to load. */
export async function loadPageAt(path: string): Promise<void> {
  const name = pageAt(path)
  const parts = !name || name === 'home' ? [LandingPage] : [Queries, ASKING_PAGES[name]]
  await Promise.allSettled(parts.map((part) => part.startLoading()))
}

function startLoading(path: string): void {
  const name = pageAt(path)
  if (!name || name === 'home' || (GUARDS[name] && !storedToken())) return
  void Queries.startLoading().catch(() => undefined)
  void ASKING_PAGES[name].startLoading().catch(() => undefined)
}

const ALL_BUT_CHAT: TextPart[] = ['entry', 'account', 'rest']

/** Pages that need fewer text parts than most, or more; the server preloads the same files (http/page-shell.ts). */
const TEXT_PARTS: Record<string, TextPart[] | undefined> = {
  LandingPage: [],
  Queries: [],
  LoginPage: ['entry'],
  ChatPage: ['entry', 'rest', 'chat'],
  ChatFrame: ['chat'],
  AthletesPage: ['rest'],
  CalculatorsPage: ['rest'],
  CalculatorPage: ['rest'],
  KnowledgePage: ['rest'],
  TopicPage: ['rest'],
  KitPage: ['entry', 'account', 'rest', 'chat', 'video'],
}

/** A page loads together with its texts; those of the landing page are there from the start. */
function page<Name extends string, Props extends object = object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  ...texts: PageTexts[]
): LazyComponent<Props> {
  const words = () => Promise.all([loadPageTexts(...(TEXT_PARTS[name] ?? ALL_BUT_CHAT)), loadTextsOf(texts)])
  return lazyComponent(() => trackPageLoad(Promise.all([loadCode(load), words()]).then(([loaded]) => loaded[name])))
}
