import type { Session } from '@touchline/contract/platform/training.ts'
import { Check, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { usePlanWords } from './plan-words.ts'
import { RpeScale } from './rpe-scale.tsx'
import type { SessionActions } from './session-menu.tsx'
import sessionStyles from './session-view.module.css'
import styles from './tick-off.module.css'

/** Ticks off today's session in place: one click, and the effort. */
export function TickOff({ session, actions }: { session: Session; actions: SessionActions }) {
  const { t } = usePlanWords()
  const [chosen, setChosen] = useState<number>()
  const { done, minutes } = session
  if (session.status === 'missed') return null

  function choose(rpe: number) {
    if (done) actions.tick(session, { ...done, rpe })
    else setChosen(rpe)
  }

  return (
    <div className={styles.tickOff}>
      {done ? (
        <div className={styles.done}>
          <CircleCheck className={classNames('icon', sessionStyles.tick)} aria-hidden="true" />
          <span>{t('page.done.was', { minutes: done.minutes, rpe: done.rpe })}</span>
          <Button variant="ghost" size="sm" onClick={() => actions.tick(session, null)}>
            {t('page.done.back')}
          </Button>
        </div>
      ) : (
        <Button
          block
          onClick={() => actions.tick(session, { minutes, rpe: chosen ?? Math.max(1, Math.round(session.rpe)) })}
        >
          <Check className="icon" aria-hidden="true" />
          {t('page.done.button')}
        </Button>
      )}
      <RpeScale legend={t('page.rpe.question')} chosen={done?.rpe ?? chosen} onChoose={choose} />
      {!done && (
        <Button variant="ghost" size="sm" className={styles.missing} onClick={() => actions.miss(session)}>
          {t('page.menu.miss')}
        </Button>
      )}
    </div>
  )
}
