import type { PlanId } from '@touchline/contract/platform/pricing.ts'
import { Info, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '../../../platform/routing/link.tsx'
import { classNames } from '../../../ui/class-names.ts'
import styles from './partnership.module.css'
import { usePlanTexts } from './plan-texts.ts'

/** The chosen plan next to the form: its price, its features, and how it is paid. */
export function PlanSummary({ plan, changeAt }: { plan: PlanId; changeAt: string }) {
  const { t } = useTranslation()
  const { name, price, upTo } = usePlanTexts(plan)
  return (
    <aside
      className={classNames(styles.partnershipBox, styles.partnershipSummary)}
      aria-label={t('partnership.summary.label')}
    >
      <div className={styles.partnershipSummaryTop}>
        <div className="row">
          <h2 className="heading-1 grow">{name}</h2>
          <Link className="link text-sm" to={changeAt}>
            {t('partnership.summary.change')}
          </Link>
        </div>
        <div className="price">
          <b>{price}</b>
          <span>
            <PriceNote />
          </span>
        </div>
      </div>
      <dl>
        <Row name={t('partnership.summary.members')}>{upTo}</Row>
        <Row name={t('partnership.summary.stats')}>{t(`partnership.summary.statsOf.${plan}`)}</Row>
        <Row name={t('partnership.summary.support')}>{t(`partnership.summary.supportOf.${plan}`)}</Row>
      </dl>
      <div className={styles.partnershipNotes}>
        <p className={styles.partnershipNote}>
          <Info className="icon icon-sm" aria-hidden="true" />
          {t('partnership.summary.vat')}
        </p>
        <p className={styles.partnershipNote}>
          <RefreshCw className="icon icon-sm" aria-hidden="true" />
          {t('partnership.summary.renews')}
        </p>
      </div>
    </aside>
  )
}

/** Next to a price: it excludes VAT and is per month. */
export function PriceNote() {
  const { t } = useTranslation()
  return (
    <>
      {t('partnership.price.vat')}
      <br />
      {t('partnership.price.month')}
    </>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
