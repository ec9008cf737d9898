import { MISSED_REASONS, type Session, type SessionDone } from '@touchline/contract/platform/training.ts'
import { sessionName } from '@touchline/locales/session-words.ts'
import { TextField } from '../../ui/field.tsx'
import type { MissedWhy } from './change-plan.ts'
import { ChoiceField } from './choice-field.tsx'
import { FormDialog } from './form-dialog.tsx'
import { usePlanWords } from './plan-words.ts'
import { RpeScale } from './rpe-scale.tsx'

type OutcomeDialogProps<Outcome> = {
  session: Session | undefined
  isBusy: boolean
  onClose: () => void
  onSave: (session: Session, outcome: Outcome) => void
}

/** Asks how long and how hard a session really was. */
export function RateDialog({ session, isBusy, onClose, onSave }: OutcomeDialogProps<SessionDone>) {
  const words = usePlanWords()
  const { t } = words
  return (
    <FormDialog
      open={session !== undefined}
      title={t('page.done.heading', { name: session ? sessionName(session, words) : '' })}
      submit={t('page.done.button')}
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={(values) =>
        session && onSave(session, { minutes: Number(values.get('minutes')), rpe: Number(values.get('rpe')) })
      }
    >
      <TextField
        label={t('page.edit.minutes')}
        name="minutes"
        type="number"
        inputMode="numeric"
        min={1}
        max={1440}
        required
        defaultValue={session?.done?.minutes ?? session?.minutes}
      />
      <RpeScale
        legend={t('page.rpe.question')}
        chosen={session && (session.done?.rpe ?? Math.max(1, Math.round(session.rpe)))}
      />
    </FormDialog>
  )
}

/** Asks why a session was missed; the rest is then replanned. */
export function MissedDialog({ session, isBusy, onClose, onSave }: OutcomeDialogProps<MissedWhy>) {
  const words = usePlanWords()
  const { t } = words
  const options = MISSED_REASONS.map((why) => ({ value: why, text: t(`page.missed.why.${why}`) }))
  return (
    <FormDialog
      open={session !== undefined}
      title={t('page.missed.heading', { name: session ? sessionName(session, words) : '' })}
      description={t('page.missed.text')}
      submit={t('page.missed.confirm')}
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={(values) => {
        const why = MISSED_REASONS.find((known) => known === values.get('why'))
        if (session && why) onSave(session, why)
      }}
    >
      <ChoiceField isSingle required name="why" label={t('page.missed.question')} options={options} />
    </FormDialog>
  )
}
