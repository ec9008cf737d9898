/** A location in the app: `/plans/7`, `?week=2`, `#today`. */
export type Address = { pathname: string; search: string; hash: string }

/** A navigation target. Without a path it refers to the current page and replaces its query and hash. */
export type To = string | Partial<Address>

/** Resolves a navigation target against the current path. */
export function resolved(to: To, pathname: string): Address {
  const given = typeof to === 'string' ? parsed(to) : to
  return {
    // A path that starts with two slashes would lead to another website.
    pathname: given.pathname ? `/${given.pathname.replace(/^\/+/, '')}` : pathname,
    search: withMark('?', given.search),
    hash: withMark('#', given.hash),
  }
}

/** Whether the target changes only query and hash of the current page. */
export function isOfSamePage(to: To): boolean {
  return !(typeof to === 'string' ? parsed(to) : to).pathname
}

/** An address as the browser shows it. */
export function hrefOf({ pathname, search, hash }: Address): string {
  return pathname + search + hash
}

/** Splits an address; the query ends where the hash begins. */
function parsed(address: string): Address {
  const [, pathname = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address) ?? []
  return { pathname, search, hash }
}

function withMark(mark: '?' | '#', text = ''): string {
  const bare = text.startsWith(mark) ? text.slice(1) : text
  return bare && mark + bare
}
