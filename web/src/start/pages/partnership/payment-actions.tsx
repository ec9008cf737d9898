import { ArrowLeft, ArrowRight, Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from '../../../platform/routing/link.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import styles from './partnership.module.css'

/** The foot of step 2: the payment provider, a link back to the plans and the button to continue. */
export function PaymentActions({ backTo, isBusy }: { backTo: string; isBusy: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      <p className={styles.partnershipNote}>
        <Lock className="icon icon-sm" aria-hidden="true" />
        {t('partnership.details.payment')}
      </p>
      <div className={styles.partnershipActions}>
        <Link className={buttonClass({ variant: 'line', size: 'lg' })} to={backTo}>
          <ArrowLeft className="icon" aria-hidden="true" />
          {t('partnership.details.back')}
        </Link>
        <Button type="submit" size="lg" busy={isBusy} busyLabel={t('partnership.details.submitting')}>
          {t('partnership.details.submit')}
          <ArrowRight className="icon" aria-hidden="true" />
        </Button>
      </div>
    </>
  )
}
