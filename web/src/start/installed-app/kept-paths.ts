import type { getSession } from '@touchline/contract/club/sessions.ts'
import type { getConversation } from '@touchline/contract/coaching/chat.ts'
import type { getChatHistory, listChatHistory } from '@touchline/contract/coaching/history.ts'
import type { listSpecialists } from '@touchline/contract/coaching/specialists.ts'
import type { listShownPlans } from '@touchline/contract/planning/coaches.ts'
import type { getPlan, listPlans } from '@touchline/contract/planning/plans.ts'

// Repeated for the compiler to compare: the contract's own constants would bring zod to the service worker.
type KeptPath =
  | typeof listSpecialists.path
  | typeof getConversation.path
  | typeof listChatHistory.path
  | typeof getChatHistory.path
  | typeof listPlans.path
  | typeof listShownPlans.path
  | typeof getPlan.path
  | typeof getSession.path

/** What is needed to read conversations and plans offline, and nothing else. */
const KEPT_PATHS = [
  '/api/chat/members',
  '/api/chat/conversation/:specialistId',
  '/api/chat-history',
  '/api/chat-history/:id',
  '/api/plans',
  '/api/plans/shown',
  '/api/plans/:planId',
  '/api/sessions/current',
] as const satisfies readonly KeptPath[]

const PATTERNS = KEPT_PATHS.map((path) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`))

/** The cache key of a URL, or undefined if it is not cached: search terms are private. */
export function keptKeyOf(url: URL): string | undefined {
  if (url.searchParams.has('search') || url.searchParams.has('cursor')) return undefined
  if (!PATTERNS.some((pattern) => pattern.test(url.pathname))) return undefined
  const language = url.searchParams.get('language')
  return language ? `${url.pathname}?language=${encodeURIComponent(language)}` : url.pathname
}
