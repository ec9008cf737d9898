import type { Discipline } from '@touchline/contract/platform/sports.ts'
import { ArrowRight } from 'lucide-react'
import { useId } from 'react'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { SportChip } from '../../../ui/chip.tsx'
import { Online } from '../../../ui/online.tsx'
import type { PartProps } from './part-props.ts'
import styles from './parts.module.css'
import { usePartWords } from './use-part-words.ts'

/**
 * A colleague who covers the topic, drawn as a pass from one avatar to the other, with a link that carries the
 * question.
 */
export default function HandoverView({ part, actions }: PartProps<'handover'>) {
  const { t } = usePartWords()
  const noteId = useId()
  const to = actions.specialistOf(part.memberId)
  const from = actions.specialistOf(actions.speakerId)
  if (!to) return null
  const sport = to.sport as Discipline
  return (
    <Card as="section" className={styles.hand} data-sport={sport} aria-label={t('parts.handover.title')}>
      <div className={styles.handWho}>
        <span className={styles.pass} aria-hidden="true">
          {from && <Avatar name={from.name} sport={from.sport as Discipline} />}
          <svg viewBox="0 0 52 16" aria-hidden="true">
            <path d="M5 8h38" strokeDasharray="1 6" />
            <path d="m41 3 5 5-5 5" />
          </svg>
          <Avatar name={to.name} size="lg" presence={to.online ? 'online' : 'offline'} />
        </span>
        <div>
          <div className={styles.handName}>
            <h3>{to.name}</h3>
            <SportChip sport={sport}>{t(`sports.${sport}`)}</SportChip>
            {!to.online && <Online online={false}>{t('athletes.offline')}</Online>}
          </div>
          <p>{part.reason}</p>
          {!to.online && <p id={noteId}>{t('parts.handover.offline')}</p>}
        </div>
      </div>
      <Button
        disabled={!to.online}
        aria-describedby={to.online ? undefined : noteId}
        onClick={() => actions.onHandover(part.memberId, part.question)}
      >
        {t('parts.handover.open')}
        <span className="visually-hidden">: {to.name}</span>
        <ArrowRight className="icon" aria-hidden="true" />
      </Button>
    </Card>
  )
}
