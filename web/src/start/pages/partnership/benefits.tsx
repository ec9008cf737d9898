import { LANGUAGES } from '@touchline/contract/platform/languages.ts'
import { Coins, KeyRound, Languages, type LucideIcon, UsersRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styles from './partnership.module.css'

const BENEFITS: readonly { name: string; Icon: LucideIcon }[] = [
  { name: 'password', Icon: KeyRound },
  { name: 'tokens', Icon: Coins },
  { name: 'languages', Icon: Languages },
  { name: 'members', Icon: UsersRound },
]

/** Four benefits of every club, whatever its plan. */
export function Benefits() {
  const { t } = useTranslation()
  return (
    <section className={styles.partnershipBenefits} aria-labelledby="partnership-benefits">
      <h2 className="visually-hidden" id="partnership-benefits">
        {t('partnership.benefits.heading')}
      </h2>
      {BENEFITS.map(({ name, Icon }) => (
        <div key={name}>
          <Icon className="icon icon-lg" aria-hidden="true" />
          <h3>{t(`partnership.benefits.${name}.title`)}</h3>
          <p>{t(`partnership.benefits.${name}.text`, { languages: LANGUAGES.length })}</p>
        </div>
      ))}
    </section>
  )
}
