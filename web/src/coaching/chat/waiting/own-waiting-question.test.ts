import { expect, test, vi } from 'vitest'
import { tabStorage } from '../../../platform/api/browser-storage.ts'
import type { Asking } from '../asking.ts'
import { emptyState } from '../chat-state.ts'
import { ConversationContext } from '../conversation-context.ts'
import { storedDraft } from '../draft-storage.ts'
import { ObservableChatState } from '../observable-chat-state.ts'
import { OwnWaitingQuestion } from './own-waiting-question.ts'
import { waitingQuestions } from './waiting-questions.ts'

const subject = { specialistId: 'golf_trainer', clubId: 'c1', draftKey: 'chat_draft:c1:m1:golf_trainer' }

test.each([
  ['after the page has shown it', true],
  ['before the page has shown it', false],
])('[CHAT-27] a conversation is read anew once what waited was sent, %s', (_, isShown) => {
  const state = new ObservableChatState(emptyState(storedDraft(tabStorage, subject.draftKey)), subject.draftKey)
  const context = new ConversationContext(subject, state, () => {
    throw new Error('nobody asks')
  })
  const onSent = vi.fn()
  const own = new OwnWaitingQuestion(context, { forget: () => undefined } as Asking, onSent)
  const question = { ...subject, owner: 'm1', requestId: 'r1', text: 'Otázka', language: 'cs' } as const
  waitingQuestions.add({ ...question, askedAt: new Date().toISOString() })
  own.watch()
  if (isShown) own.update()
  waitingQuestions.remove('r1')
  own.update()
  expect(onSent).toHaveBeenCalledOnce()
  own.unwatch()
})
