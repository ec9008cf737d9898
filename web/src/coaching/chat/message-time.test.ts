import { LANGUAGES } from '@touchline/contract/platform/languages.ts'
import { expect, test } from 'vitest'
import { messageTime } from './message-time.ts'
import { speakingModel } from './speaking-model.ts'

const [czech] = LANGUAGES
const NOW = new Date(2026, 10, 15, 18, 0)

test('a message of today shows its hour, an older one also its day', () => {
  expect(messageTime(new Date(2026, 10, 15, 9, 5).toISOString(), czech, NOW)).toBe('9:05')
  expect(messageTime(new Date(2026, 10, 14, 17, 41).toISOString(), czech, NOW)).toBe('14.11.2026 17:41')
})

test.each([
  ['gpt-5', 'GPT-5'],
  ['gpt-5-mini', 'GPT-5 Mini'],
  ['anything-else', 'GPT-5 Mini'],
  ['offline', 'offline'],
  ['safety', 'safety'],
  ['unknown', undefined],
  ['', undefined],
  [undefined, undefined],
])('[CHAT-04] the model %j is shown as %j', (model, shown) => expect(speakingModel(model)).toBe(shown))
