import { useTranslation } from 'react-i18next'
import { formatDate } from '../../platform/language/dates.ts'
import { useErrorSentence } from '../../platform/language/error-sentence.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { showFailureToast, showToast } from '../../ui/toast.tsx'
import { useLatest } from '../../ui/use-latest.ts'
import styles from './billing.module.css'
import { useSubscriptionChange } from './subscription.ts'

type CancelSubscriptionProps = {
  clubId: string
  /** The end of the paid period, if known. */
  paidUntil: string | null
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks for confirmation before cancelling a subscription, and says how long access remains. */
export function CancelSubscription({ clubId, paidUntil, open, onOpenChange }: CancelSubscriptionProps) {
  const { t } = useTranslation()
  const sentence = useErrorSentence()
  const { mutate, reset, isPending, error } = useSubscriptionChange(clubId, 'cancel')

  const isOpen = useLatest(open)

  function close() {
    if (!isPending) reset()
    onOpenChange(false)
  }

  function cancel() {
    mutate(undefined, {
      onSuccess: () => {
        showToast(t('subscription.cancel.done'))
        onOpenChange(false)
      },
      // The dialog was closed during the request: the error appears in a toast.
      onError: (failure) => {
        if (isOpen.current) return
        showFailureToast(sentence(failure))
        reset()
      },
    })
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(wanted) => !wanted && close()}
      title={t('subscription.cancel.title')}
      description={
        paidUntil ? t('subscription.cancel.textUntil', { date: formatDate(paidUntil) }) : t('subscription.cancel.text')
      }
      closeLabel={t('subscription.cancel.close')}
      actions={
        <>
          <Button variant="line" onClick={close}>
            {t('subscription.cancel.keep')}
          </Button>
          <Button variant="critical" busy={isPending} busyLabel={t('subscription.cancel.busy')} onClick={cancel}>
            {t('subscription.cancel.confirm')}
          </Button>
        </>
      }
    >
      {error && (
        <Banner tone="critical" className={styles.billingFailure}>
          {sentence(error)}
        </Banner>
      )}
    </Dialog>
  )
}
