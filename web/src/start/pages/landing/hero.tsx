import { PAGES } from '@touchline/contract/platform/pages.ts'
import { SPECIALIST_IDS, SPORTS, type Sport } from '@touchline/contract/platform/sports.ts'
import { ArrowRight, KeyRound, UserRoundPlus, UsersRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from '../../../platform/routing/link.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Glyph } from '../../../ui/glyph.tsx'
import { HallFloor } from '../../../ui/hall-floor.tsx'
import styles from './hero.module.css'
import lanesStyles from './lanes.module.css'

/** Headlines longer than this are set a size smaller. */
const LONG_HEADLINE = 30

export function Hero() {
  const { t } = useTranslation()
  const headline = t('landing.hero')
  return (
    <div className={styles.hero} data-floor="">
      <div className={styles.stage}>
        <HallFloor />
      </div>
      <div className={styles.heroInner}>
        <div>
          <h1 className={headline.length > LONG_HEADLINE ? 'display-1 is-long' : 'display-1'}>{headline}</h1>
          <p className="lead">{t('landing.lead', { count: SPECIALIST_IDS.length })}</p>
          <div className={styles.callToAction}>
            <Link className={buttonClass({ variant: 'flag', size: 'lg' })} to={PAGES.chat.path}>
              {t('landing.startChat')}
              <ArrowRight className="icon" aria-hidden="true" />
            </Link>
            <Link className={buttonClass({ variant: 'line', size: 'lg' })} to={PAGES.partnership.path}>
              {t('landing.registerClub')}
            </Link>
          </div>
          <QuietLinks />
        </div>
        <div className={styles.heroBubbles}>
          <Saying sport="volleyball" />
          <Saying sport="swimming" />
          <Saying sport="hockey" />
        </div>
      </div>
      <Lanes />
    </div>
  )
}

function QuietLinks() {
  const { t } = useTranslation()
  return (
    <div className={styles.quiet}>
      <Link to={PAGES.joinTeam.path}>
        <UserRoundPlus className="icon icon-sm" aria-hidden="true" />
        {t('landing.joinTeam')}
      </Link>
      <Link to={PAGES.athletes.path}>
        <UsersRound className="icon icon-sm" aria-hidden="true" />
        {t('landing.allSpecialists')}
      </Link>
      <Link to={PAGES.adminLogin.path}>
        <KeyRound className="icon icon-sm" aria-hidden="true" />
        {t('landing.adminLogin')}
      </Link>
    </div>
  )
}

/** An example quote of a specialist, placed on the floor. */
function Saying({ sport }: { sport: Sport }) {
  const { t } = useTranslation()
  const name = t(`landing.examples.${sport}Name`)
  return (
    <div className={classNames(styles.say, styles[`say-${sport}`])} data-sport={sport}>
      <div className={styles.sayWho}>
        <Avatar name={name} presence="online" />
        <span>
          <b>{name}</b>
          <span>{t(`sports.${sport}`)}</span>
        </span>
      </div>
      <p>{t(`landing.examples.${sport}`)}</p>
    </div>
  )
}

function Lanes() {
  const { t } = useTranslation()
  return (
    <nav className={lanesStyles.lanes} aria-label={t('landing.sportsLabel')}>
      <ul className="floor-paint">
        {SPORTS.map((sport) => (
          <li key={sport} data-sport={sport}>
            <Link to={{ pathname: PAGES.athletes.path, hash: sport }}>
              <Glyph sport={sport} />
              <b>{t(`sports.${sport}`)}</b>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
