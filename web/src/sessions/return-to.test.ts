import { expect, test } from 'vitest'
import { pageAfterLogIn, readReturnTo } from './return-to.ts'

test.each([
  ['player', undefined, '/chat'],
  ['player', '/chat?member=football_trainer', '/chat?member=football_trainer'],
  ['player', '/player/settings', '/player/settings'],
  ['player', '/club/settings#billing', '/club/settings#billing'],
  ['player', '/admin/dashboard?page=2', '/chat'],
  ['admin', undefined, '/admin/dashboard'],
  ['admin', '/admin/dashboard?page=2', '/admin/dashboard?page=2'],
  ['admin', '/chat', '/chat'],
  ['admin', '/player/settings', '/admin/dashboard'],
  ['player', '//elsewhere.example/chat', '/chat'],
  ['player', 'https://elsewhere.example/chat', '/chat'],
] as const)('[NAV-12] a log-in as %s on the way to %s leads to %s', (role, from, page) => {
  expect(pageAfterLogIn(role, from)).toBe(page)
})

test.each([undefined, null, 'text', 7, { from: 7, isOver: 'yes' }])('%j is no place to return to', (state) => {
  expect(readReturnTo(state)).toEqual({})
})
