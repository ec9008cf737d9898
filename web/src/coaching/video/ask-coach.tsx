import { MAX_MESSAGE_LENGTH } from '@touchline/contract/coaching/chat.ts'
import type { Discipline } from '@touchline/contract/platform/sports.ts'
import { SendHorizontal } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorSentence, useErrorWords } from '../../platform/language/error-sentence.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import styles from './question.module.css'

/** The coach who receives the question. */
export type Coach = { name: string; sport: Discipline }

type AskCoachProps = {
  coach: Coach
  /** The initial text of the box. */
  suggestion: string
  /** A description of what would be sent. */
  contents: string
  /** Why nothing can be sent, and what to do. */
  obstacle: string | undefined
  /** Whether something that belongs to the question is still being prepared. */
  isPreparing: boolean
  /** Sends the question; rejects with the reason if it cannot be delivered. */
  onAsk: (question: string) => Promise<void>
}

/** The question to the coach, sent with the figures and the pictures. */
export function AskCoach({ coach, suggestion, contents, obstacle, isPreparing, onAsk }: AskCoachProps) {
  const { t } = useTranslation()
  const words = useErrorWords()
  const sentence = useErrorSentence()
  const boxId = useId()
  const [typed, setTyped] = useState<string>()
  const [isSending, setSending] = useState(false)
  const [trouble, setTrouble] = useState<'empty' | 'long' | { failure: unknown }>()
  const text = typed ?? suggestion

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSending || isPreparing || obstacle) return
    const question = text.trim()
    if (question === '') return setTrouble('empty')
    if (question.length > MAX_MESSAGE_LENGTH) return setTrouble('long')
    setTrouble(undefined)
    setSending(true)
    try {
      await onAsk(question)
    } catch (failure) {
      setTrouble({ failure })
    } finally {
      setSending(false)
    }
  }

  const complaint =
    trouble === 'empty'
      ? t('video.ask.empty')
      : trouble === 'long'
        ? words('MESSAGE_TOO_LONG', { count: MAX_MESSAGE_LENGTH })
        : undefined
  const refusal =
    obstacle ?? (typeof trouble === 'object' ? words('SEND_FAILED', { message: sentence(trouble.failure) }) : undefined)
  return (
    <form className={classNames(styles.videoAsk, 'card')} data-sport={coach.sport} onSubmit={submit} noValidate>
      <div className={styles.videoAskWho}>
        <Avatar name={coach.name} size="sm" sport={coach.sport} />
        <h3 className="heading-3">{t('video.ask.heading', { name: coach.name })}</h3>
      </div>
      <div className="field">
        <label htmlFor={boxId}>{t('video.ask.label')}</label>
        <textarea
          id={boxId}
          rows={3}
          value={text}
          aria-required="true"
          aria-invalid={complaint ? true : undefined}
          aria-describedby={`${boxId}-note`}
          onChange={(event) => {
            setTyped(event.target.value)
            setTrouble(undefined)
          }}
        />
        <p id={`${boxId}-note`} className={complaint ? 'error' : 'hint'} role={complaint ? 'alert' : undefined}>
          {complaint ?? contents}
        </p>
      </div>
      {refusal && <Banner tone="critical">{refusal}</Banner>}
      <Button
        type="submit"
        busy={isSending || isPreparing}
        busyLabel={t(isSending ? 'video.ask.sending' : 'video.ask.preparing')}
        aria-disabled={obstacle ? true : undefined}
      >
        <SendHorizontal className="icon" aria-hidden="true" />
        {t('video.ask.send')}
      </Button>
    </form>
  )
}
