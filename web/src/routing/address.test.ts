import { describe, expect, test } from 'vitest'
import { hrefOf, paramsIn, resolved } from './address.ts'

describe('[NAV-01] an address', () => {
  test.each([
    ['/plans', '/plans'],
    ['/plans?week=2#today', '/plans?week=2#today'],
    ['?week=2', '/team?week=2'],
    ['#today', '/team#today'],
    ['', '/team'],
    ['?', '/team'],
    ['/chat?ask=a#b?c', '/chat?ask=a#b?c'],
    ['/help?q=a?b', '/help?q=a?b'],
    ['//other.example/x', '/other.example/x'],
    ['help', '/help'],
  ])('%j means %s on the page /team', (to, href) => {
    expect(hrefOf(resolved(to, '/team'))).toBe(href)
  })

  test('in parts means the page that is open where no path is given, and marks may be left out', () => {
    expect(hrefOf(resolved({ search: 'a=1', hash: 'b' }, '/team'))).toBe('/team?a=1#b')
    expect(hrefOf(resolved({ search: '?a=1', hash: '#b' }, '/team'))).toBe('/team?a=1#b')
    expect(hrefOf(resolved({ pathname: '/chat', search: '', hash: '' }, '/team'))).toBe('/chat')
  })
})

describe('[NAV-01] the places of a path', () => {
  test.each([
    ['/plans/7', '/plans/:planId', { planId: '7' }],
    ['/chat/saved/7/', '/chat/saved/:historyId', { historyId: '7' }],
    ['/s/a%20b', '/s/:token', { token: 'a b' }],
    ['/s/%E0%A4%A', '/s/:token', { token: '%E0%A4%A' }],
    ['/chat', '/chat', {}],
  ])('%s by %s', (path, pattern, params) => {
    expect(paramsIn(path, pattern)).toEqual(params)
  })
})
