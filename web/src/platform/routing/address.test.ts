import { describe, expect, test } from 'vitest'
import { hrefOf, resolved } from './address.ts'

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
