import { fullnessOf, NEARLY_FULL } from '@touchline/contract/coaching/history.ts'
import { isErasedSoon, keptUntil } from '@touchline/contract/coaching/unsaved-conversations.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsOnline } from '../../platform/api/use-is-online.ts'
import { formatDate } from '../../platform/language/dates.ts'
import { useErrorSentence, useErrorWords } from '../../platform/language/error-sentence.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { type ChatState, canAsk, hasUnsaved, type Problem } from './chat-state.ts'
import styles from './composer.module.css'
import type { ConversationStore } from './conversation-store.ts'
import { safetyPartOf } from './parts/safety-reply.ts'
import { SafetyBox } from './safety-box.tsx'
import { SafetyStrip } from './safety-strip.tsx'

/** What the page, which alone knows the balance, shows about the team's tokens. */
export type TokenLimitNotice = {
  /** Whether there are none, so that no question can be asked. */
  isBlocked: boolean
  /** The detailed notice, in place of the banner. */
  panel: ReactNode
  /** Whether panel and banner were dismissed. */
  isClosed: boolean
  /** A link to more tokens. */
  more: ReactNode
  onClose: () => void
}

type ComposerNoticesProps = { store: ConversationStore; state: ChatState; tokenLimit: TokenLimitNotice }

/** The notices above the box: no tokens, errors, and that a question is being edited. */
export function ComposerNotices({ store, state, tokenLimit }: ComposerNoticesProps) {
  const { t } = useTranslation()
  const words = useErrorWords()
  const sentence = useErrorSentence()
  const { problem, draft, phase } = state
  const { isBlocked, panel, isClosed } = tokenLimit
  // Emergency contacts must not be covered by the price of tokens.
  const isSafetyLast = safetyPartOf(state.messages.at(-1)?.parts ?? []) !== undefined
  const last = hasUnsaved(state) && !state.answer ? state.messages.at(-1) : undefined
  const until = last && keptUntil(last.timestamp)
  return (
    <>
      {isBlocked && (
        <div className={styles.talkLimit}>
          {!isSafetyLast && panel}
          {!panel && !isClosed && <Banner tone="critical">{words('TOKENS_USED_UP')}</Banner>}
          <SafetyBox store={store} state={state} />
        </div>
      )}
      <SafetyStrip store={store} state={state} canAsk={!isBlocked && canAsk(state)} />
      {fullnessOf(state.messages) >= NEARLY_FULL && <Banner tone="warning">{t('chat.nearlyFull')}</Banner>}
      {until && isErasedSoon(until) && (
        <Banner tone="warning">{t('chat.erasedSoon', { date: formatDate(until) })}</Banner>
      )}
      {problem && phase === 'ready' && (
        <Banner tone="critical" dismiss={{ label: t('chat.dismiss'), onDismiss: () => store.dismissProblem() }}>
          {problem.kind === 'call' || isAboutFile(problem)
            ? sentence(problem.error)
            : words(CODES[problem.kind], { message: sentence(problem.error) })}
        </Banner>
      )}
      {state.isReading && <ReadingNote />}
      {draft.isEditing && (
        <p className={styles.talkEditing}>
          <span>{t('chat.editing')}</span>
          <Button variant="ghost" size="sm" onClick={() => store.cancelEditing()}>
            {t('chat.cancelEditing')}
          </Button>
        </p>
      )}
    </>
  )
}

/** Explains why a saved conversation opened offline is read-only, and links back. */
function ReadingNote() {
  const { t } = useTranslation()
  const isOnline = useIsOnline()
  return (
    <Banner>
      {t('chat.waiting.reading')}{' '}
      {isOnline && (
        <Button variant="line" size="sm" onClick={() => location.reload()}>
          {t('crashed.reload')}
        </Button>
      )}
    </Banner>
  )
}

/** The server's error about a file is a complete sentence with the remedy. */
function isAboutFile({ error }: Problem): boolean {
  return /^(FILE|DOCUMENT)_/.test((Object(error) as { code?: string }).code ?? '')
}

const CODES = { send: 'SEND_FAILED', stream: 'COMMUNICATION_ERROR' } as const satisfies Record<
  Exclude<Problem['kind'], 'call'>,
  string
>
