import type { listPlans } from '@touchline/contract/planning/plans.ts'
import type { ReplyOf } from '@touchline/contract/platform/endpoint.ts'
import { useId } from 'react'
import { usePlanWords } from '../../../planning/plans/plan-words.ts'
import { useRestorePlan } from '../../../planning/plans/plans.ts'
import { formatDate } from '../../../platform/language/dates.ts'
import { useErrorSentence } from '../../../platform/language/error-sentence.ts'
import { useLanguage } from '../../../platform/language/use-language.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { showFailureToast } from '../../../ui/toast.tsx'
import styles from './plans.module.css'

/** Deleted plans, as long as they can be restored. */
export function DeletedPlans({ plans }: { plans: ReplyOf<typeof listPlans>['deleted'] }) {
  const { t } = usePlanWords()
  const { language } = useLanguage()
  const sentence = useErrorSentence()
  const heading = useId()
  const restoring = useRestorePlan(language.code)
  if (plans.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h2 className="heading-3" id={heading}>
        {t('page.deleted.heading')}
      </h2>
      <Card as="div">
        <ul className={styles.deleted}>
          {plans.map(({ id, title, restorableUntil }) => (
            <li key={id}>
              <span className="grow">
                <b>{title}</b>
                <small>{t('page.deleted.until', { date: formatDate(restorableUntil) })}</small>
              </span>
              <Button
                variant="line"
                size="sm"
                busy={restoring.isPending && restoring.variables === id}
                onClick={() => restoring.mutate(id, { onError: (error) => showFailureToast(sentence(error)) })}
              >
                {t('page.deleted.restore')}
              </Button>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
