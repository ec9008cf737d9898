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

/** Whether only query and hash of the page that is open are to change. */
export function isOfSamePage(to: To): boolean {
  return !(typeof to === 'string' ? parsed(to) : to).pathname
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
