import { useQuery } from '@tanstack/react-query'
import { PAGES } from '@touchline/contract/platform/pages.ts'
import { useTranslation } from 'react-i18next'
import { usePlanWords } from '../../../planning/plans/plan-words.ts'
import styles from '../../../planning/plans/plans.module.css'
import { plansQuery, useRestorePlan } from '../../../planning/plans/plans.ts'
import { CallFailed } from '../../../platform/api/call.ts'
import { formatDate } from '../../../platform/language/dates.ts'
import { useErrorSentence } from '../../../platform/language/error-sentence.ts'
import { useLanguage } from '../../../platform/language/use-language.ts'
import { Link } from '../../../platform/routing/link.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { showFailureToast } from '../../../ui/toast.tsx'

/** A skeleton of about the page's final height. */
export function PlanSkeleton() {
  const { t } = useTranslation()
  return (
    <Loading label={t('shell.loading')}>
      <div className={styles.head}>
        <div>
          <Skeleton width={150} height={22} />
          <Skeleton width="min(100%, 360px)" height={40} />
        </div>
      </div>
      <div className={styles.stack}>
        <Card className={styles.waiting}>
          <Skeleton width={220} height={24} />
          <div className={styles.waitingDays}>
            {['1', '2', '3', '4', '5', '6', '7'].map((day) => (
              <Skeleton key={day} height="clamp(64px, 30vw, 380px)" />
            ))}
          </div>
        </Card>
        <div className={styles.columns}>
          <Card className={styles.waiting}>
            <Skeleton height={360} />
          </Card>
          <Card className={styles.waiting}>
            <Skeleton height={360} />
          </Card>
        </div>
      </div>
    </Loading>
  )
}

type PlanFailureProps = { planId: string; error: Error; isFetching: boolean; onRetry: () => void }

/** Why there is no plan: it is deleted or belongs to another member, or the server did not respond. */
export function PlanFailure({ planId, error, isFetching, onRetry }: PlanFailureProps) {
  const { t } = usePlanWords()
  const { t: shared } = useTranslation()
  const sentence = useErrorSentence()
  if (error instanceof CallFailed && (error.status === 404 || error.status === 403)) return <NoPlan planId={planId} />
  return (
    <>
      <div className={styles.head}>
        <h1 className="heading-1">{t('page.plan')}</h1>
      </div>
      <Banner tone="critical">
        <b>{t('page.failed')}</b> {sentence(error)}{' '}
        <Button variant="line" size="sm" busy={isFetching} onClick={onRetry}>
          {shared('shell.retry')}
        </Button>
      </Banner>
    </>
  )
}

/** A deleted plan can be restored by its owner; others learn only that it is not available to them. */
function NoPlan({ planId }: { planId: string }) {
  const { t } = usePlanWords()
  const { language } = useLanguage()
  const sentence = useErrorSentence()
  const { data } = useQuery(plansQuery(language.code))
  const restoring = useRestorePlan(language.code)
  const deleted = data?.deleted.find(({ id }) => id === planId)
  return (
    <>
      <div className={styles.head}>
        <h1 className="heading-1">{deleted?.title ?? t('page.plan')}</h1>
      </div>
      <Card>
        <EmptyState
          title={t(deleted ? 'page.deleted.title' : 'page.notFound.title')}
          action={
            deleted ? (
              <Button
                busy={restoring.isPending}
                onClick={() => restoring.mutate(planId, { onError: (error) => showFailureToast(sentence(error)) })}
              >
                {t('page.deleted.restore')}
              </Button>
            ) : (
              <Link className={buttonClass()} to={PAGES.plans.path}>
                {t('page.notFound.back')}
              </Link>
            )
          }
        >
          {deleted ? t('page.deleted.text', { date: formatDate(deleted.restorableUntil) }) : t('page.notFound.text')}
        </EmptyState>
      </Card>
    </>
  )
}
