import type { ParentsView } from '@touchline/contract/data/consents.ts'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../platform/language/dates.ts'
import { Panel } from '../../../ui/panel.tsx'
import { Fact, Facts } from '../settings-layout.tsx'
import styles from './parental-consent.module.css'

/** All data stored about parent and child for the consent. */
export function KeptNow({ consent }: { consent: ParentsView }) {
  const { t } = useTranslation()
  const { birthYear, parentEmail } = consent
  return (
    <section className={styles.kept}>
      <h2 className="heading-3">{t('legal:parent.kept.heading')}</h2>
      <Facts>
        <Fact name={t('legal:parent.kept.birthYear')}>{birthYear ?? '–'}</Fact>
        <Fact name={t('legal:parent.kept.address')}>{parentEmail}</Fact>
        <Fact name={t('legal:parent.kept.answer')}>{t(...answerOf(consent))}</Fact>
      </Facts>
    </section>
  )
}

/** What the consent permits to store. */
export function Allowed() {
  const { t } = useTranslation()
  const list = t('legal:parent.allows.list', { returnObjects: true }) as unknown as string[]
  return (
    <Panel heading={t('legal:parent.allows.heading')}>
      <ul className={styles.allowed}>
        {list.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </Panel>
  )
}

function answerOf({ state, askedAt, decidedAt }: ParentsView): [string, { date: string }] {
  const isDecided = decidedAt !== null && state !== 'not_needed' && state !== 'asked'
  const date = formatDate((isDecided ? decidedAt : askedAt) ?? '')
  return [`legal:parent.kept.${isDecided ? state : 'waiting'}`, { date }]
}
