import { PAGES } from '@touchline/contract/platform/pages.ts'
import type { Sport } from '@touchline/contract/platform/sports.ts'
import { Calculator, FileText, Video } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '../../../platform/routing/link.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Meter } from '../../../ui/meter.tsx'
import styles from './features.module.css'
import landingStyles from './landing.module.css'

/** What a user can show to a coach besides text. */
const SHOWN = [
  { name: 'documents', Icon: FileText },
  { name: 'video', Icon: Video },
] as const

/** The three feature tiles, each with a small example, and what users can show to a coach. */
export function Features() {
  const { t } = useTranslation()
  return (
    <section className={landingStyles.landingSection}>
      <div className="wrap">
        <h2 className="visually-hidden">{t('landing.features.heading')}</h2>
        <div className={styles.features}>
          <Feature name="chats" sport="hockey">
            <ChatExample />
          </Feature>
          <Feature name="training" sport="athletics">
            <WeekExample />
          </Feature>
          <Feature name="technology" sport="golf">
            <ModelsExample />
          </Feature>
        </div>
        <ul className={styles.moreFeatures}>
          {SHOWN.map(({ name, Icon }) => (
            <li key={name}>
              <Icon className="icon icon-lg" aria-hidden="true" />
              <p>
                <b>{t(`landing.shown.${name}.title`)}</b> {t(`landing.shown.${name}.text`)}
              </p>
            </li>
          ))}
          <li>
            <Calculator className="icon icon-lg" aria-hidden="true" />
            <p>
              <b>{t('landing.shown.calculators.title')}</b> {t('landing.shown.calculators.text')}{' '}
              <Link className="link" to={PAGES.calculators.path}>
                {t('landing.shown.calculators.link')}
              </Link>
            </p>
          </li>
        </ul>
      </div>
    </section>
  )
}

function Feature({ name, sport, children }: { name: string; sport: Sport; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <article data-sport={sport}>
      <h3>{t(`landing.features.${name}.title`)}</h3>
      <p>{t(`landing.features.${name}.text`)}</p>
      <div className={styles.demo}>{children}</div>
    </article>
  )
}

function ChatExample() {
  const { t } = useTranslation()
  return (
    <>
      <span className={styles.bubble}>{t('landing.features.chats.question')}</span>
      <span className={styles.answer}>
        <Avatar name={t('landing.examples.hockeyName')} size="sm" />
        <span>{t('landing.features.chats.answer')}</span>
      </span>
    </>
  )
}

/** Minutes of each example session; the race has none. */
const WEEK = { tuesday: 40, thursday: 55, friday: 25, sunday: undefined } as const

function WeekExample() {
  const { t } = useTranslation()
  return (
    <table className={styles.week}>
      <tbody>
        {Object.entries(WEEK).map(([day, minutes]) => (
          <tr key={day}>
            <th scope="row">{t(`landing.features.training.${day}`)}</th>
            <td>{t(`landing.features.training.${day}Plan`)}</td>
            <td>{minutes ? t('landing.features.training.minutes', { count: minutes }) : '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function ModelsExample() {
  const { t } = useTranslation()
  const used = (percent: number) => t('landing.features.technology.used', { percent })
  return (
    <div className={styles.models}>
      <div>
        <span className="row">
          <b className="grow">GPT-5</b>
          <Badge tone="brand">{t('landing.features.technology.gpt5')}</Badge>
        </span>
        <Meter percent={38} label="GPT-5" valueText={used(38)} />
      </div>
      <div>
        <span className="row">
          <b className="grow">GPT-5 Mini</b>
          <Badge>{t('landing.features.technology.gpt5Mini')}</Badge>
        </span>
        <Meter percent={21} label="GPT-5 Mini" valueText={used(21)} />
      </div>
    </div>
  )
}
