import { MAX_INVITED_AT_ONCE } from '@touchline/contract/club/invitations.ts'
import { X } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import styles from './invitations.module.css'
import type { useAddressList } from './use-address-list.ts'

type AddressFieldProps = { list: ReturnType<typeof useAddressList>; hint: ReactNode }

/** The people to be invited, each removable, and a field to add another. */
export function AddressField({ list, hint }: AddressFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { people, typed } = list
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {t('invitations:mail.addresses')}{' '}
        <span className="muted numeric">
          {t('invitations:mail.amount', { amount: people.length, max: MAX_INVITED_AT_ONCE })}
        </span>
      </label>
      <div className={styles.addresses}>
        {people.map((person) => (
          <span key={person.email} className={styles.address}>
            <span title={person.name ?? undefined}>{person.email}</span>
            <button
              type="button"
              aria-label={t('invitations:mail.remove', { email: person.email })}
              onClick={() => {
                list.remove(person)
                input.current?.focus()
              }}
            >
              <X className="icon icon-sm" aria-hidden="true" />
            </button>
          </span>
        ))}
        <input
          ref={input}
          id={id}
          // A field of type "email" does not expose its caret position.
          type="text"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={t('invitations:mail.placeholder')}
          aria-describedby={`${id}-hint`}
          value={typed}
          onChange={({ currentTarget }) => list.setTyped(currentTarget.value)}
          onBlur={() => list.add(typed)}
          onPaste={(event) => {
            // A single-line field would drop the line breaks of a pasted list.
            const text = event.clipboardData.getData('text')
            if (!/[\n,;]/.test(text)) return
            event.preventDefault()
            const { selectionStart, selectionEnd } = event.currentTarget
            const [start, end] = [selectionStart ?? typed.length, selectionEnd ?? typed.length]
            list.add(`${typed.slice(0, start)}${text}${typed.slice(end)}`)
          }}
          onKeyDown={(event) => {
            const last = people.at(-1)
            if ((event.key === ',' || event.key === ';') && typed.trim()) {
              event.preventDefault()
              list.add(typed)
            }
            if (event.key === 'Backspace' && !typed && last) list.remove(last)
          }}
        />
      </div>
      {list.failure && (
        <Banner tone="critical">
          {list.failure}{' '}
          <Button variant="line" size="sm" busy={list.isChecking} onClick={list.retry}>
            {t('shell.retry')}
          </Button>
        </Banner>
      )}
      <span className="hint" id={`${id}-hint`}>
        {hint}
      </span>
    </div>
  )
}
