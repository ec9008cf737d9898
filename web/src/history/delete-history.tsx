import type { ChatHistory } from '@touchline/contract/history.ts'
import { useTranslation } from 'react-i18next'
import { useErrorSentence } from '../language/error-sentence.ts'
import { useLanguage } from '../language/use-language.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { showFailureToast, showToast } from '../ui/toast.tsx'
import { useLatest } from '../ui/use-latest.ts'
import styles from './history.module.css'
import { type Owner, useDeleteHistory } from './history.ts'

type DeleteHistoryProps = {
  owner: Owner
  /** What is asked about; nothing, and the dialog is closed. */
  history: ChatHistory | undefined
  onClose: () => void
  onDeleted: (id: string) => void
}

/** Asks before a saved conversation is erased for good. */
export function DeleteHistory({ owner, history, onClose, onDeleted }: DeleteHistoryProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const sentence = useErrorSentence()
  const { mutate, isPending, error, reset } = useDeleteHistory(owner, language.code)

  // Closed while the server is asked, the dialog may be about another conversation when the answer comes.
  const askedAbout = useLatest(history?.id)

  function close() {
    if (!isPending) reset()
    onClose()
  }

  function erase({ id }: ChatHistory) {
    mutate(id, {
      onSuccess: () => {
        showToast(t('history.delete.done'))
        onDeleted(id)
        if (askedAbout.current === id) onClose()
      },
      onError: (failure) => {
        if (askedAbout.current === id) return
        showFailureToast(sentence(failure))
        reset()
      },
    })
  }

  return (
    <Dialog
      open={history !== undefined}
      onOpenChange={(open) => !open && close()}
      title={t('history.delete.title')}
      description={history && t('history.delete.text', { title: history.title })}
      closeLabel={t('history.delete.close')}
      actions={
        <>
          <Button variant="line" onClick={close}>
            {t('history.delete.keep')}
          </Button>
          <Button
            variant="crit"
            busy={isPending}
            busyLabel={t('history.delete.busy')}
            onClick={() => history && erase(history)}
          >
            {t('history.delete.confirm')}
          </Button>
        </>
      }
    >
      {error && (
        <Banner tone="critical" className={styles.historyFailure}>
          {sentence(error)}
        </Banner>
      )}
    </Dialog>
  )
}
