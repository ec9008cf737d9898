import type { Operator } from '@touchline/contract/club/legal.ts'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/banner.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './legal.module.css'

/** The settings that describe the operator (README); a tax number is optional. */
const NEEDED = { name: 'OPERATOR_NAME', address: 'OPERATOR_ADDRESS', email: 'OPERATOR_EMAIL' } as const

/** The operator of this installation; missing details are listed with the settings that provide them. */
export function OperatorCard({ operator, failed }: { operator: Operator | undefined; failed: boolean }) {
  const { t } = useTranslation()
  if (failed) return <Banner tone="warning">{t('legal:operator.failed')}</Banner>
  if (!operator) return <Skeleton height={132} />
  const missing = (Object.keys(NEEDED) as (keyof typeof NEEDED)[]).filter((field) => !operator[field])
  const { name, address, email, vat } = operator
  return (
    <>
      {missing.length > 0 && (
        <Banner tone="warning">
          {t('legal:operator.missing', { settings: missing.map((field) => NEEDED[field]).join(', ') })}
        </Banner>
      )}
      {(name || address || email) && (
        <address className={styles.operator}>
          <span>{t('legal:operator.heading')}</span>
          {name && <b>{name}</b>}
          {address && <span className={styles.address}>{address}</span>}
          {email && <a href={`mailto:${email}`}>{email}</a>}
          {vat && <span>{t('legal:operator.vat', { vat })}</span>}
        </address>
      )}
    </>
  )
}
