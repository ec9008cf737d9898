import { useQuery } from '@tanstack/react-query'
import { useIsOnline } from '../../api/use-is-online.ts'
import { KeptNote } from '../../installed-app/kept-note.tsx'
import { useLanguage } from '../../language/use-language.ts'
import styles from '../../plans/plans.module.css'
import { planQuery } from '../../plans/plans.ts'
import { withQueuedTicks } from '../../plans/queued-plan.ts'
import { useWaitingTicks } from '../../plans/send-tick.ts'
import { useParams } from '../../routing/router.tsx'
import { DeviceBanner } from '../../sessions/device-banner.tsx'
import { useDevice } from '../../sessions/use-device.ts'
import { useSession } from '../../sessions/use-session.ts'
import { usePageName } from '../../shell/page-name.ts'
import { loadDialogBox } from '../../ui/dialog.tsx'
import { loadDropdownMenu } from '../../ui/dropdown.tsx'
import { usePreloadWhenIdle } from '../../ui/preload-when-idle.ts'
import { loadToastRegion } from '../../ui/toast.tsx'
import { PlanFailure, PlanSkeleton } from './plan-states.tsx'
import { PlanView } from './plan-view.tsx'

/** Once a plan is open, its dialogs, menus and toasts work without a connection too. */
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
