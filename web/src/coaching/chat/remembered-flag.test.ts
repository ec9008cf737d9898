import type { SavedMessage } from '@touchline/contract/coaching/history.ts'
import type { SafetyPart } from '@touchline/contract/coaching/parts.ts'
import { expect, test } from 'vitest'
import { rememberedFlag } from './remembered-flag.ts'

const NOW = new Date('2026-11-15T10:00:00.000Z')
const FLAG: SafetyPart = {
  ...{ type: 'safety', category: 'head_injury', severity: 'stop', contacts: [] },
  until: '2026-11-16T17:52:00.000Z',
}

const message = (rest: Partial<SavedMessage>): SavedMessage => ({
  ...{ id: '1', content: '…', isUser: false, timestamp: '2026-11-14T17:52:00.000Z' },
  ...rest,
})
const flagged = (part: SafetyPart = FLAG) => message({ model: 'safety', parts: [part] })
const question = message({ isUser: true })

test.each<[string, SavedMessage[], boolean]>([
  ['nothing was flagged', [question, message({})], false],
  ['the flag is the last word', [question, flagged()], false],
  ['something was said after it', [question, flagged(), question], true],
  ['it was repeated', [question, flagged({ ...FLAG, isRepeat: true })], true],
  ['its time is over', [flagged({ ...FLAG, until: '2026-11-15T09:00:00.000Z' }), question], false],
  ['a doctor’s word was taken up', [flagged(), question, message({ model: 'safety' })], false],
  ['it went on about something else', [flagged(), question, message({ model: 'gpt-5' })], true],
])('[SAFE-03] whether a flag is shown as remembered when %s', (_, messages, isShown) => {
  expect(rememberedFlag({ messages }, NOW) !== undefined).toBe(isShown)
})
