import { MEMBER_ORDERS } from '@touchline/contract/club/members.ts'

/** How many members a page of the table shows. */
export const MEMBERS_PER_PAGE = 25

/** The longest search that the server accepts. */
export const LONGEST_SEARCH = 100

/** What the table can be sorted by. */
export type MemberOrder = (typeof MEMBER_ORDERS)[number]

/** What of the members the table shows: found by what, in which order, which page. */
export type MemberView = { search: string; sort: MemberOrder; direction: 'asc' | 'desc'; page: number }

/** The view that an address asks for; what it does not say, or says wrongly, is the default. */
export function memberViewOf(params: URLSearchParams): MemberView {
  const sort = MEMBER_ORDERS.find((order) => order === params.get('sort')) ?? DEFAULT_VIEW.sort
  return {
    search: searchOf(params.get('search') ?? ''),
    sort,
    direction: DIRECTIONS.find((direction) => direction === params.get('direction')) ?? FIRST_DIRECTION[sort],
    page: pageOf(params.get('page')),
  }
}

/** The address of a view: defaults are left out, and what belongs to others stays. */
export function addressOfView(view: MemberView, params: URLSearchParams): URLSearchParams {
  const address = new URLSearchParams(params)
  const defaults = { ...DEFAULT_VIEW, direction: FIRST_DIRECTION[view.sort] }
  for (const name of ['search', 'sort', 'direction', 'page'] as const) {
    if (view[name] === defaults[name]) address.delete(name)
    else address.set(name, String(view[name]))
  }
  return address
}

/** The view after a press on a column's heading: that column in its usual direction, or turned round. */
export function sortedBy(view: MemberView, sort: MemberOrder): MemberView {
  const turned = view.direction === 'asc' ? 'desc' : 'asc'
  return { ...view, sort, direction: sort === view.sort ? turned : FIRST_DIRECTION[sort], page: 1 }
}

/** The search in what somebody typed. */
export function searchOf(typed: string): string {
  return typed.trim().slice(0, LONGEST_SEARCH).trim()
}

/** How many pages that many members fill; one, even if it is empty. */
export function pageCount(total: number): number {
  return Math.max(1, Math.ceil(total / MEMBERS_PER_PAGE))
}

const DIRECTIONS = ['asc', 'desc'] as const

const DEFAULT_VIEW = { search: '', sort: 'name', page: 1 } as const

/** Names from A, but days from the latest: who came last and who was here last is what one looks for. */
const FIRST_DIRECTION: Record<MemberOrder, MemberView['direction']> = {
  name: 'asc',
  role: 'asc',
  joined: 'desc',
  activity: 'desc',
}

function pageOf(text: string | null): number {
  return text && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : DEFAULT_VIEW.page
}
