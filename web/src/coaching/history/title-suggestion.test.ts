import { expect, test } from 'vitest'
import { suggestTitle } from './title-suggestion.ts'

const user = (content: string) => ({ content, isUser: true })
const coach = (content: string) => ({ content, isUser: false })

test('[CHAT-13] the first user message, cut to 50 characters plus an ellipsis', () => {
  const question = 'Mám v sobotu zápas a od úterka cítím těžké nohy. Jak si mám rozvrhnout zbytek týdne?'
  const suggestion = suggestTitle([coach('Ahoj!'), user(question), user('A co pak?')])
  expect(suggestion).toBe('Mám v sobotu zápas a od úterka cítím těžké nohy. J…')
  expect(suggestion).toHaveLength(51)
})

test('[CHAT-13] a message of 50 characters stays whole, one more is cut', () => {
  expect(suggestTitle([user('x'.repeat(50))])).toBe('x'.repeat(50))
  expect(suggestTitle([user('x'.repeat(51))])).toBe(`${'x'.repeat(50)}…`)
})

test('[CHAT-13] line breaks and padding are no part of a title', () => {
  expect(suggestTitle([user('  Co jíst\n\n\tpřed zápasem? ')])).toBe('Co jíst před zápasem?')
})

test('[CHAT-13] no space stands before the ellipsis', () => {
  expect(suggestTitle([user(`${'x'.repeat(49)} a dál`)])).toBe(`${'x'.repeat(49)}…`)
})

test('[CHAT-13] no emoji is cut in halves', () => {
  expect(suggestTitle([user(`${'x'.repeat(48)}👨‍👩‍👧 rodina`)])).toBe(`${'x'.repeat(48)}…`)
})

test('[CHAT-13] without a question there is nothing to suggest', () => {
  expect(suggestTitle([coach('Ahoj!')])).toBe('')
})
