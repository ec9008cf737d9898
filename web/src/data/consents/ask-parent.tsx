import { type Consent, AskParent as ParentForm } from '@touchline/contract/data/consents.ts'
import { Mail } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../platform/language/dates.ts'
import { useErrorSentence, useErrorWords } from '../../platform/language/error-sentence.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { type ConsentOwner, useAskParent } from './consent.ts'
import styles from './consents.module.css'

/** The status of a parent's consent, and a form to request it or a new link. */
export function AskParent({ owner, consent }: { owner: ConsentOwner; consent: Consent }) {
  const { t } = useTranslation()
  const sentence = useErrorSentence()
  const asking = useAskParent(owner)
  const [isChanging, setChanging] = useState(false)
  const { state, parentEmail } = consent
  const isFormOpen = state === 'needed' || isChanging
  const send = (address: string) => asking.mutate(address, { onSuccess: () => setChanging(false) })
  return (
    <div className={styles.consent}>
      <Banner tone={state === 'given' ? 'ok' : 'info'}>
        {t(`legal:consent.${state}`, { address: parentEmail, date: formatDate(dateOf(consent)) })}
      </Banner>
      {asking.error && <Banner tone="critical">{sentence(asking.error)}</Banner>}
      {asking.isSuccess && <p role="status">{t('legal:consent.sent')}</p>}
      {isFormOpen && <AddressForm isBusy={asking.isPending} onSend={send} />}
      {!isFormOpen && parentEmail && (
        <div className={styles.actions}>
          <Button
            variant="line"
            busy={asking.isPending}
            busyLabel={t('legal:consent.busy')}
            onClick={() => send(parentEmail)}
          >
            <Mail className="icon" aria-hidden="true" />
            {t('legal:consent.again')}
          </Button>
          {state === 'asked' && (
            <Button variant="ghost" onClick={() => setChanging(true)}>
              {t('legal:consent.change')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

function AddressForm({ isBusy, onSend }: { isBusy: boolean; onSend: (address: string) => void }) {
  const { t } = useTranslation()
  const words = useErrorWords()
  const [code, setCode] = useState<string>()
  const label = t('legal:consent.label')

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const parentEmail = String(new FormData(event.currentTarget).get('parentEmail') ?? '')
    const checked = ParentForm.safeParse({ parentEmail })
    if (checked.success) onSend(checked.data.parentEmail)
    else setCode(checked.error.issues[0]?.message)
  }

  return (
    <form noValidate className={styles.form} onSubmit={submit} onInput={() => setCode(undefined)}>
      <TextField
        name="parentEmail"
        label={label}
        hint={t('legal:consent.hint')}
        error={words(code, { field: label })}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
      />
      <Button type="submit" busy={isBusy} busyLabel={t('legal:consent.busy')}>
        <Mail className="icon" aria-hidden="true" />
        {t('legal:consent.send')}
      </Button>
    </form>
  )
}

function dateOf({ state, askedAt, decidedAt }: Consent): string {
  return (state === 'asked' ? askedAt : decidedAt) ?? askedAt ?? new Date().toISOString()
}
