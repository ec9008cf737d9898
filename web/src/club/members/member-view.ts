import { MEMBER_ORDERS } from '@touchline/contract/club/members.ts'

/** The number of members on a page of the table. */
export const MEMBERS_PER_PAGE = 25

/** The longest search that the server accepts. */
export const LONGEST_SEARCH = 100

/** The columns by which the table can be sorted. */
export type MemberOrder = (typeof MEMBER_ORDERS)[number]

/** The view of the members' table: search, order and page. */
export type MemberView = { search: string; sort: MemberOrder; direction: 'asc' | 'desc'; page: number }

/** The view in an address; missing or invalid values get defaults. */
export function memberViewOf(params: URLSearchParams): MemberView {
  const sort = MEMBER_ORDERS.find((order) => order === params.get('sort')) ?? DEFAULT_VIEW.sort
  return {
    search: searchOf(params.get('search') ?? ''),
    sort,
    direction: DIRECTIONS.find((direction) => direction === params.get('direction')) ?? FIRST_DIRECTION[sort],
    page: pageOf(params.get('page')),
  }
}

/** The address of a view: defaults are omitted, and other parameters stay. */
export function addressOfView(view: MemberView, params: URLSearchParams): URLSearchParams {
  const address = new URLSearchParams(params)
  const defaults = { ...DEFAULT_VIEW, direction: FIRST_DIRECTION[view.sort] }
  for (const name of ['search', 'sort', 'direction', 'page'] as const) {
    if (view[name] === defaults[name]) address.delete(name)
    else address.set(name, String(view[name]))
  }
  return address
}

/** The view after a click on a column's heading: sorted by it in its usual direction, or reversed. */
export function sortedBy(view: MemberView, sort: MemberOrder): MemberView {
  const turned = view.direction === 'asc' ? 'desc' : 'asc'
  return { ...view, sort, direction: sort === view.sort ? turned : FIRST_DIRECTION[sort], page: 1 }
}

/** The search for a typed text. */
export function searchOf(typed: string): string {
  return typed.trim().slice(0, LONGEST_SEARCH).trim()
}

/** The number of pages; at least one, even if it is empty. */
export function pageCount(total: number): number {
  return Math.max(1, Math.ceil(total / MEMBERS_PER_PAGE))
}

const DIRECTIONS = ['asc', 'desc'] as const

const DEFAULT_VIEW = { search: '', sort: 'name', page: 1 } as const

/**
 * Names start with A, but dates with the latest: the newest and most recently active members are what users look for.
 */
const FIRST_DIRECTION: Record<MemberOrder, MemberView['direction']> = {
  name: 'asc',
  role: 'asc',
  joined: 'desc',
  activity: 'desc',
}

function pageOf(text: string | null): number {
  return text && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : DEFAULT_VIEW.page
}
