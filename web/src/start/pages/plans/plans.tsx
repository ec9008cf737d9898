import { useQuery } from '@tanstack/react-query'
import { PAGES } from '@touchline/contract/platform/pages.ts'
import { PLAN_KINDS, type PlanKind } from '@touchline/contract/platform/training.ts'
import { MessageCircle, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { DeviceBanner } from '../../../club/sessions/device-banner.tsx'
import { useDevice } from '../../../club/sessions/use-device.ts'
import { useSession } from '../../../club/sessions/use-session.ts'
import { usePlanWords } from '../../../planning/plans/plan-words.ts'
import styles from '../../../planning/plans/plans.module.css'
import { plansQuery } from '../../../planning/plans/plans.ts'
import { useErrorSentence } from '../../../platform/language/error-sentence.ts'
import { useLanguage } from '../../../platform/language/use-language.ts'
import { Link } from '../../../platform/routing/link.tsx'
import { useSearchParams } from '../../../platform/routing/router.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { KeptNote } from '../../installed-app/kept-note.tsx'
import { DeletedPlans } from './deleted-plans.tsx'
import { MakePlan } from './make-plan.tsx'
import { PlanCards } from './plan-cards.tsx'
import { ShownPlans } from './shown-plans.tsx'

const PLANNER = `${PAGES.chat.path}?member=universal_training_planner`

/** The player's plans, those shown to them as a coach, and buttons for a new one. */
export function PlansPage() {
  const { t } = usePlanWords()
  const session = useSession()
  const { isTrusted } = useDevice()
  const { language } = useLanguage()
  const { data } = useQuery({ ...plansQuery(language.code), enabled: isTrusted })
  const [params, setParams] = useSearchParams()
  const kind = PLAN_KINDS.find((known) => known === params.get('new'))
  const open = (next: PlanKind | undefined) => setParams(next ? { new: next } : {})
  // Without a plan the empty list offers the same two buttons.
  const isEmpty = data?.plans.length === 0
  if (!session?.playerId) return null
  return (
    <div className={styles.plan}>
      {data && <KeptNote />}
      <div className={styles.head}>
        <div>
          <h1 className="heading-1">{t('page.heading')}</h1>
          <p className={styles.subtitle}>{t('page.lead')}</p>
        </div>
        {isTrusted && !kind && !isEmpty && (
          <div className={styles.actions}>
            <AskPlanner variant="line" />
            <Button onClick={() => open('running')}>
              <Plus className="icon" aria-hidden="true" />
              {t('page.make.open')}
            </Button>
          </div>
        )}
      </div>
      {!isTrusted && <DeviceBanner email={session.email} />}
      {isTrusted && (
        <div className={styles.stack}>
          {kind && (
            <MakePlan
              key={kind}
              playerId={session.playerId}
              kind={kind}
              onKind={open}
              onClose={() => open(undefined)}
            />
          )}
          <OwnPlans isMaking={kind !== undefined} onMake={() => open('running')} />
        </div>
      )}
    </div>
  )
}

function AskPlanner({ variant }: { variant: 'line' | 'primary' }) {
  const { t } = usePlanWords()
  return (
    <Link className={buttonClass({ variant })} to={PLANNER}>
      <MessageCircle className="icon" aria-hidden="true" />
      {t('page.askPlanner')}
    </Link>
  )
}

function OwnPlans({ isMaking, onMake }: { isMaking: boolean; onMake: () => void }) {
  const { t } = usePlanWords()
  const { t: shared } = useTranslation()
  const { language } = useLanguage()
  const sentence = useErrorSentence()
  const { data, error, refetch, isFetching } = useQuery(plansQuery(language.code))
  if (!data && error) {
    return (
      <Banner tone="critical">
        <b>{t('page.listFailed')}</b> {sentence(error)}{' '}
        <Button variant="line" size="sm" busy={isFetching} onClick={() => refetch()}>
          {shared('shell.retry')}
        </Button>
      </Banner>
    )
  }
  if (!data) {
    return (
      <Loading className={styles.stack} label={shared('shell.loading')}>
        <Skeleton height={132} />
        <Skeleton height={132} />
      </Loading>
    )
  }
  return (
    <>
      {data.plans.length > 0 && <PlanCards plans={data.plans} label={t('page.heading')} />}
      {data.plans.length === 0 && !isMaking && (
        <Card>
          <EmptyState
            title={t('page.empty.title')}
            action={
              <div className={styles.actions}>
                <AskPlanner variant="primary" />
                <Button variant="line" onClick={onMake}>
                  {t('page.make.open')}
                </Button>
              </div>
            }
          >
            {t('page.empty.text')}
          </EmptyState>
        </Card>
      )}
      {data.isCoach && <ShownPlans />}
      <DeletedPlans plans={data.deleted} />
    </>
  )
}
