import { MAX_MESSAGE_LENGTH } from '@touchline/contract/coaching/chat.ts'
import type { Specialist } from '@touchline/contract/coaching/specialists.ts'
import type { Discipline } from '@touchline/contract/platform/sports.ts'
import { LoaderCircle, SendHorizontal } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorSentence, useErrorWords } from '../../platform/language/error-sentence.ts'
import { useLanguage } from '../../platform/language/use-language.ts'
import { Banner } from '../../ui/banner.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Glyph } from '../../ui/glyph.tsx'
import { useBroughtQuestion } from './brought-question.ts'
import styles from './desk.module.css'
import { RouteChoice } from './route-choice.tsx'
import { type Route, useRouteQuestion } from './route-question.ts'

const EXAMPLES: Record<'race' | 'breakfast' | 'plan' | 'league', Discipline> = {
  race: 'athletics',
  breakfast: 'athletics',
  plan: 'universal',
  league: 'universal',
}

type DeskFormProps = {
  /** The form's heading, which also labels the box. */
  headingId: string
  specialists: readonly Specialist[]
  /** The desk found a specialist for the question. */
  onRouted: (route: Route) => void
  /** The desk was unsure, and the user chose. */
  onChoose: (specialist: Specialist, question: string) => void
}

/** The box of the front desk. Its text stays until the question is handed over. */
export function DeskForm({ headingId, specialists, onRouted, onChoose }: DeskFormProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const words = useErrorWords()
  const sentence = useErrorSentence()
  const noteId = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(useBroughtQuestion())
  const { mutate, reset, data, error, isPending } = useRouteQuestion(language.code)
  const question = text.trim()
  const isLong = question.length > MAX_MESSAGE_LENGTH
  const isReady = question !== '' && !isLong && !isPending

  function send(event?: FormEvent) {
    event?.preventDefault()
    if (isReady) mutate(question, { onSuccess: (route) => route.isSure && onRouted(route) })
  }

  function type(typed: string) {
    setText(typed)
    // The route or error on screen belongs to the previous text.
    if (data || error) reset()
  }

  function onKeyDown(event: KeyboardEvent) {
    // During IME composition, Enter picks a candidate; Safari reports it only by the old key code.
    const isComposing = event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229
    if (event.key !== 'Enter' || event.shiftKey || isComposing) return
    event.preventDefault()
    send()
  }

  return (
    <>
      <form className={styles.box} onSubmit={send} aria-busy={isPending}>
        <textarea
          ref={box}
          value={text}
          aria-labelledby={headingId}
          aria-describedby={isLong || error ? noteId : undefined}
          aria-invalid={isLong || undefined}
          placeholder={t('chatPage.desk.placeholder')}
          enterKeyHint="send"
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <button
          type="submit"
          className={classNames(styles.send, !isReady && styles.isIdle)}
          aria-label={t('chat.composer.send')}
          aria-disabled={!isReady || undefined}
        >
          {isPending ? <LoaderCircle className="icon spin" /> : <SendHorizontal className="icon" />}
        </button>
      </form>
      {isLong && (
        <p id={noteId} className={styles.wrong} role="alert">
          {words('MESSAGE_TOO_LONG', { count: MAX_MESSAGE_LENGTH })}
        </p>
      )}
      {error && (
        <Banner tone="critical">
          <span id={noteId}>{navigator.onLine ? sentence(error) : t('chatPage.desk.offline')}</span>
        </Banner>
      )}
      {data && !data.isSure && (
        <RouteChoice route={data} specialists={specialists} onChoose={(chosen) => onChoose(chosen, data.question)} />
      )}
      <ul className={styles.examples} aria-label={t('chatPage.desk.examples.label')}>
        {Object.entries(EXAMPLES).map(([key, sport]) => (
          <li key={key}>
            <button
              type="button"
              data-sport={sport}
              onClick={() => {
                type(t(`chatPage.desk.examples.${key as keyof typeof EXAMPLES}`))
                box.current?.focus()
              }}
            >
              <Glyph sport={sport} />
              {t(`chatPage.desk.examples.${key as keyof typeof EXAMPLES}`)}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
