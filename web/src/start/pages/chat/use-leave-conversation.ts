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
  /** The current conversation. */
  store: ConversationStore | undefined
  stores: ConversationStores
  /** Shows another specialist; `conversation` leaves the video view. */
  onShow: (id: string, wish: ShowWish) => void
  onShowDesk: () => void
  /** Called when the page may go ahead. */
  onDone: (action: PendingAction) => void
}

/** Carries out an action, after asking whether to save or discard an unsaved conversation. */
export function useLeaveConversation({ owner, specialist, store, stores, onShow, onShowDesk, onDone }: LeaveOptions) {
  const sentence = useErrorSentence()
  const save = useSaving(owner)
  const [asked, setAsked] = useState<PendingAction>()
  const [busy, setBusy] = useState<'saving' | 'discarding'>()
  const [error, setError] = useState<Error | null>(null)
  // The latest action: results for an earlier one are discarded.
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

  /** The other specialist's conversation may be unsaved too, and is asked about likewise. */
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
      // The dialog was closed meanwhile: the conversation is saved, but the user no longer wants to leave.
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

/** Offline a saved conversation is only read: the current one stays as it is. */
function mustAsk(action: PendingAction, store: ConversationStore): boolean {
  if (action.kind === 'open' && !navigator.onLine) return false
  return firstStep(action, store.specialistId, store.state()) === 'ask'
}

/** Whether the conversation that the address asks for is already the current one. */
function isThere(action: PendingAction, store: ConversationStore): boolean {
  if (action.kind !== 'open' || !action.isAddressed) return false
  return store.specialistId === action.history.member_id && store.state().historyId === action.history.id
}

/** Saves a conversation; if only marking it as saved failed, a retry does not save it a second time. */
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
