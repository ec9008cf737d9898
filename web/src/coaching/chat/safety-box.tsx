import { useQuery } from '@tanstack/react-query'
import { getHelpLines } from '@touchline/contract/coaching/chat.ts'
import { Phone, SendHorizontal } from 'lucide-react'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api/call.ts'
import { useLanguage } from '../../platform/language/use-language.ts'
import { buttonClass } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { telephone } from '../../ui/telephone.ts'
import type { ChatState } from './chat-state.ts'
import type { ConversationStore } from './conversation-store.ts'
import { aboutLine } from './parts/contact.ts'
import styles from './parts/safety.module.css'

/** While there are no tokens: whom to call, and a message that is read only by the safety check. */
export function SafetyBox({ store, state }: { store: ConversationStore; state: ChatState }) {
  const { t } = useTranslation()
  const titleId = useId()
  const [text, setText] = useState('')
  const { length } = state.messages
  // It stays until it is answered: a message that is no safety matter is refused for lack of tokens.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message is the answer
  useEffect(() => setText(''), [length])

  function send(event: FormEvent) {
    event.preventDefault()
    if (text.trim()) store.askBeside(text.trim())
  }

  return (
    <section className={styles.help} aria-labelledby={titleId}>
      <p>
        <b id={titleId}>{t('parts.safety.box.title')}</b> {t('parts.safety.box.text')}
      </p>
      <a
        className={buttonClass({ variant: 'critical' })}
        href="tel:112"
        aria-label={t('parts.safety.call', { phone: '112' })}
      >
        <Phone className="icon" aria-hidden="true" />
        112
      </a>
      <HelpLines />
      <form onSubmit={send} className="control">
        <input
          value={text}
          maxLength={2000}
          aria-label={t('parts.safety.box.label')}
          placeholder={t('parts.safety.box.label')}
          onChange={(event) => setText(event.target.value)}
        />
        <IconButton type="submit" label={t('parts.safety.box.send')}>
          <SendHorizontal className="icon" />
        </IconButton>
      </form>
    </section>
  )
}

/** The country's helplines; only 112 while the server has not responded. */
function HelpLines() {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { data } = useQuery({
    queryKey: ['help-lines', language.code],
    queryFn: ({ signal }) => call(getHelpLines, { language: language.code, signal }),
  })
  const lines =
    data?.contacts.flatMap(({ kind, phone, ...line }) => (kind === 'line' && phone ? [{ ...line, phone }] : [])) ?? []
  if (lines.length === 0) return null
  return (
    <ul className={styles.helpLines}>
      {lines.map((line) => (
        <li key={line.name}>
          <a className={styles.helpLine} href={telephone(line.phone)}>
            <b>{line.phone}</b> {aboutLine(line, t)}
          </a>
        </li>
      ))}
    </ul>
  )
}
