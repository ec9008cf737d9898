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

/** One shared array for answers without parts, so that they do not re-render. */
const NO_PARTS: readonly AnyPart[] = []

/** A note from the page under a question carried over from elsewhere. */
export type QuestionNote = { question: string; node: ReactNode }

type MessageLogProps = {
  store: ConversationStore
  state: ChatState
  specialist: Specialist
  /** Whether the last question may be asked again or edited. */
  canAsk: boolean
  partActions: PagePartActions
  note: QuestionNote | undefined
  /** Puts one of the specialist's suggested first questions into the box. */
  onFirstQuestion: (question: string) => void
}

/** The messages, scrolled to the newest at the end. */
export function MessageLog(props: MessageLogProps) {
  const { store, state, specialist, canAsk, partActions, note, onFirstQuestion } = props
  const { t } = useTranslation()
  const { scroller, content, isAway, jumpToEnd, follow, showFrom } = useFollow()
  usePrintedMessage(content)
  const { messages, answer, phase, conversationNumber } = state
  const sendingText = state.sending?.text ?? state.waiting?.text
  const names = useMemo(() => ({ table: t('chat.table'), code: t('chat.code') }), [t])
  // The user's own new question is always scrolled into view.
  useEffect(() => {
    if (sendingText !== undefined) jumpToEnd()
  }, [sendingText, jumpToEnd])

  // Another conversation starts at its end, regardless of the scroll position in the previous one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number identifies the conversation
  useEffect(() => jumpToEnd(), [conversationNumber, jumpToEnd])

  // One list: the answer keeps its position, and its elements, when it is complete.
  const all: SavedMessage[] = answer ? [...messages, messageOf(answer)] : [...messages]
  const { view, isComing } = useAnswerView(sendingText !== undefined || all.some(({ isUser }) => !isUser))
  // A running answer is shown at once; an earlier conversation appears as a whole.
  const isLoading = all.length === 0 ? phase === 'loading' : isComing && !answer
  const last = all.at(-1)
  const safetyId = last && safetyPartOf(last.parts ?? []) && last.id
  // What to do now and whom to call come first, even if the reply is taller than the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the reply renders once the answer view has loaded
  useEffect(() => {
    const severities = safetyId ? content.current?.querySelectorAll('[data-severity]') : undefined
    // Without :has(), which Firefox supports only from 121.
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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard
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

/** Whether a message only records the press of a choice that the answer before it already shows. */
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

/** An answer, as plain text until the answer view has loaded. */
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
