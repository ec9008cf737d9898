import type { ChatEvent } from '@touchline/contract/coaching/chat-stream.ts'
import type { AnyPart } from '@touchline/contract/coaching/parts.ts'
import { expect, test } from 'vitest'
import { type ChatState, draftOf, emptyState, messagesToSave } from './chat-state.ts'
import { type AskedQuestion, type ChatAction, reduce } from './conversation.ts'

const AT = '2026-11-15T17:41:00.000Z'
const METADATA: ChatEvent = { type: 'metadata', model: 'safety', generationId: 'g1', safety: null }
const ASK: AnyPart = { type: 'ask', calculator: 'elo', purpose: 'calculation', inputs: [] }
const NEWER: AnyPart = { type: 'hologram', depth: 3 }
const text = (words: string): ChatEvent => ({ type: 'text', id: '', text: words })
const part = (one: AnyPart): ChatEvent => ({ type: 'part', id: '', part: one })
const heard = (...events: ChatEvent[]): ChatAction => ({ type: 'heard', events })
const asked = (question: AskedQuestion): ChatAction => ({
  ...{ type: 'asked', question, questionId: `q-${question.text}`, answerId: `a-${question.text}`, at: AT },
})
const OPENED: ChatAction = {
  type: 'opened',
  conversation: { memberId: 'golf_trainer', messages: [], historyId: null, isSaved: true, running: null },
  at: AT,
}
const after = (...actions: ChatAction[]): ChatState => [OPENED, ...actions].reduce(reduce, emptyState(draftOf('')))
const answered = [asked({ text: 'Jak?' }), heard(METADATA, text('Tak. '), part(ASK), text('A dost.'), part(NEWER))]

test('[COACH-07] parts stay in the answer in their order, and in its message, also those nobody can show', () => {
  expect(after(...answered).answer).toMatchObject({ text: 'Tak. A dost.', parts: [ASK, NEWER] })
  const done = after(...answered, heard({ type: 'done' }))
  expect(done.messages.at(-1)).toMatchObject({ content: 'Tak. A dost.', parts: [ASK, NEWER], model: 'safety' })
  expect(messagesToSave(done, 'Trenér').at(-1)?.parts).toEqual([ASK, NEWER])
})

test('[COACH-07] an answer that was stopped keeps the parts that came', () => {
  const stopped = after(...answered, { type: 'stopping' }, heard({ type: 'done' }))
  expect([stopped.ending, stopped.messages.at(-1)?.parts]).toEqual(['stopped', [ASK, NEWER]])
})

test('[COACH-07] an answer of a part alone is an answer', () => {
  const done = after(asked({ text: 'Jak?' }), heard(METADATA, part(NEWER), { type: 'done' }))
  expect([done.ending, done.messages.at(-1)?.parts]).toEqual([null, [NEWER]])
})

test('[COACH-09] a form is read-only once sent, open again where its question is changed or does not get through', () => {
  const values = { rating: 1500 }
  const done = [...answered, heard({ type: 'done' })]
  const question = { text: 'Elo: 1500', sent: { calculator: 'elo', values }, isTyped: false } as const
  const sent = after(...done, { type: 'typed', text: 'rozepsané' }, asked(question))
  expect(sent.messages[1]?.parts).toEqual([{ ...ASK, sent: values }, NEWER])
  expect(sent.draft.text).toBe('rozepsané')
  const lost = reduce(sent, { type: 'refused', error: null, isTokenLimit: false })
  expect([lost.messages.length, lost.messages[1]?.parts]).toEqual([2, [ASK, NEWER]])
  const next = [sent, heard(METADATA, text('1516.'), { type: 'done' }), asked({ text: 'Ne.', replaces: 'question' })]
  const changed = (next.slice(1) as ChatAction[]).reduce(reduce, sent)
  expect(changed.messages.map(({ content }) => content)).toEqual(['Jak?', 'Tak. A dost.', 'Ne.'])
  expect(changed.messages[1]?.parts).toEqual([ASK, NEWER])
})
