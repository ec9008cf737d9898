import { useQuery } from '@tanstack/react-query'
import { DeviceBanner } from '../../../club/sessions/device-banner.tsx'
import { useDevice } from '../../../club/sessions/use-device.ts'
import { useSession } from '../../../club/sessions/use-session.ts'
import styles from '../../../planning/plans/plans.module.css'
import { planQuery } from '../../../planning/plans/plans.ts'
import { withQueuedTicks } from '../../../planning/plans/queued-plan.ts'
import { useWaitingTicks } from '../../../planning/plans/send-tick.ts'
import { useIsOnline } from '../../../platform/api/use-is-online.ts'
import { useLanguage } from '../../../platform/language/use-language.ts'
import { useParams } from '../../../platform/routing/router.tsx'
import { loadDialogBox } from '../../../ui/dialog.tsx'
import { loadDropdownMenu } from '../../../ui/dropdown.tsx'
import { usePreloadWhenIdle } from '../../../ui/preload-when-idle.ts'
import { loadToastRegion } from '../../../ui/toast.tsx'
import { KeptNote } from '../../installed-app/kept-note.tsx'
import { usePageName } from '../../shell/page-name.ts'
import { PlanFailure, PlanSkeleton } from './plan-states.tsx'
import { PlanView } from './plan-view.tsx'

/** Preloaded once a plan is open, so that its dialogs, menus and toasts also work offline. */
const PARTS_ON_DEMAND = [loadDialogBox, loadDropdownMenu, loadToastRegion]

/** One training plan: the player's own, or one that was shown to them as a coach. */
export function PlanPage() {
  const session = useSession()
  const { isTrusted } = useDevice()
  const { planId = '' } = useParams()
  return (
    <div className={styles.plan}>
      {isTrusted ? <LoadedPlan planId={planId} /> : <DeviceBanner email={session?.email ?? ''} />}
    </div>
  )
}

function LoadedPlan({ planId }: { planId: string }) {
  const { language } = useLanguage()
  const place = { planId, language: language.code }
  const { data: plan, error, refetch, isFetching } = useQuery(planQuery(place))
  const ticks = useWaitingTicks()
  const isOnline = useIsOnline()
  usePageName(plan?.title)
  usePreloadWhenIdle(PARTS_ON_DEMAND)
  if (plan) {
    return (
      <>
        <KeptNote />
        <PlanView place={place} plan={withQueuedTicks(plan, ticks)} ticks={ticks} isOnline={isOnline} />
      </>
    )
  }
  if (error) return <PlanFailure planId={planId} error={error} isFetching={isFetching} onRetry={refetch} />
  return <PlanSkeleton />
}
