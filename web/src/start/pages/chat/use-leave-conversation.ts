import type { Specialist } from '@touchline/contract/coaching/specialists.ts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messagesToSave } from '../../../coaching/chat/chat-state.ts'
import type { ConversationStore } from '../../../coaching/chat/conversation-store.ts'
import type { ConversationStores } from '../../../coaching/chat/conversation-stores.ts'
import type { Owner } from '../../../coaching/history/history.ts'
import { useSaveHistory } from '../../../coaching/history/save-history.ts'
import { useErrorSentence } from '../../../platform/language/error-sentence.ts'
import { useLanguage } from '../../../platform/language/use-language.ts'
import { showFailureToast, showToast } from '../../../ui/toast.tsx'
import { firstStep, type PendingAction } from './pending-action.ts'
import type { ShowWish } from './use-chosen-specialist.ts'

type LeaveOptions = {
  owner: Owner
  specialist: Specialist | undefined
  /** The conversation on the screen. */
  store: ConversationStore | undefined
  stores: ConversationStores
  /** Shows another specialist; `conversation` where it is the talk that is wanted, and nothing before it. */
  onShow: (id: string, wish: ShowWish) => void
  onShowDesk: () => void
  /** Called when nothing stands in the way of the page any more. */
  onDone: (action: PendingAction) => void
}

/** Carries out what somebody wants, after the question what becomes of a conversation that is not saved. */
export function useLeaveConversation({ owner, specialist, store, stores, onShow, onShowDesk, onDone }: LeaveOptions) {
  const sentence = useErrorSentence()
  const save = useSaving(owner)
  const [asked, setAsked] = useState<PendingAction>()
  const [busy, setBusy] = useState<'saving' | 'discarding'>()
  const [error, setError] = useState<Error | null>(null)
  // What was wanted last: whatever comes back for an earlier wish is too late.
  const latest = useRef<PendingAction>(undefined)

  async function request(action: PendingAction) {
    latest.current = action
    setAsked(undefined)
    setError(null)
    try {
      await start(action, store)
    } catch (failure) {
      if (latest.current === action) showFailureToast(sentence(failure))
    }
  }

  async function start(action: PendingAction, from: ConversationStore | undefined) {
    if (from && firstStep(action, from.specialistId, from.state()) === 'load') await from.loaded()
    if (latest.current !== action) return
    if (from && isThere(action, from)) return finish(action)
    if (from && mustAsk(action, from)) setAsked(action)
    else await carryOut(action)
  }

  async function carryOut(action: PendingAction) {
    if (action.kind === 'new') await store?.discard()
    if (action.kind === 'switch') onShow(action.to.id, 'specialist')
    if (action.kind === 'desk') onShowDesk()
    if (action.kind === 'open') {
      const target = stores.of(action.history.member_id)
      if (target !== store) return showBeforeOpening(action, target)
      await target.openHistory(action.history.id)
    }
    finish(action)
  }

  /** The other specialist may be in the middle of a conversation too, which is asked about like any other. */
  async function showBeforeOpening(action: OpenAction, target: ConversationStore) {
    onShow(target.specialistId, action.isAddressed ? 'addressed' : 'conversation')
    await target.loaded()
    if (latest.current !== action) return
    if (isThere(action, target)) return finish(action)
    if (mustAsk(action, target)) return setAsked(action)
    await target.openHistory(action.history.id)
    finish(action)
  }

  function finish(action: PendingAction) {
    if (latest.current !== action) return
    setAsked(undefined)
    onDone(action)
  }

  async function answer(what: 'saving' | 'discarding', work: (from: ConversationStore) => Promise<void>) {
    if (busy || !asked || !store) return
    setBusy(what)
    setError(null)
    try {
      await work(store)
      // Closed meanwhile: saved it is, but nobody wants to leave any more.
      if (latest.current === asked) await carryOut(asked)
    } catch (failure) {
      if (latest.current === asked) setError(failure as Error)
      else showFailureToast(sentence(failure))
    } finally {
      setBusy(undefined)
    }
  }

  return {
    asked,
    busy,
    error,
    request,
    save: (title: string) => answer('saving', async (from) => specialist && save(title, specialist, from)),
    discard: () => answer('discarding', async (from) => (asked?.kind === 'new' ? undefined : from.discard())),
    cancel() {
      latest.current = undefined
      setAsked(undefined)
    },
  }
}

type OpenAction = Extract<PendingAction, { kind: 'open' }>

/** Without a connection a saved conversation is only read: nothing becomes of the other one. */
function mustAsk(action: PendingAction, store: ConversationStore): boolean {
  if (action.kind === 'open' && !navigator.onLine) return false
  return firstStep(action, store.specialistId, store.state()) === 'ask'
}

/** Whether the conversation that an address asks for is the one that is being gone on with. */
function isThere(action: PendingAction, store: ConversationStore): boolean {
  if (action.kind !== 'open' || !action.isAddressed) return false
  return store.specialistId === action.history.member_id && store.state().historyId === action.history.id
}

/** Saves a conversation; where only noting it failed, the next try does not save it a second time. */
function useSaving(owner: Owner) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { mutateAsync: saveHistory } = useSaveHistory(owner, language.code)
  const lastSaved = useRef<{ store: ConversationStore; conversationNumber: number; historyId: string }>(undefined)

  return async (title: string, specialist: Specialist, store: ConversationStore) => {
    const state = store.state()
    const { conversationNumber } = state
    const isSame = lastSaved.current?.store === store && lastSaved.current.conversationNumber === conversationNumber
    const historyId = (isSame && lastSaved.current?.historyId) || state.historyId
    const messages = messagesToSave(state, specialist.name)
    const saved = await saveHistory({ historyId, title, specialist, messages })
    lastSaved.current = { store, conversationNumber, historyId: saved.id }
    await store.markSaved(saved.id)
    lastSaved.current = undefined
    showToast(t('history.save.done'))
  }
}
