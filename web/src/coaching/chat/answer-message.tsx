import type { SavedMessage } from '@touchline/contract/coaching/history.ts'
import type { AnyPart, SafetyPart } from '@touchline/contract/coaching/parts.ts'
import type { Discipline } from '@touchline/contract/platform/sports.ts'
import { LifeBuoy, RotateCcw, ShieldPlus } from 'lucide-react'
import { memo, useLayoutEffect, useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../platform/language/use-language.ts'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { CoachMessage } from '../../ui/message.tsx'
import { AnswerActions } from './answer-actions.tsx'
import chatStyles from './chat-message.module.css'
import type { Answer } from './chat-state.ts'
import type { ConversationStore } from './conversation-store.ts'
import { CopyAnswer } from './copy-answer.tsx'
import { CutNote } from './cut-note.tsx'
import { Markdown, type PartNames } from './markdown/markdown.tsx'
import { messageTime } from './message-time.ts'
import type { PagePartActions, PartActions } from './parts/part-props.ts'
import { PartList } from './parts/part-view.tsx'
import { SafetyNote } from './parts/safety-note.tsx'
import { readSafetyReply, safetyNoteOf, safetyPartOf } from './parts/safety-reply.ts'
import { speakingModel } from './speaking-model.ts'

type AnswerMessageProps = {
  id: string
  sport: Discipline
  name: string
  text: string
  parts: readonly AnyPart[]
  /** The actions available to the parts of any answer. */
  partActions: PagePartActions
  timestamp: string
  model?: string | undefined
  names: PartNames
  /** Present while the answer is being written; its text then comes from the store. */
  running?: Answer
  store: ConversationStore
  onGrowth: () => void
  /** Whether its question may be asked again. */
  canAskAgain: boolean
  /** Why the answer was cut short, if it was. */
  cutBy?: NonNullable<SavedMessage['finish']>
}

/** A specialist's answer, complete or so far. */
export const AnswerMessage = memo(function AnswerMessage({
  id,
  sport,
  name,
  text,
  parts,
  partActions,
  timestamp,
  model,
  names,
  running,
  store,
  onGrowth,
  canAskAgain,
  cutBy,
}: AnswerMessageProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const speaker = speakingModel(model)
  const doing = useDoing(running)
  const actions = useMemo<PartActions>(
    () => ({
      ...partActions,
      speakerId: store.specialistId,
      canAnswer: canAskAgain,
      onAnswer: (words, sent) => store.askBeside(words, sent),
      onLiftNote: (category) => store.liftNote(category),
    }),
    [partActions, canAskAgain, store],
  )
  const safety = useMemo(() => safetyPartOf(parts), [parts])
  const reply = useMemo(() => safety && readSafetyReply(text, safety), [text, safety])
  const note = useMemo(() => safetyNoteOf(parts), [parts])
  const isSafety = speaker === 'safety'
  const words = reply ? reply.before : text
  return (
    <div className={chatStyles.talkAnswer} data-message-id={id}>
      <CoachMessage
        sport={sport}
        name={isSafety ? PRODUCT : name}
        time={messageTime(timestamp, language, new Date())}
        badge={speaker && <SpeakerBadge speaker={speaker} safety={safety} />}
        {...(isSafety && { buoy: <LifeBuoy className="icon" /> })}
        parts={<PartList parts={parts} actions={actions} reply={reply} />}
        streaming={running !== undefined}
        {...(doing && { writing: doing })}
        {...(note && { beside: <SafetyNote part={note} actions={actions} /> })}
      >
        {(words !== '' || !reply) && (
          <AnswerText
            text={words}
            isGrowing={running !== undefined && !reply}
            names={names}
            store={store}
            onGrowth={onGrowth}
          />
        )}
      </CoachMessage>
      {cutBy && <CutNote cutBy={cutBy} {...(canAskAgain && { onGoOn: (words) => store.askBeside(words) })} />}
      {!running && (
        <div className={chatStyles.talkActions}>
          <CopyAnswer text={text} parts={parts} />
          <AnswerActions id={id} name={isSafety ? PRODUCT : name} text={text} parts={parts} />
          {canAskAgain && !isSafety && (
            <IconButton label={t('chat.again')} size="sm" onClick={() => store.askAgain()}>
              <RotateCcw className="icon icon-sm" />
            </IconButton>
          )}
        </div>
      )}
    </div>
  )
})

/** Shown as the speaker of safety answers. */
const PRODUCT = 'Touchline'

type SpeakerBadgeProps = { speaker: NonNullable<ReturnType<typeof speakingModel>>; safety: SafetyPart | undefined }

function SpeakerBadge({ speaker, safety }: SpeakerBadgeProps) {
  const { t } = useTranslation()
  if (speaker === 'offline') return <Badge>{t('chat.offlineModel')}</Badge>
  if (speaker !== 'safety') return <Badge>{speaker}</Badge>
  return (
    <Badge tone="warning">
      <ShieldPlus className="icon icon-sm" aria-hidden="true" />
      {t(safety?.response === 'ask' ? 'chat.safetyAsk' : safety?.firstAid ? 'chat.firstAid' : 'chat.safetyModel')}
    </Badge>
  )
}

type AnswerTextProps = Pick<AnswerMessageProps, 'text' | 'names' | 'store' | 'onGrowth'> & { isGrowing: boolean }

/** The text of an answer; while it grows, only this component re-renders. */
function AnswerText({ text: known, isGrowing, names, store, onGrowth }: AnswerTextProps) {
  const text = useSyncExternalStore(store.subscribe, () => (isGrowing && store.streamingText()) || known)
  // Here, and not only in a ResizeObserver callback: the page is then laid out before the frame that has to paint it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: new text is the growth
  useLayoutEffect(() => {
    if (isGrowing) onGrowth()
  }, [text, isGrowing, onGrowth])
  return <Markdown text={text} isGrowing={isGrowing} names={names} />
}

/** What the specialist is doing, in a word or two. */
function useDoing(running: Answer | undefined): string {
  const { t } = useTranslation()
  if (!running) return ''
  const { uploaded, isStopping, isConnected } = running
  if (isStopping) return t('chat.stopping')
  if (!isConnected) return t('chat.reconnecting')
  if (uploaded === null) return t('chat.writing')
  return uploaded < 1 ? t('documents.uploading', { percent: Math.floor(uploaded * 100) }) : t('documents.reading')
}
