import { expect, test } from 'vitest'
import { addressedSpecialist, addressOf } from './addressed-specialist.ts'

test.each([
  ['', { kind: 'nobody' }],
  ['member=', { kind: 'nobody' }],
  ['member=hockey_fitness', { kind: 'known', id: 'hockey_fitness' }],
  ['athlete=hockey_fitness', { kind: 'known', id: 'hockey_fitness' }],
  ['member=golf_fitness&athlete=hockey_fitness', { kind: 'known', id: 'golf_fitness' }],
  ['member=martial_arts_fitness', { kind: 'known', id: 'combat_fitness' }],
  ['member=curling_fitness', { kind: 'unknown', text: 'curling_fitness' }],
  ['athlete=%3Cb%3E', { kind: 'unknown', text: '<b>' }],
])('[CHAT-03] ?%s', (search, addressed) => {
  expect(addressedSpecialist(new URLSearchParams(search))).toEqual(addressed)
})

test('[CHAT-03] the canonical address names the specialist once and keeps the rest', () => {
  const params = new URLSearchParams('athlete=martial_arts_fitness&session_id=cs_1')
  expect(addressOf('combat_fitness', params).toString()).toBe('member=combat_fitness&session_id=cs_1')
})
