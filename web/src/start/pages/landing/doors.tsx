import { PAGES } from '@touchline/contract/platform/pages.ts'
import { LOWEST_PRICE_CENTS } from '@touchline/contract/platform/pricing.ts'
import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatEuros } from '../../../platform/language/format.ts'
import { useLanguage } from '../../../platform/language/use-language.ts'
import { Link } from '../../../platform/routing/link.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Court } from '../../../ui/court.tsx'
import styles from './doors.module.css'
import landingStyles from './landing.module.css'

/** Three entry points: for those who run a club, for its players and for its administrators. */
export function Doors() {
  const { t } = useTranslation()
  const { language } = useLanguage()
  return (
    <section className={landingStyles.landingSection}>
      <div className="wrap">
        <h2 className="visually-hidden">{t('landing.doors.heading')}</h2>
        <div className={styles.doors}>
          <div className={classNames(styles.door, styles.doorFloor)} data-floor="">
            <Court sport="football" />
            <h3>{t('landing.doors.club')}</h3>
            <p>{t('landing.doors.clubText', { price: formatEuros(LOWEST_PRICE_CENTS, language) })}</p>
            <Link className={buttonClass({ variant: 'flag' })} to={PAGES.partnership.path}>
              {t('landing.doors.clubAction')}
              <ArrowRight className="icon" aria-hidden="true" />
            </Link>
          </div>
          <div className={classNames(styles.door, 'card')}>
            <Court sport="basketball" />
            <h3>{t('landing.doors.player')}</h3>
            <p>{t('landing.doors.playerText')}</p>
            <Link className={buttonClass()} to={PAGES.joinTeam.path}>
              {t('landing.joinTeam')}
            </Link>
          </div>
          <div className={classNames(styles.door, 'card')}>
            <Court sport="tennis" />
            <h3>{t('landing.doors.admin')}</h3>
            <p>{t('landing.doors.adminText')}</p>
            <Link className={buttonClass({ variant: 'line' })} to={PAGES.adminLogin.path}>
              {t('landing.adminLogin')}
            </Link>
          </div>
        </div>
      </div>
    </section>
  )
}
