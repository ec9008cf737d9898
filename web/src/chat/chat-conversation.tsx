import type { SavedMessage } from '@touchline/contract/history.ts'
import type { Specialist } from '@touchline/contract/specialists.ts'
import type { Discipline } from '@touchline/contract/sports.ts'
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../language/use-language.ts'
import { Announcer } from './announcer.tsx'
import { hasUnsaved, messagesToSave } from './chat-state.ts'
import { Composer } from './composer.tsx'
import { DropZone } from './drop-zone.tsx'
import { MessageLog } from './message-log.tsx'
import type { ShownClip } from './question-wire.ts'
import { useBroughtFile } from './use-brought-file.ts'
import { useConversation } from './use-conversation.ts'
import { useKeyboardInset } from './use-keyboard-inset.ts'
import './chat.css'
import './files.css'

/** What the page around a conversation can do with it. */
export type ConversationHandle = {
  /** The conversation as it can be saved. */
  messages(): SavedMessage[]
  /** Loads it anew from the server. */
  reload(): void
  /** Erases it and ends its running answer. */
  discard(): Promise<void>
  /** Notes under which id it was just saved. */
  markSaved(historyId: string): Promise<void>
  /** Goes on with a saved conversation in its place. */
  openHistory(historyId: string): Promise<void>
  historyId(): string | null
  stop(): void
  /** Asks about a clip. Ends once the server has the question; fails with the reason where it does not get through. */
  askAboutClip(question: string, shown: ShownClip): Promise<void>
}

type ChatConversationProps = {
  specialist: Specialist
  clubId: string
  /** Stands in the box at first, unless something was typed there before. */
  startWith?: string
  /** Tells whether leaving would lose something, also whenever another saved conversation is open. */
  onUnsavedChange(hasUnsaved: boolean): void
  onTokensChanged(): void
  onTokenLimit(): void
  /** Whether the team is known to have no tokens. */
  isBlocked: boolean
  /** What stands beside the box, after the paper clip. */
  toolbar?: ReactNode
  /** What is to be said about the tokens, above the box; without it the box says itself that there are none. */
  notice?: ReactNode
  onNoticeClosed?: () => void
  ref: Ref<ConversationHandle>
}

/** A conversation with a specialist: what was said, the answer as it is written, and the box to ask in. */
export function ChatConversation(props: ChatConversationProps) {
  return <OneConversation key={props.specialist.id} {...props} />
}

function OneConversation({
  specialist,
  clubId,
  startWith,
  onUnsavedChange,
  onTokensChanged,
  onTokenLimit,
  isBlocked,
  toolbar,
  notice,
  onNoticeClosed,
  ref,
}: ChatConversationProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { store, state } = useConversation({
    specialistId: specialist.id,
    clubId,
    startWith,
    language: language.code,
    onTokensChanged,
    onTokenLimit,
  })
  const section = useRef<HTMLElement>(null)
  useKeyboardInset(section)
  const canAsk = !isBlocked && !state.isTokenLimit
  const isFileOver = useBroughtFile(section, store, !canAsk || state.draft.isEditing)

  const isUnsaved = hasUnsaved(state)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page asks for the open one whenever it is told anything
  useEffect(() => onUnsavedChange(isUnsaved), [isUnsaved, state.historyId, onUnsavedChange])

  useImperativeHandle(
    ref,
    () => ({
      messages: () => messagesToSave(store.state()).map((message) => signed(message, specialist.name)),
      reload: () => void store.load(),
      discard: () => store.discard(),
      markSaved: (historyId) => store.markSaved(historyId),
      openHistory: (historyId) => store.openHistory(historyId),
      historyId: () => store.state().historyId,
      stop: () => void store.stop(),
      askAboutClip: (question, shown) => store.askAboutClip(question, shown),
    }),
    [store, specialist.name],
  )

  // Blocked by the page's knowledge and now no longer: tokens came, so what the last answer met is over too.
  useEffect(() => {
    if (!isBlocked) return
    return () => store.liftLimit()
  }, [isBlocked, store])

  return (
    <section ref={section} className="talk" data-sport={specialist.sport as Discipline} aria-label={t('chat.label')}>
      <MessageLog store={store} state={state} specialist={specialist} canAsk={canAsk} />
      <Composer
        store={store}
        state={state}
        isBlocked={isBlocked}
        toolbar={toolbar}
        notice={notice}
        onNoticeClosed={onNoticeClosed}
      />
      {isFileOver && <DropZone />}
      <Announcer state={state} name={specialist.name} />
    </section>
  )
}

function signed(message: SavedMessage, name: string): SavedMessage {
  return message.isUser ? message : { sender: name, ...message }
}
