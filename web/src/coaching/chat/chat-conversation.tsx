import type { Specialist } from '@touchline/contract/coaching/specialists.ts'
import type { Discipline } from '@touchline/contract/platform/sports.ts'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { PartBoundary } from '../../ui/part-boundary.tsx'
import { Announcer } from './announcer.tsx'
import { NoticeOffer } from './answer-notices/notice-offer.tsx'
import styles from './chat.module.css'
import { Composer } from './composer.tsx'
import type { TokenLimitNotice } from './composer-notices.tsx'
import type { ConversationStore } from './conversation-store.ts'
import { draftWithQuestion } from './draft-with-question.ts'
import { DropZone } from './drop-zone.tsx'
import { MessageLog, type QuestionNote } from './message-log.tsx'
import type { PagePartActions } from './parts/part-props.ts'
import { useAnswerNotice } from './use-answer-notice.ts'
import { useConversation } from './use-conversation.ts'
import { useFileDropAndPaste } from './use-file-drop-and-paste.ts'
import { useKeyboardInset } from './use-keyboard-inset.ts'
import './files.module.css'

type ChatConversationProps = {
  specialist: Specialist
  store: ConversationStore
  /** What the page knows about the team's tokens. */
  tokenLimit: TokenLimitNotice
  /** The controls next to the box, after the paper clip. */
  toolbar: ReactNode
  /** Finds a colleague and opens their conversation with a question. */
  partActions: PagePartActions
  note?: QuestionNote | undefined
}

/** A conversation with a specialist: the messages, the answer being written, and the box to ask in. */
export function ChatConversation({ specialist, store, tokenLimit, toolbar, partActions, note }: ChatConversationProps) {
  const { t } = useTranslation()
  const state = useConversation(store)
  const isLongAnswer = useAnswerNotice(state, specialist.name)
  const section = useRef<HTMLElement>(null)
  useKeyboardInset(section)
  const isFileOver = useFileDropAndPaste(section, store, tokenLimit.isBlocked || state.draft.isEditing)
  function fill(question: string) {
    store.type(draftWithQuestion(state.draft.text, question, specialist.questions))
    section.current?.querySelector('textarea')?.focus()
  }

  return (
    <section
      ref={section}
      className={styles.talk}
      data-sport={specialist.sport as Discipline}
      aria-label={t('chat.label')}
    >
      <PartBoundary part="message-log">
        <MessageLog
          store={store}
          state={state}
          specialist={specialist}
          canAsk={!tokenLimit.isBlocked}
          partActions={partActions}
          note={note}
          onFirstQuestion={fill}
        />
      </PartBoundary>
      <Composer
        store={store}
        state={state}
        tokenLimit={tokenLimit}
        toolbar={toolbar}
        offer={isLongAnswer && <NoticeOffer />}
      />
      {isFileOver && <DropZone />}
      <Announcer state={state} name={specialist.name} />
    </section>
  )
}
