import type { TokenModel } from '@touchline/contract/platform/pricing.ts'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styles from './package-dialog.module.css'

/** What a model's tokens can be used for. */
export function PackageFeatures({ model }: { model: TokenModel }) {
  const { t } = useTranslation()
  return (
    <ul className={styles.packageFeatures}>
      {(['worth', 'use'] as const).map((feature) => (
        <li key={feature}>
          <Check className="icon icon-sm" aria-hidden="true" />
          <span>{t(`tokenPurchase.features.${model}.${feature}`)}</span>
        </li>
      ))}
    </ul>
  )
}
