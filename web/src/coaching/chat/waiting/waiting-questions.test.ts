import { describe, expect, test } from 'vitest'
import { emptyState } from '../chat-state.ts'
import { reduce } from '../conversation.ts'
import { storedDraft } from '../draft-storage.ts'
import { type WaitingQuestion, WaitingQuestions } from './waiting-questions.ts'

function memory(): Storage {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as Storage
}

const question = (requestId: string, draftKey = 'one', daysAgo = 1): WaitingQuestion => ({
  ...{ requestId, draftKey, owner: 'm1', specialistId: 'golf_trainer', clubId: 'c1', text: `Otázka ${requestId}` },
  ...{ language: 'cs', askedAt: new Date(Date.now() - daysAgo * 24 * 60 * 60 * 1000).toISOString() },
})

describe('[CHAT-27] questions that wait', () => {
  test('outlast the page, one for each conversation, and are told of', () => {
    const storage = memory()
    const waiting = new WaitingQuestions(() => storage)
    let changes = 0
    waiting.subscribe(() => changes++)
    waiting.add(question('1'))
    waiting.add(question('2', 'other'))
    waiting.add(question('3'))
    const again = new WaitingQuestions(() => storage)
    expect(again.unsentOf('m1').map(({ requestId }) => requestId)).toEqual(['2', '3'])
    waiting.remove('2')
    expect(again.of('other')).toBeUndefined()
    expect(changes).toBe(4)
  })

  test('are sent no more once they are refused', () => {
    const storage = memory()
    const waiting = new WaitingQuestions(() => storage)
    waiting.add(question('1'))
    waiting.refuse('1', { code: 'CONVERSATION_FULL', message: 'Plno.' })
    expect(waiting.unsentOf('m1')).toEqual([])
    expect(waiting.of('one')?.refusal?.code).toBe('CONVERSATION_FULL')
  })

  test('are sent by their owner alone, whom the draft names where a release before named nobody', () => {
    const storage = memory()
    const waiting = new WaitingQuestions(() => storage)
    const { owner, ...unnamed } = question('2', 'chat_draft:c1:m2:golf_trainer')
    storage.setItem('waiting_questions', JSON.stringify([question('1'), unnamed]))
    expect(owner).toBe('m1')
    expect(waiting.unsentOf('m1').map(({ requestId }) => requestId)).toEqual(['1'])
    expect(waiting.unsentOf('m2').map(({ requestId }) => requestId)).toEqual(['2'])
    expect(waiting.unsentOf(undefined)).toEqual([])
  })

  test('are forgotten after thirty days', () => {
    const storage = memory()
    const waiting = new WaitingQuestions(() => storage)
    waiting.add(question('1', 'old', 31))
    waiting.add(question('2', 'young', 29))
    expect(waiting.all().map(({ requestId }) => requestId)).toEqual(['2'])
  })

  test('leave the box, and return there above what was typed meanwhile', () => {
    const draft = { ...storedDraft(memory(), ''), text: 'Otázka 1' }
    const asked = reduce({ ...emptyState(draft), phase: 'ready' }, { type: 'waits', question: question('1') })
    expect([asked.draft.text, asked.waiting?.requestId]).toEqual(['', '1'])
    const typed = reduce(asked, { type: 'typed', text: 'Něco jiného' })
    const error = { code: 'CONVERSATION_FULL', message: 'Plno.' }
    const returned = reduce(typed, { type: 'waitingReturned', text: 'Otázka 1', error })
    expect(returned.draft.text).toBe('Otázka 1\n\nNěco jiného')
    expect(returned.problem).toEqual({ kind: 'send', error })
    expect(returned.waiting).toBeNull()
  })
})
