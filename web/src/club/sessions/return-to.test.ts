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
  expect(pageAfterLogIn(role, { ...(from && { from }) }, `${role}:m1`)).toBe(page)
})

test('[NAV-12] what somebody was reading is opened again for them, and for nobody else', () => {
  const wanted = { from: '/plans/p1', of: 'player:m1' }
  expect(pageAfterLogIn('player', wanted, 'player:m1')).toBe('/plans/p1')
  expect(pageAfterLogIn('player', wanted, 'player:m2')).toBe('/chat')
  expect(pageAfterLogIn('admin', wanted, 'admin:m1')).toBe('/admin/dashboard')
})

test.each([undefined, null, 'text', 7, { from: 7, isOver: 'yes', of: {} }])('%j is no place to return to', (state) => {
  expect(readReturnTo(state)).toEqual({})
})
