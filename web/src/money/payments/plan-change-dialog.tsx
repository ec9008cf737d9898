import { createCheckout, type Subscription } from '@touchline/contract/money/payments.ts'
import { PLAN_IDS, PLANS, type PlanId } from '@touchline/contract/platform/pricing.ts'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api/call.ts'
import { useErrorSentence } from '../../platform/language/error-sentence.ts'
import { formatEuros } from '../../platform/language/format.ts'
import { useLanguage } from '../../platform/language/use-language.ts'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import billingStyles from './billing.module.css'
import { useBillingChoice } from './billing-choice.ts'
import { reasonOr } from './billing-failure.ts'
import planChangeDialogStyles from './plan-change-dialog.module.css'

type PlanChangeDialogProps = {
  clubId: string
  subscription: Pick<Subscription, 'plan' | 'status' | 'hasPortal'>
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The three plans; choosing one other than the club's current plan leads to its payment. */
export function PlanChangeDialog({ clubId, subscription, open, onOpenChange }: PlanChangeDialogProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const sentence = useErrorSentence()
  const { choose, changeOpen, isBusy, chosen, error } = useBillingChoice(async (planId: PlanId) => {
    const body = { clubId, planId, language: language.code }
    const { checkoutUrl } = await call(createCheckout, { body, language: language.code })
    return checkoutUrl
  }, onOpenChange)
  const current = currentPlan(subscription)
  return (
    <Dialog
      open={open}
      onOpenChange={changeOpen}
      title={t('planChange.title')}
      description={t(subscription.hasPortal ? 'planChange.credited' : 'planChange.own')}
      closeLabel={t('planChange.close')}
    >
      {error && (
        <Banner tone="critical" className={billingStyles.billingFailure}>
          {sentence(reasonOr('CHECKOUT_FAILED', error))}
        </Banner>
      )}
      <ul className={planChangeDialogStyles.planChange}>
        {PLAN_IDS.map((plan) => (
          <li key={plan} aria-current={plan === current}>
            <PlanFacts plan={plan} />
            {plan === current ? (
              <Badge tone="ok">{t('planChange.current')}</Badge>
            ) : (
              <Button
                variant="line"
                busy={isBusy && plan === chosen}
                busyLabel={t('planChange.busy')}
                disabled={isBusy && plan !== chosen}
                onClick={() => choose(plan)}
              >
                {t('planChange.choose', { plan: t(`subscription.plans.${plan}`) })}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** A subscription that has ended is not the current one: its plan may be bought again. */
function currentPlan({ plan, status }: Pick<Subscription, 'plan' | 'status'>): PlanId | null {
  return status === 'inactive' ? null : plan
}

function PlanFacts({ plan }: { plan: PlanId }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { priceCents, members } = PLANS[plan]
  return (
    <div>
      <h3>{t(`subscription.plans.${plan}`)}</h3>
      <p>{t('planChange.price', { price: formatEuros(priceCents, language) })}</p>
      <p>{t('planChange.members', { members: new Intl.NumberFormat(language.locale).format(members) })}</p>
    </div>
  )
}
