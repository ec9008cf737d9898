/** A place in the app: `/plans/7`, `?week=2`, `#today`. */
export type Address = { pathname: string; search: string; hash: string }

/** Where to go. Without a path it is the page that is open, with no other query and no other hash than what is given. */
export type To = string | Partial<Address>

/** What a way to go means on a page. */
export function resolved(to: To, pathname: string): Address {
  const given = typeof to === 'string' ? parsed(to) : to
  return {
    // A path of two slashes would be another website.
    pathname: given.pathname ? `/${given.pathname.replace(/^\/+/, '')}` : pathname,
    search: withMark('?', given.search),
    hash: withMark('#', given.hash),
  }
}

/** An address as the browser shows it. */
export function hrefOf({ pathname, search, hash }: Address): string {
  return pathname + search + hash
}

/** The parts of an address; the query ends where the hash begins. */
function parsed(address: string): Address {
  const [, pathname = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address) ?? []
  return { pathname, search, hash }
}

function withMark(mark: '?' | '#', text = ''): string {
  const bare = text.startsWith(mark) ? text.slice(1) : text
  return bare && mark + bare
}

/** What stands at the places of a pattern (`/plans/:planId`) in a path. */
export function paramsIn(path: string, pattern: string): Record<string, string | undefined> {
  const segments = path.split('/').filter(Boolean)
  const places = pattern.split('/').filter(Boolean).entries()
  return Object.fromEntries(
    [...places]
      .filter(([, place]) => place.startsWith(':'))
      .map(([at, place]) => [place.slice(1), decoded(segments[at])]),
  )
}

/** As it was written by somebody; what nobody can read stays as it is. */
function decoded(segment: string | undefined): string | undefined {
  try {
    return segment && decodeURIComponent(segment)
  } catch {
    return segment
  }
}
