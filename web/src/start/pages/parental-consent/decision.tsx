import type { ConsentDecision, ParentsView } from '@touchline/contract/data/consents.ts'
import { CircleCheck, Clock, Lock, ShieldOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lastParentsDay } from '../../../data/consents/consent.ts'
import { useErrorSentence } from '../../../platform/language/error-sentence.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { FootLinks } from '../../shell/foot-links.tsx'
import styles from './parental-consent.module.css'
import { WithdrawDialog } from './withdraw-dialog.tsx'

type DecisionProps = {
  consent: ParentsView
  /** The decision being sent. */
  busy: ConsentDecision | undefined
  error: Error | null
  onDecide: (decision: ConsentDecision) => void
}

/** The state of the consent, what it means, and the parent's options. */
export function Decision({ consent: { state, age, until }, busy, error, onDecide }: DecisionProps) {
  const { t } = useTranslation()
  const sentence = useErrorSentence()
  const [isAsked, setAsked] = useState(false)
  const words = state === 'not_needed' ? 'notNeeded' : state
  const Icon = ICONS[state]
  const canGive = state === 'asked' || state === 'refused' || state === 'withdrawn'
  return (
    <section className={classNames('card', styles.decision)} data-state={state} aria-live="polite">
      <h2 className="heading-2">
        <Icon className="icon icon-lg" aria-hidden="true" />
        {t(`legal:parent.${words}.title`)}
      </h2>
      <p>{t(`legal:parent.${words}.text`, { age, date: until && lastParentsDay(until) })}</p>
      {error && <Banner tone="critical">{sentence(error)}</Banner>}
      <div className={styles.actions}>
        {canGive && (
          <Button
            size="lg"
            busy={busy === 'give'}
            busyLabel={t('legal:parent.busy')}
            onClick={() => !busy && onDecide('give')}
          >
            {t('legal:parent.give')}
          </Button>
        )}
        {state === 'asked' && (
          <Button
            size="lg"
            variant="line"
            busy={busy === 'refuse'}
            busyLabel={t('legal:parent.busy')}
            onClick={() => !busy && onDecide('refuse')}
          >
            {t('legal:parent.refuse')}
          </Button>
        )}
        {state === 'given' && (
          <Button variant="critical-line" aria-haspopup="dialog" onClick={() => setAsked(true)}>
            {t('legal:parent.withdraw')}
          </Button>
        )}
      </div>
      {canGive && <p className={styles.small}>{t('legal:parent.guardian')}</p>}
      <p className={styles.private}>
        <Lock className="icon" aria-hidden="true" />
        <span>{t('legal:parent.private')}</span>
      </p>
      <FootLinks />
      <WithdrawDialog
        open={isAsked && state === 'given'}
        isBusy={busy === 'withdraw'}
        onClose={() => setAsked(false)}
        onWithdraw={() => onDecide('withdraw')}
      />
    </section>
  )
}

const ICONS = {
  asked: Clock,
  given: CircleCheck,
  refused: ShieldOff,
  withdrawn: ShieldOff,
  not_needed: CircleCheck,
} as const
