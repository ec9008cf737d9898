import { describe, expect, test } from 'vitest'
import { addressOfView, type MemberView, memberViewOf, pageCount, searchOf, sortedBy } from './member-view.ts'

const DEFAULTS: MemberView = { search: '', sort: 'name', direction: 'asc', page: 1 }

function viewAt(address: string): MemberView {
  return memberViewOf(new URLSearchParams(address))
}

describe('the view of an address', () => {
  test('is by name from the first page where the address says nothing', () => {
    expect(viewAt('')).toEqual(DEFAULTS)
  })

  test('is what the address says', () => {
    expect(viewAt('search=nov%C3%A1k&sort=joined&direction=asc&page=3')).toEqual({
      search: 'novák',
      sort: 'joined',
      direction: 'asc',
      page: 3,
    })
  })

  test.each(['page=0', 'page=-1', 'page=1.5', 'page=x', 'page=1000000', 'sort=password', 'direction=up', 'search=%20'])(
    'is the default for the wrong %s',
    (address) => {
      expect(viewAt(address)).toEqual(DEFAULTS)
    },
  )

  test.each(['joined', 'activity'])('starts with the latest when sorted by %s', (sort) => {
    expect(viewAt(`sort=${sort}`).direction).toBe('desc')
  })
})

describe('the address of a view', () => {
  test.each<MemberView>([
    DEFAULTS,
    { ...DEFAULTS, page: 4 },
    { ...DEFAULTS, direction: 'desc' },
    { ...DEFAULTS, sort: 'activity', direction: 'desc' },
    { search: 'a & b', sort: 'activity', direction: 'asc', page: 2 },
  ])('leads back to it: %j', (view) => {
    expect(viewAt(addressOfView(view, new URLSearchParams()).toString())).toEqual(view)
  })

  test('leaves defaults out and what belongs to others in', () => {
    const before = new URLSearchParams('lang=de&page=3&search=x&sort=role&direction=desc')
    expect(addressOfView(DEFAULTS, before).toString()).toBe('lang=de')
  })
})

describe('a press on a heading', () => {
  test('turns the order of its own column round and goes back to the first page', () => {
    expect(sortedBy({ ...DEFAULTS, page: 3 }, 'name')).toEqual({ ...DEFAULTS, direction: 'desc' })
    expect(sortedBy({ ...DEFAULTS, direction: 'desc' }, 'name')).toEqual(DEFAULTS)
  })

  test('of another column sorts by it in its usual direction and keeps the search', () => {
    const view = { ...DEFAULTS, search: 'jan', page: 2 }
    expect(sortedBy(view, 'activity')).toEqual({ ...view, sort: 'activity', direction: 'desc', page: 1 })
    expect(sortedBy({ ...view, direction: 'desc' }, 'role')).toEqual({ ...view, sort: 'role', page: 1 })
  })
})

test('a search is trimmed and never longer than the server takes', () => {
  expect(searchOf('  jan ')).toBe('jan')
  expect(searchOf('x'.repeat(300))).toHaveLength(100)
})

test.each([
  [0, 1],
  [25, 1],
  [26, 2],
  [312, 13],
])('%d members fill %d pages', (total, pages) => {
  expect(pageCount(total)).toBe(pages)
})
