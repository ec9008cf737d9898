import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlanWords } from '../../../planning/plans/plan-words.ts'
import { shownPlansQuery } from '../../../planning/plans/plans.ts'
import { useErrorSentence } from '../../../platform/language/error-sentence.ts'
import { useLanguage } from '../../../platform/language/use-language.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { PlanCards } from './plan-cards.tsx'
import styles from './plans.module.css'

/** The plans that players showed to a coach, and whether they await an answer. */
export function ShownPlans() {
  const { t } = usePlanWords()
  const { t: shared } = useTranslation()
  const { language } = useLanguage()
  const sentence = useErrorSentence()
  const heading = useId()
  const { data: plans, error, refetch } = useQuery(shownPlansQuery(language.code))
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h2 className="heading-2" id={heading}>
        {t('page.shownToMe.heading')}
      </h2>
      {plans?.length === 0 && (
        <Card padded>
          <p className="muted">{t('page.shownToMe.none')}</p>
        </Card>
      )}
      {plans && plans.length > 0 && <PlanCards plans={plans} label={t('page.shownToMe.heading')} areShown />}
      {!plans && !error && <Skeleton height={132} />}
      {!plans && error && (
        <Banner tone="critical">
          {sentence(error)}{' '}
          <Button variant="line" size="sm" onClick={() => refetch()}>
            {shared('shell.retry')}
          </Button>
        </Banner>
      )}
    </section>
  )
}
