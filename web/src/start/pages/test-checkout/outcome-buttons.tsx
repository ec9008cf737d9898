import type { TestPayment } from '@touchline/contract/money/payments.ts'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import styles from './test-checkout.module.css'

const OUTCOMES: readonly TestPayment['outcome'][] = ['paid', 'declined', 'later', 'cancelled']
const LOOKS = { paid: 'primary', declined: 'line', later: 'line', cancelled: 'ghost' } as const

/** Buttons for the payment's outcome. Enter triggers the first one. */
export function OutcomeButtons({ submitted }: { submitted: string | undefined }) {
  const { t } = useTranslation()
  return (
    <fieldset className={styles.testCheckoutOutcomes}>
      <legend>{t('testCheckout.outcomes.legend')}</legend>
      {OUTCOMES.map((outcome) => (
        <div key={outcome}>
          <Button
            type="submit"
            name="outcome"
            value={outcome}
            variant={LOOKS[outcome]}
            size={outcome === 'paid' ? 'lg' : 'md'}
            block
            busy={submitted === outcome}
            busyLabel={t('testCheckout.outcomes.busy')}
            {...(submitted && { 'aria-disabled': true })}
          >
            {t(`testCheckout.outcomes.${outcome}`)}
          </Button>
          <p className="hint">{t(`testCheckout.outcomes.${outcome}Hint`)}</p>
        </div>
      ))}
    </fieldset>
  )
}
