import type { Plan } from '@touchline/contract/planning/plans.ts'
import { useState } from 'react'
import { useChangePlan } from '../../../planning/plans/change-plan.ts'
import { Changes } from '../../../planning/plans/changes.tsx'
import { CommentDialog, ShowDialog } from '../../../planning/plans/coach-dialogs.tsx'
import { LoadChart } from '../../../planning/plans/load-chart.tsx'
import { MissedDialog, RateDialog } from '../../../planning/plans/outcome-dialogs.tsx'
import { reasonText, usePlanWords } from '../../../planning/plans/plan-words.ts'
import styles from '../../../planning/plans/plans.module.css'
import type { PlanPlace } from '../../../planning/plans/plans.ts'
import { OfflineBar, QueueView } from '../../../planning/plans/queue-view.tsx'
import type { WaitingTick } from '../../../planning/plans/send-tick.ts'
import { SessionDialog } from '../../../planning/plans/session-dialog.tsx'
import { SignOffCard } from '../../../planning/plans/sign-off.tsx'
import { useSessionActions } from '../../../planning/plans/use-session-actions.ts'
import { WeekView } from '../../../planning/plans/week-view.tsx'
import { useWorthSaying } from '../../../platform/api/use-waiting.ts'
import { today as dayToday } from '../../../platform/language/dates.ts'
import { Banner } from '../../../ui/banner.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { PlanHead } from './plan-head.tsx'
import { PlanSources } from './plan-sources.tsx'

type PlanViewProps = { place: PlanPlace; plan: Plan; ticks: readonly WaitingTick[]; isOnline: boolean }

/** A plan with all its actions; a coach sees the same and signs it off. */
export function PlanView({ place, plan, ticks, isOnline }: PlanViewProps) {
  const { t } = usePlanWords()
  const today = dayToday()
  const changing = useChangePlan(place)
  const sessions = useSessionActions(plan, changing)
  const queued = new Set(useWorthSaying(ticks).map(({ body }) => body.sessionId))
  const [isShowing, setShowing] = useState(false)
  const [wish, setWish] = useState<'approve' | 'comment'>()
  const { isPending: isBusy, mutate } = changing
  return (
    <>
      <PlanHead place={place} plan={plan} today={today} changing={changing} onShow={() => setShowing(true)} />
      <div className={styles.stack}>
        {!isOnline && <OfflineBar />}
        <QueueView plan={plan} ticks={ticks} />
        <SignOffCard
          plan={plan}
          isBusy={isBusy}
          onShow={() => setShowing(true)}
          onHide={() => mutate({ kind: 'hide' }, { onSuccess: () => showToast(t('page.toast.hidden')) })}
          onUndo={sessions.undo}
          onApprove={() => setWish('approve')}
          onComment={() => setWish('comment')}
        />
        {plan.isOwn && <Problems plan={plan} />}
        <WeekView
          plan={plan}
          today={today}
          queued={queued}
          actions={plan.isOwn ? sessions.actions : undefined}
          onAdd={sessions.add}
        />
        <div className={styles.columns}>
          <LoadChart plan={plan} today={today} />
          <Changes plan={plan} />
        </div>
        <PlanSources plan={plan} />
      </div>
      <SessionDialog edited={sessions.edited} isBusy={isBusy} onClose={sessions.closeDialogs} onSave={sessions.save} />
      <RateDialog
        session={sessions.rated}
        isBusy={isBusy}
        onClose={sessions.closeDialogs}
        onSave={sessions.actions.tick}
      />
      <MissedDialog
        session={sessions.missed}
        isBusy={isBusy}
        onClose={sessions.closeDialogs}
        onSave={sessions.replan}
      />
      <ShowDialog
        open={isShowing}
        isBusy={isBusy}
        onClose={() => setShowing(false)}
        onShow={(coachId) =>
          mutate(
            { kind: 'show', coachId },
            {
              onSuccess: () => {
                setShowing(false)
                showToast(t('page.toast.shown'))
              },
            },
          )
        }
      />
      <CommentDialog
        wish={wish}
        owner={plan.owner}
        isBusy={isBusy}
        onClose={() => setWish(undefined)}
        onSend={(isApproved, comment) =>
          mutate(
            { kind: 'signOff', isApproved, comment },
            {
              onSuccess: () => {
                setWish(undefined)
                showToast(t(isApproved ? 'page.toast.approved' : 'page.toast.commented'))
              },
            },
          )
        }
      />
    </>
  )
}

/** The rules that the user's own changes broke: a warning, never a refusal. */
function Problems({ plan }: { plan: Plan }) {
  const words = usePlanWords()
  if (plan.problems.length === 0) return null
  const said = [...new Set(plan.problems.map((problem) => reasonText(problem, words)))]
  return (
    <Banner tone="warning" className={styles.problems}>
      <b>{words.t('page.problems')}</b>
      <ul>
        {said.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </Banner>
  )
}
