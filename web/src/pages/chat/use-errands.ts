import type { ChatHistory } from '@touchline/contract/history.ts'
import type { Specialist } from '@touchline/contract/specialists.ts'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConversationHandle } from '../../chat/chat-conversation.tsx'
import { type Owner, useSaveHistory } from '../../history/history.ts'
import { hasUnsavedConversation } from '../../history/unsaved-conversation.ts'
import { useErrorSentence } from '../../language/error-sentence.ts'
import { useLanguage } from '../../language/use-language.ts'
import { showFailureToast, showToast } from '../../ui/toast.tsx'

/** What somebody wants that concerns the conversation on the screen; all but saving it would take it away. */
export type Errand =
  | { kind: 'save' }
  | { kind: 'switch'; to: Specialist }
  | { kind: 'open'; history: ChatHistory }
  | { kind: 'new' }

type Ground = {
  owner: Owner
  specialist: Specialist | undefined
  conversation: RefObject<ConversationHandle | null>
  hasUnsaved: boolean
  /** Shows another specialist; `conversation` where it is the talk that is wanted, and nothing before it. */
  onShow: (id: string, wish: 'specialist' | 'conversation') => void
  /** Called when nothing stands in the way of the page any more. */
  onDone: (errand: Errand) => void
}

/** Carries out what somebody wants, after the question what becomes of a conversation that is not saved. */
export function useErrands({ owner, specialist, conversation, hasUnsaved, onShow, onDone }: Ground) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const sentence = useErrorSentence()
  const { mutateAsync: saveHistory } = useSaveHistory(owner, language.code)
  const [asked, setAsked] = useState<Errand>()
  const [busy, setBusy] = useState<'saving' | 'discarding'>()
  const [error, setError] = useState<Error | null>(null)
  const [opening, setOpening] = useState<ChatHistory>()
  const [delayed, setDelayed] = useState<Errand>()
  // Saved already, should noting it have failed: a second try must not make a second one.
  const savedAs = useRef<string>(undefined)

  function ask(errand: Errand) {
    savedAs.current = undefined
    setError(null)
    setDelayed(undefined)
    if (hasUnsaved) setAsked(errand)
    else if (errand.kind !== 'save') carryOut(errand).catch((failure) => showFailureToast(sentence(failure)))
  }

  async function carryOut(errand: Errand) {
    if (errand.kind === 'new') await conversation.current?.discard()
    if (errand.kind === 'switch') onShow(errand.to.id, 'specialist')
    if (errand.kind === 'open') await open(errand.history)
    setAsked(undefined)
    onDone(errand)
  }

  async function open(history: ChatHistory) {
    if (history.member_id === specialist?.id) return conversation.current?.openHistory(history.id)
    onShow(history.member_id, 'conversation')
    setOpening(history)
  }

  // The conversation of another specialist is there only after the page has shown it.
  useEffect(() => {
    if (!opening || opening.member_id !== specialist?.id) return
    setOpening(undefined)
    hasUnsavedConversation(opening.member_id, language.code)
      .then(async (isUnsaved) => {
        const errand = { kind: 'open', history: opening } as const
        if (isUnsaved) return setDelayed(errand)
        await conversation.current?.openHistory(opening.id)
        onDone(errand)
      })
      .catch((failure) => showFailureToast(sentence(failure)))
  }, [opening, specialist, conversation, language, sentence, onDone])

  // The question needs to know what was said, and that has yet to be loaded.
  useEffect(() => {
    if (!delayed || !hasUnsaved) return
    setDelayed(undefined)
    setAsked(delayed)
  }, [delayed, hasUnsaved])

  async function attempt(what: 'saving' | 'discarding', work: () => Promise<void>) {
    if (busy) return
    setBusy(what)
    setError(null)
    try {
      await work()
    } catch (failure) {
      setError(failure as Error)
    } finally {
      setBusy(undefined)
    }
  }

  async function saveUnder(title: string) {
    const handle = conversation.current
    if (!asked || !handle || !specialist) return
    const historyId = savedAs.current ?? handle.historyId()
    const saved = await saveHistory({ historyId, title, specialist, messages: handle.messages() })
    savedAs.current = saved.id
    await handle.markSaved(saved.id)
    showToast(t('history.save.done'))
    await carryOut(asked)
  }

  async function discard() {
    if (!asked) return
    if (asked.kind !== 'new') await conversation.current?.discard()
    await carryOut(asked)
  }

  return {
    asked,
    busy,
    error,
    ask,
    save: (title: string) => attempt('saving', () => saveUnder(title)),
    discard: () => attempt('discarding', discard),
    cancel: () => setAsked(undefined),
  }
}
