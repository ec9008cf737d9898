import type { ChatHistory } from '@touchline/contract/coaching/history.ts'
import type { Specialist } from '@touchline/contract/coaching/specialists.ts'
import { expect, test } from 'vitest'
import { type ChatState, draftOf, emptyState } from '../../../coaching/chat/chat-state.ts'
import { firstStep, type PendingAction } from './pending-action.ts'

const HERE = 'hockey_fitness'
const NEW: PendingAction = { kind: 'new' }
const SWITCH: PendingAction = { kind: 'switch', to: { id: 'golf_trainer' } as Specialist }
const REROUTED: PendingAction = { kind: 'switch', to: { id: 'golf_trainer' } as Specialist, isRerouted: true }
const DESK: PendingAction = { kind: 'desk' }
const OPEN: PendingAction = { kind: 'open', history: { id: 'h', member_id: HERE } as ChatHistory }
const OPEN_ELSEWHERE: PendingAction = { kind: 'open', history: { id: 'h', member_id: 'golf_trainer' } as ChatHistory }

const turn = { id: '1', content: 'Jak?', isUser: true, timestamp: '2026-11-15T17:41:00.000Z' }
const loading = emptyState(draftOf(''))
const unreachable: ChatState = { ...loading, phase: 'unreachable' }
const empty: ChatState = { ...loading, phase: 'ready' }
const saved: ChatState = { ...empty, messages: [turn], historyId: 'h' }
const unsaved: ChatState = { ...empty, messages: [turn], isSaved: false }

test.each<[string, PendingAction, ChatState, string]>([
  ['new, while it loads', NEW, loading, 'load'],
  ['new, while it cannot be reached', NEW, unreachable, 'load'],
  ['new, with nothing said', NEW, empty, 'act'],
  ['new, with all saved', NEW, saved, 'act'],
  ['new, with something unsaved', NEW, unsaved, 'ask'],
  ['opening a saved one, while it loads', OPEN, loading, 'load'],
  ['opening a saved one, while it cannot be reached', OPEN, unreachable, 'load'],
  ['opening a saved one, with all saved', OPEN, saved, 'act'],
  ['opening a saved one, with something unsaved', OPEN, unsaved, 'ask'],
  ['opening another specialist’s, while it loads', OPEN_ELSEWHERE, loading, 'act'],
  ['opening another specialist’s, with something unsaved', OPEN_ELSEWHERE, unsaved, 'ask'],
  ['switching, while it loads', SWITCH, loading, 'act'],
  ['switching, with something unsaved', SWITCH, unsaved, 'ask'],
  ['switching right after the desk found somebody', REROUTED, unsaved, 'act'],
  ['going to the desk, while it loads', DESK, loading, 'act'],
  ['going to the desk, with something unsaved', DESK, unsaved, 'ask'],
])('[CHAT-23] %s', (_, action, state, step) => {
  expect(firstStep(action, HERE, state)).toBe(step)
})
