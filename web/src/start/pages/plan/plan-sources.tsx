import type { Plan } from '@touchline/contract/planning/plans.ts'
import { PAGES } from '@touchline/contract/platform/pages.ts'
import { useTranslation } from 'react-i18next'
import { shortSource, usedFigures, usePlanWords } from '../../../planning/plans/plan-words.ts'
import styles from '../../../planning/plans/plans.module.css'
import { Link } from '../../../platform/routing/link.tsx'

/** What the plan was made from, and who published its rules. */
export function PlanSources({ plan }: { plan: Plan }) {
  const words = usePlanWords()
  const { t } = words
  const { t: shared } = useTranslation()
  const sources = plan.sources.map(shortSource).join('; ')
  return (
    <p className={styles.used}>
      {plan.isOwn && (
        <>
          {t('page.used', { figures: usedFigures(plan.wish, words, shared) })}{' '}
          <Link className="link" to={PAGES.playerProfile.path}>
            {t('page.editProfile')}
          </Link>{' '}
        </>
      )}
      {sources && `${t('page.sources', { sources })} `}
      {t('page.noDoctor')}
    </p>
  )
}
