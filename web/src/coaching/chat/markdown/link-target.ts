import { PAGES } from '@touchline/contract/platform/pages.ts'

/** The permitted target of a link in an answer. */
export type LinkTarget = { isInside: true; to: string } | { isInside: false; href: string }

const ALLOWED = new Set(['http:', 'https:', 'mailto:'])

/** The target of a link; `undefined` unless it is a web or mail address or one of our specialists. */
export function linkTarget(href: string, origin: string): LinkTarget | undefined {
  const isChat = href.startsWith(`${PAGES.chat.path}?`)
  if (!isChat && !/^(?:https?|mailto):/i.test(href)) return undefined
  let address: URL
  try {
    address = new URL(href, origin)
  } catch {
    return undefined
  }
  if (address.origin === origin && leadsToSpecialist(address)) {
    return { isInside: true, to: address.pathname + address.search }
  }
  return ALLOWED.has(address.protocol) && !isChat ? { isInside: false, href: address.href } : undefined
}

function leadsToSpecialist({ pathname, searchParams }: URL): boolean {
  return pathname === PAGES.chat.path && (searchParams.has('member') || searchParams.has('athlete'))
}
