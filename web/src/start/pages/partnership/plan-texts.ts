import { hasCapability, PLAN_IDS, PLANS, type PlanId } from '@touchline/contract/platform/pricing.ts'
import { useTranslation } from 'react-i18next'
import { formatEuros } from '../../../platform/language/format.ts'
import { useLanguage } from '../../../platform/language/use-language.ts'

/** The features that a plan adds to the next smaller one; texts are under `partnership.features`. */
function featuresOf(plan: PlanId): readonly string[] {
  const smaller = PLAN_IDS[PLAN_IDS.indexOf(plan) - 1] ?? null
  const added = PLANS[plan].capabilities.filter((capability) => !hasCapability(smaller, capability))
  return plan === PLAN_IDS.at(-1) ? ['everything', ...added] : added
}

/** A plan's texts in the user's language; price and seats come from the contract. */
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
    features: featuresOf(plan).map((feature) => t(`partnership.features.${feature}`)),
  }
}
