import { expect, test } from 'vitest'
import { keptKeyOf } from './kept-paths.ts'

const keyOf = (path: string) => keptKeyOf(new URL(path, 'http://touchline.test'))

test('[OPS-17] what is needed to read conversations and plans is kept, by its address and language', () => {
  expect(keyOf('/api/chat-history?clubId=c1')).toBe('/api/chat-history')
  expect(keyOf('/api/chat-history/h1?clubId=c1')).toBe('/api/chat-history/h1')
  expect(keyOf('/api/chat/conversation/golf_trainer')).toBe('/api/chat/conversation/golf_trainer')
  expect(keyOf('/api/plans/p1')).toBe('/api/plans/p1')
  expect(keyOf('/api/chat/members?language=de')).toBe('/api/chat/members?language=de')
})

test('[OPS-17] searches, further pages of a list and everything else are not', () => {
  const paths = [
    '/api/chat-history?search=koleno',
    '/api/chat-history?cursor=a',
    '/api/chat-history/h1/pdf',
    '/api/wallet',
  ]
  for (const path of paths) expect(keyOf(path), path).toBeUndefined()
})
