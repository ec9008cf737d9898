import { useQuery } from '@tanstack/react-query'
import { ERASURE_WAIT_DAYS } from '@touchline/contract/data/erasure.ts'
import { Trash2 } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../platform/language/dates.ts'
import { useErrorSentence } from '../../platform/language/error-sentence.ts'
import { useLanguage } from '../../platform/language/use-language.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import styles from './erasure.module.css'
import { erasureQuery, useStartErasure } from './erasure.ts'

/** Lets an administrator have the club erased, after entering the PIN; a pending erasure can be cancelled. */
export function EraseClub({ clubId, clubName }: { clubId: string; clubName: string }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { data: eraseAt } = useQuery(erasureQuery(clubId, language.code))
  const [isOpen, setOpen] = useState(false)
  if (eraseAt) {
    // The banner at the top of the page cancels it.
    return <p className="muted">{t('data:erasure.banner.admin', { date: formatDate(eraseAt) })}</p>
  }
  return (
    <div>
      <Button
        variant="critical-line"
        aria-haspopup="dialog"
        disabled={eraseAt === undefined}
        onClick={() => setOpen(true)}
      >
        <Trash2 className="icon" aria-hidden="true" />
        {t('data:erasure.section.open')}
      </Button>
      {isOpen && <EraseDialog clubId={clubId} clubName={clubName} onClose={() => setOpen(false)} />}
    </div>
  )
}

type EraseDialogProps = { clubId: string; clubName: string; onClose: () => void }

function EraseDialog({ clubId, clubName, onClose }: EraseDialogProps) {
  const { t } = useTranslation()
  const sentence = useErrorSentence()
  const form = useId()
  const [pin, setPin] = useState('')
  const { mutate, isPending, error } = useStartErasure(clubId)
  const close = () => !isPending && onClose()

  function send(event: FormEvent) {
    event.preventDefault()
    if (pin.trim() && !isPending) mutate(pin.trim(), { onSuccess: onClose })
  }

  return (
    <Dialog
      open
      onOpenChange={close}
      title={t('data:erasure.dialog.title', { clubName })}
      description={t('data:erasure.dialog.text', { date: formatDate(dayOfErasure()) })}
      closeLabel={t('data:erasure.dialog.close')}
      actions={
        <>
          <Button variant="line" onClick={close}>
            {t('data:erasure.dialog.keep')}
          </Button>
          <Button
            variant="critical"
            type="submit"
            form={form}
            busy={isPending}
            busyLabel={t('data:erasure.dialog.busy')}
          >
            {t('data:erasure.dialog.confirm')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} noValidate onSubmit={send}>
        {error && <Banner tone="critical">{sentence(error)}</Banner>}
        <TextField
          label={t('data:erasure.dialog.pin')}
          value={pin}
          onChange={(event) => setPin(event.target.value)}
          autoComplete="current-password"
          secret={{ showLabel: t('data:erasure.dialog.show'), hideLabel: t('data:erasure.dialog.hide') }}
        />
      </form>
    </Dialog>
  )
}

function dayOfErasure(): string {
  return new Date(Date.now() + ERASURE_WAIT_DAYS * 24 * 60 * 60 * 1000).toISOString()
}
