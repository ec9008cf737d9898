import { type Plan, printPlan } from '@touchline/contract/planning/plans.ts'
import { CalendarPlus, FileDown, Printer, Send } from 'lucide-react'
import { useState } from 'react'
import type { useChangePlan } from '../../../planning/plans/change-plan.ts'
import { FeedDialog } from '../../../planning/plans/feed-dialog.tsx'
import { usePlanWords } from '../../../planning/plans/plan-words.ts'
import styles from '../../../planning/plans/plans.module.css'
import type { PlanPlace } from '../../../planning/plans/plans.ts'
import { download } from '../../../platform/api/download.ts'
import { useMutation } from '../../../platform/api/use-mutation.ts'
import { useErrorSentence } from '../../../platform/language/error-sentence.ts'
import { useLocation } from '../../../platform/routing/router.tsx'
import { Button } from '../../../ui/button.tsx'
import { showFailureToast, showToast } from '../../../ui/toast.tsx'
import { PlanMenu } from './plan-menu.tsx'

type PlanActionsProps = {
  place: PlanPlace
  plan: Plan
  changing: ReturnType<typeof useChangePlan>
  onShow: () => void
}

/** The plan's exports: to a calendar, a file, paper or a coach. */
export function PlanActions({ place, plan, changing, onShow }: PlanActionsProps) {
  const { t } = usePlanWords()
  const sentence = useErrorSentence()
  // The plan's card in the chat links directly to the calendar.
  const { hash } = useLocation()
  const [isFeedOpen, setFeedOpen] = useState(hash === '#calendar' && plan.isOwn)
  const { mutate, isPending } = changing
  const pdf = useMutation({
    mutationFn: () => {
      const { planId, language } = place
      return download(printPlan, { params: { planId }, language }, `${plan.title}.pdf`)
    },
    onSuccess: () => showToast(t('page.toast.downloaded')),
    onError: (error) => showFailureToast(sentence(error)),
  })
  return (
    <div className={styles.actions}>
      {plan.isOwn && (
        <Button variant="line" aria-haspopup="dialog" onClick={() => setFeedOpen(true)}>
          <CalendarPlus className="icon" aria-hidden="true" />
          {t('page.actions.calendar')}
        </Button>
      )}
      <Button variant="line" busy={pdf.isPending} onClick={() => pdf.mutate()}>
        <FileDown className="icon" aria-hidden="true" />
        {t('page.actions.pdf')}
      </Button>
      <Button variant="line" onClick={() => print()}>
        <Printer className="icon" aria-hidden="true" />
        {t('page.actions.print')}
      </Button>
      {plan.isOwn && (
        <Button variant="line" aria-haspopup="dialog" onClick={onShow}>
          <Send className="icon" aria-hidden="true" />
          {t('page.actions.show')}
        </Button>
      )}
      {plan.isOwn && <PlanMenu place={place} plan={plan} changing={changing} />}
      <FeedDialog
        feed={plan.feed}
        open={isFeedOpen}
        isBusy={isPending}
        onClose={() => setFeedOpen(false)}
        onOpenFeed={() => mutate({ kind: 'openFeed' })}
        onRevoke={() => mutate({ kind: 'closeFeed' }, { onSuccess: () => showToast(t('page.feed.revoked')) })}
      />
    </div>
  )
}
