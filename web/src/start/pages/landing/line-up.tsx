import { PAGES } from '@touchline/contract/platform/pages.ts'
import { ROLES, ROSTER, SPECIALIST_IDS } from '@touchline/contract/platform/sports.ts'
import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from '../../../platform/routing/link.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { SportChip } from '../../../ui/chip.tsx'
import { classNames } from '../../../ui/class-names.ts'
import landingStyles from './landing.module.css'
import styles from './line-up.module.css'

/** The ten roles with their shirt numbers, and the three coaches for every sport. */
export function LineUp() {
  const { t } = useTranslation()
  return (
    <section className={classNames(landingStyles.landingSection, styles.lineupSection)}>
      <div className={classNames('wrap', styles.lineupSectionInner)}>
        <div>
          <h2 className="display-2">{t('landing.lineup.heading')}</h2>
          <p className={classNames('lead muted', styles.lineupText)}>{t('landing.lineup.text')}</p>
          <div className={styles.substitutes}>
            {ROSTER.universal.map((role) => (
              <SportChip key={role} sport="universal">
                {t(`landing.lineup.${role}`)}
              </SportChip>
            ))}
          </div>
          <Link className={classNames(buttonClass(), styles.lineupBrowse)} to={PAGES.athletes.path}>
            {t('landing.lineup.browse', { count: SPECIALIST_IDS.length })}
            <ArrowRight className="icon" aria-hidden="true" />
          </Link>
        </div>
        <ol className={styles.lineup}>
          {ROLES.map((role, index) => (
            <li key={role}>
              <span className="number" aria-hidden="true">
                {index + 1}
              </span>
              <div>
                <b>{t(`landing.lineup.${role}`)}</b>
                <p>{t(`landing.lineup.${role}Text`)}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
