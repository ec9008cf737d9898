import { PLANS, type PlanId } from '@touchline/contract/pricing.ts'
import { useTranslation } from 'react-i18next'
import { formatEuros } from '../../language/format.ts'
import { useLanguage } from '../../language/use-language.ts'

/** What a plan offers besides its seats; the words are under `partnership.features`. */
const FEATURES: Readonly<Record<PlanId, readonly string[]>> = {
  basic: ['basicStats', 'emailSupport'],
  pro: ['advancedStats', 'prioritySupport', 'dataExport'],
  enterprise: ['everything', 'aroundTheClock', 'integrations', 'accountManager'],
}

/** A plan in words of the reader's language; price and seats are the contract's. */
export function usePlanTexts(plan: PlanId) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { priceCents, members } = PLANS[plan]
  const seats = new Intl.NumberFormat(language.locale).format(members)
  return {
    name: t(`subscription.plans.${plan}`),
    price: formatEuros(priceCents, language),
    members: t('partnership.members', { count: members, members: seats }),
    upTo: t('partnership.summary.upTo', { members: seats }),
    features: FEATURES[plan].map((feature) => t(`partnership.features.${feature}`)),
  }
}
