import type { SavedMessage } from '@touchline/contract/coaching/history.ts'
import type { AnyPart } from '@touchline/contract/coaching/parts.ts'
import type { Specialist } from '@touchline/contract/coaching/specialists.ts'
import type { Discipline } from '@touchline/contract/platform/sports.ts'
import { ArrowDown } from 'lucide-react'
import { Fragment, type ReactNode, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/icon-button.tsx'
import { type Answer, type ChatState, canAsk as isFree, lastQuestion, messageOf } from './chat-state.ts'
import { ConversationEnding } from './conversation-ending.tsx'
import type { ConversationStore } from './conversation-store.ts'
import { FirstQuestions } from './first-questions.tsx'
import { LoadingMessages } from './loading-messages.tsx'
import styles from './message-log.module.css'
import type { PagePartActions } from './parts/part-props.ts'
import { safetyPartOf } from './parts/safety-reply.ts'
import { PlainAnswer } from './plain-answer.tsx'
import { QuestionMessage } from './question-message.tsx'
import { useAnswerView } from './use-answer-view.ts'
import { useFollow } from './use-follow.ts'
import { usePrintedMessage } from './use-printed-message.ts'
import { WaitingMessage } from './waiting/waiting-message.tsx'
import { Welcome } from './welcome.tsx'

/** One array for all answers without parts, so that none is drawn anew for it. */
const NO_PARTS: readonly AnyPart[] = []

/** What the page says under a question that was brought here. */
export type QuestionNote = { question: string; node: ReactNode }

type MessageLogProps = {
  store: ConversationStore
  state: ChatState
  specialist: Specialist
  /** Whether the last question may be asked again or changed. */
  canAsk: boolean
  partActions: PagePartActions
  note: QuestionNote | undefined
  /** Puts one of the specialist's first questions into the box. */
  onFirstQuestion: (question: string) => void
}

/** What was said, the newest at the end and in sight. */
export function MessageLog(props: MessageLogProps) {
  const { store, state, specialist, canAsk, partActions, note, onFirstQuestion } = props
  const { t } = useTranslation()
  const { scroller, content, isAway, jumpToEnd, follow, showFrom } = useFollow()
  usePrintedMessage(content)
  const { messages, answer, phase, conversationNumber } = state
  const sendingText = state.sending?.text ?? state.waiting?.text
  const names = useMemo(() => ({ table: t('chat.table'), code: t('chat.code') }), [t])
  // A question of one's own is always worth seeing.
  useEffect(() => {
    if (sendingText !== undefined) jumpToEnd()
  }, [sendingText, jumpToEnd])

  // Another conversation starts at its end, wherever the reader was in the one before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number stands for the conversation
  useEffect(() => jumpToEnd(), [conversationNumber, jumpToEnd])

  // One list: the answer keeps its place, and its elements, when it is done.
  const all: SavedMessage[] = answer ? [...messages, messageOf(answer)] : [...messages]
  const { view, isComing } = useAnswerView(sendingText !== undefined || all.some(({ isUser }) => !isUser))
  // A running answer is not waited with; a conversation from before comes as a whole.
  const isLoading = all.length === 0 ? phase === 'loading' : isComing && !answer
  const last = all.at(-1)
  const safetyId = last && safetyPartOf(last.parts ?? []) && last.id
  // What to do now and whom to call come first, also where the whole reply is higher than the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the reply is there once what shows answers is
  useEffect(() => {
    const severities = safetyId ? content.current?.querySelectorAll('[data-severity]') : undefined
    // Without :has(), which is an error in Firefox before 121.
    const reply = severities?.item(severities.length - 1)?.closest('article')
    if (reply) showFrom(reply)
  }, [safetyId, content, showFrom, view])
  const isIdle = isFree(state) && canAsk
  const lastId = last?.id
  const notedId = note && all.findLast(({ isUser, content }) => isUser && content === note.question)?.id
  const lastQuestionId = lastQuestion(state)?.id
  return (
    <div className={styles.talkView}>
      <div
        ref={scroller}
        className={styles.talkLog}
        role="log"
        aria-live="off"
        aria-label={t('chat.messages')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
      >
        <div ref={content} className={styles.talkColumn}>
          <h2 className="visually-hidden">{t('chat.messages')}</h2>
          <Welcome specialist={specialist} />
          {isIdle && all.length === 0 && state.sending === null && (
            <FirstQuestions questions={specialist.questions} onChoose={onFirstQuestion} />
          )}
          {isLoading && <LoadingMessages />}
          {(isLoading ? [] : all).map((message, place) =>
            isPressed(message, all[place - 1]) ? null : message.isUser ? (
              <Fragment key={message.id}>
                <QuestionMessage
                  message={message}
                  {...(message.id === lastQuestionId && {
                    uploaded: answer?.uploaded ?? null,
                    ...(isIdle && { store }),
                  })}
                />
                {message.id === notedId && note?.node}
              </Fragment>
            ) : (
              <SaidAnswer
                key={message.id}
                view={view}
                message={message}
                running={answer?.id === message.id ? answer : undefined}
                specialist={specialist}
                partActions={partActions}
                names={names}
                store={store}
                onGrowth={follow}
                canAskAgain={isIdle && message.id === lastId}
              />
            ),
          )}
          {state.waiting && <WaitingMessage question={state.waiting} store={store} />}
          <ConversationEnding store={store} state={state} canAsk={canAsk} />
        </div>
      </div>
      {isAway && (
        <IconButton label={t('chat.jump')} className={styles.talkJump} onClick={jumpToEnd}>
          <ArrowDown className="icon" />
        </IconButton>
      )}
    </div>
  )
}

/** Whether a message is only the press on a choice that the answer before it shows already. */
function isPressed({ isUser, content }: SavedMessage, before: SavedMessage | undefined): boolean {
  const part = isUser ? safetyPartOf(before?.parts ?? []) : undefined
  return part?.question?.choices.some(({ answer, label }) => answer === part.answer && label === content) ?? false
}

type SaidAnswerProps = {
  view: ReturnType<typeof useAnswerView>['view']
  message: SavedMessage
  running: Answer | undefined
  specialist: Specialist
  partActions: PagePartActions
  names: { table: string; code: string }
  store: ConversationStore
  onGrowth: () => void
  canAskAgain: boolean
}

/** An answer, as plain words while what shows answers has not come. */
function SaidAnswer({ view, message, running, specialist, store, ...others }: SaidAnswerProps) {
  const { id, content, parts, timestamp, finish, model } = message
  const said = { id, name: specialist.name, sport: specialist.sport as Discipline, text: content }
  if (!view) return <PlainAnswer {...said} store={running && store} />
  return (
    <view.AnswerMessage
      {...said}
      {...others}
      parts={parts ?? NO_PARTS}
      timestamp={timestamp}
      store={store}
      {...(finish && { cutBy: finish })}
      {...(running ? { running, model: running.model } : { model })}
    />
  )
}
