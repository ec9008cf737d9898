import { PAGES } from '@touchline/contract/platform/pages.ts'
import { type Capability, plansWith } from '@touchline/contract/platform/pricing.ts'
import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../platform/language/use-language.ts'
import { Link } from '../../platform/routing/link.tsx'
import { buttonClass } from '../../ui/button.tsx'
import styles from './plan-lacks.module.css'

/**
 * Shown in place of a feature that the club's plan lacks: its benefit, the plans that include it, and a link to compare
 * them.
 */
export function PlanLacks({ capability }: { capability: ShownCapability }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const names = plansWith(capability).map((plan) => t(`subscription.plans.${plan}`))
  const plans = new Intl.ListFormat(language.locale, { type: 'disjunction' }).format(names)
  return (
    <section className={styles.lacks}>
      <Lock className="icon" aria-hidden="true" />
      <div>
        <h2>{t(`partnership.features.${capability}`)}</h2>
        <p>
          {t(`planLacks.${capability}`)} {t('planLacks.plans', { plans })}
        </p>
      </div>
      <Link className={buttonClass({ variant: 'line' })} to={`${PAGES.clubSettings.path}#billing`}>
        {t('planLacks.compare')}
      </Link>
    </section>
  )
}

/** Features that have their own place on a page. */
type ShownCapability = Exclude<Capability, 'basicStats' | 'emailSupport' | 'prioritySupport' | 'aroundTheClock'>
