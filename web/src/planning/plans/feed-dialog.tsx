import type { Plan } from '@touchline/contract/planning/plans.ts'
import { CalendarPlus, Link2Off, RefreshCw } from 'lucide-react'
import { Button, buttonClass } from '../../ui/button.tsx'
import { CopyBox } from '../../ui/copy-box.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './form-fields.module.css'
import { usePlanWords } from './plan-words.ts'

type FeedDialogProps = {
  feed: Plan['feed']
  open: boolean
  isBusy: boolean
  onClose: () => void
  onOpenFeed: () => void
  onRevoke: () => void
}

/** The secret calendar feed address of the plan: created, copied, renewed and revoked here. */
export function FeedDialog({ feed, open, isBusy, onClose, onOpenFeed, onRevoke }: FeedDialogProps) {
  const { t } = usePlanWords()
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('page.feed.heading')}
      description={t(feed ? 'page.feed.text' : 'page.feed.none')}
      closeLabel={t('page.close')}
      actions={
        feed ? (
          <>
            <Button variant="critical-line" busy={isBusy} onClick={onRevoke}>
              <Link2Off className="icon" aria-hidden="true" />
              {t('page.feed.revoke')}
            </Button>
            <Button variant="line" busy={isBusy} onClick={onOpenFeed}>
              <RefreshCw className="icon" aria-hidden="true" />
              {t('page.feed.renew')}
            </Button>
          </>
        ) : (
          <Button busy={isBusy} onClick={onOpenFeed}>
            <CalendarPlus className="icon" aria-hidden="true" />
            {t('page.feed.make')}
          </Button>
        )
      }
    >
      {feed && (
        <div className={styles.form}>
          <CopyBox
            label={t('page.feed.address')}
            text={feed.address}
            copyLabel={t('page.feed.copy')}
            copiedLabel={t('page.feed.copied')}
            failedLabel={t('page.feed.copyFailed')}
          />
          <a
            className={buttonClass({ variant: 'line', block: true })}
            href={feed.address.replace(/^https?:/, 'webcal:')}
          >
            <CalendarPlus className="icon" aria-hidden="true" />
            {t('page.feed.open')}
          </a>
          <p className="text-sm muted">{t('page.feed.secret')}</p>
        </div>
      )}
    </Dialog>
  )
}
