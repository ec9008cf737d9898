import type { CalendarFeed } from '@touchline/contract/integrations/calendar-feeds.ts'
import { useTranslation } from 'react-i18next'
import { useErrorSentence } from '../../platform/language/error-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { showFailureToast, showToast } from '../../ui/toast.tsx'
import { useCloseFeed } from './calendar-feeds.ts'

type CloseFeedProps = {
  clubId: string
  /** The calendar in question; `undefined` closes the dialog. */
  feed: CalendarFeed | undefined
  onClose: () => void
}

/** Asks for confirmation before an address stops working, which the public page may link, too. */
export function CloseFeed({ clubId, feed, onClose }: CloseFeedProps) {
  const { t } = useTranslation()
  const sentence = useErrorSentence()
  const { mutate, isPending } = useCloseFeed(clubId)

  function revoke(leaving: CalendarFeed) {
    mutate(leaving, {
      onSuccess: () => showToast(t('integrations:revokeFeed.done', { name: leaving.name })),
      onError: (error) => showFailureToast(sentence(error)),
      onSettled: onClose,
    })
  }

  return (
    <Dialog
      open={feed !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={t('integrations:revokeFeed.title')}
      description={
        feed && t(`integrations:revokeFeed.${feed.kind === 'plan' ? 'plan' : 'shared'}`, { name: feed.name })
      }
      closeLabel={t('integrations:revokeFeed.keep')}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {t('integrations:revokeFeed.keep')}
          </Button>
          <Button
            variant="critical"
            busy={isPending}
            busyLabel={t('integrations:revoking')}
            onClick={() => feed && revoke(feed)}
          >
            {t('integrations:keys.revoke')}
          </Button>
        </>
      }
    />
  )
}
