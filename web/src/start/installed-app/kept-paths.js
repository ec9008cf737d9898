/** What is needed to read conversations and plans without a connection, and nothing else. */
const KEPT_PATHS = [
  '/api/chat/members',
  '/api/chat/conversation/:specialistId',
  '/api/chat-history',
  '/api/chat-history/:id',
  '/api/plans',
  '/api/plans/shown',
  '/api/plans/:planId',
  '/api/sessions/current',
]
const PATTERNS = KEPT_PATHS.map((path) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`))
/** Under which name an answer is kept, or nothing where it is not: words that were searched for are nobody's business. */
export function keptKeyOf(url) {
  if (url.searchParams.has('search') || url.searchParams.has('cursor')) return undefined
  if (!PATTERNS.some((pattern) => pattern.test(url.pathname))) return undefined
  const language = url.searchParams.get('language')
  return language ? `${url.pathname}?language=${encodeURIComponent(language)}` : url.pathname
}
