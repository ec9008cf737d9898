import { MAX_SESSION_NOTE, SESSION_KINDS, type Session } from '@touchline/contract/platform/training.ts'
import { kindName, sessionName } from '@touchline/locales/session-words.ts'
import { TextField } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import type { SessionInput } from './change-plan.ts'
import { FormDialog } from './form-dialog.tsx'
import styles from './form-fields.module.css'
import { usePlanWords } from './plan-words.ts'
import { readSession } from './read-session.ts'
import { RpeScale } from './rpe-scale.tsx'
import { SelectField } from './select-field.tsx'

/** The subject of the dialog: an existing session, or a new one on a given day. */
export type EditedSession = { session: Session } | { date: string }

type SessionDialogProps = {
  edited: EditedSession | undefined
  isBusy: boolean
  onClose: () => void
  onSave: (input: SessionInput) => void
}

/** Adds, moves or edits a session. */
export function SessionDialog({ edited, isBusy, onClose, onSave }: SessionDialogProps) {
  const words = usePlanWords()
  const { t } = words
  const session = edited && 'session' in edited ? edited.session : undefined
  const kinds = SESSION_KINDS.map((kind) => ({ value: kind, text: kindName(kind, words) }))
  return (
    <FormDialog
      open={edited !== undefined}
      title={session ? t('page.edit.heading', { name: sessionName(session, words) }) : t('page.edit.add')}
      description={t('page.edit.hint')}
      submit={t('page.save')}
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={(values) => onSave(readSession(values, session))}
    >
      <div className={styles.pair}>
        <TextField
          label={t('page.edit.date')}
          name="date"
          type="date"
          required
          defaultValue={session?.date ?? (edited && 'date' in edited ? edited.date : '')}
        />
        <TextField
          label={t('page.edit.time')}
          hint={t('page.edit.timeHint')}
          name="time"
          type="time"
          defaultValue={session?.time ?? ''}
        />
      </div>
      <div className={styles.pair}>
        {!session && <SelectField label={t('page.edit.kind')} name="kind" options={kinds} defaultValue="own" />}
        <TextField
          label={t('page.edit.minutes')}
          name="minutes"
          type="number"
          inputMode="numeric"
          min={1}
          max={1440}
          required
          defaultValue={session?.minutes ?? 45}
        />
        {(!session || session.kind === 'own') && (
          <TextField label={t('page.edit.title')} name="title" maxLength={120} defaultValue={session?.title ?? ''} />
        )}
      </div>
      <RpeScale legend={t('page.rpe.expected')} chosen={session ? Math.round(session.rpe) : 5} />
      <TextArea
        rows={3}
        label={t('page.edit.note')}
        name="note"
        maxLength={MAX_SESSION_NOTE}
        defaultValue={session?.note ?? ''}
      />
    </FormDialog>
  )
}
