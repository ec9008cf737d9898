import type { Specialist } from '@touchline/contract/coaching/specialists.ts'
import type { Discipline } from '@touchline/contract/platform/sports.ts'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/badge.tsx'
import { CoachMessage } from '../../ui/message.tsx'
import styles from './message-log.module.css'

type WelcomeProps = { specialist: Pick<Specialist, 'name' | 'sport' | 'welcome'> }

/** The specialist's greeting; at first contact it also discloses that no human is speaking. */
export function Welcome({ specialist }: WelcomeProps) {
  const { t } = useTranslation()
  return (
    <CoachMessage sport={specialist.sport as Discipline} name={specialist.name} badge={<Badge>{t('chat.ai')}</Badge>}>
      <p>{specialist.welcome}</p>
      <p className={styles.talkNotice}>{t('chat.aiNotice')}</p>
    </CoachMessage>
  )
}
