import { zodResolver } from '@hookform/resolvers/zod'
import { MAX_TITLE_LENGTH, saveChatHistory } from '@touchline/contract/history.ts'
import { type ReactNode, useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useErrorSentence, useErrorWords } from '../language/error-sentence.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import styles from './history.module.css'

type SaveDialogProps = {
  open: boolean
  heading: string
  /** What the person comes from and goes to. */
  children?: ReactNode
  /** The title that stands in the field at first. */
  suggestion: string
  saveLabel: string
  /** What is being done at this moment, and what went wrong. */
  busy: 'saving' | 'discarding' | undefined
  error: Error | null
  onSave: (title: string) => void
  /** Goes on without saving; left out where nothing waits. */
  onDiscard?: (() => void) | undefined
  onCancel: () => void
}

/** Asks under which title a conversation is saved, and whether it is saved at all. */
export function SaveDialog({ open, heading, children, onCancel, busy, ...form }: SaveDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onCancel()}
      title={heading}
      closeLabel={t('history.save.close')}
    >
      {children}
      {open && <SaveForm {...form} busy={busy} onCancel={onCancel} />}
    </Dialog>
  )
}

type SaveFormProps = Omit<SaveDialogProps, 'open' | 'heading' | 'children'>

function SaveForm({ suggestion, saveLabel, busy, error, onSave, onDiscard, onCancel }: SaveFormProps) {
  const { t } = useTranslation()
  const words = useErrorWords()
  const sentence = useErrorSentence()
  const { register, control, clearErrors, handleSubmit, setFocus, formState } = useForm({
    resolver: zodResolver(TITLE),
    defaultValues: { title: suggestion },
    reValidateMode: 'onSubmit',
  })
  useEffect(() => {
    // After the dialog has noted where the focus came from. A phone would cover half the dialog with its keyboard.
    const frame = requestAnimationFrame(
      () => matchMedia('(pointer: fine)').matches && setFocus('title', { shouldSelect: true }),
    )
    return () => cancelAnimationFrame(frame)
  }, [setFocus])
  const length = useWatch({ control, name: 'title' }).length
  return (
    <form className={styles.historySave} noValidate onSubmit={handleSubmit(({ title }) => !busy && onSave(title))}>
      {error && <Banner tone="critical">{sentence(error)}</Banner>}
      <div>
        <TextField
          {...register('title', { onChange: () => clearErrors('title') })}
          label={t('history.save.title')}
          hint={t('history.save.hint')}
          error={words(formState.errors.title?.message)}
          maxLength={MAX_TITLE_LENGTH}
          autoComplete="off"
          enterKeyHint="done"
        />
        <p className={classNames(styles.historyLength, 'num')} aria-hidden="true">
          {length}/{MAX_TITLE_LENGTH}
        </p>
      </div>
      <div className="acts">
        <Button type="submit" busy={busy === 'saving'} busyLabel={t('history.save.busy')}>
          {saveLabel}
        </Button>
        {onDiscard && (
          <Button
            variant="line"
            busy={busy === 'discarding'}
            busyLabel={t('history.save.discarding')}
            onClick={() => busy || onDiscard()}
          >
            {t('history.save.discard')}
          </Button>
        )}
        <Button variant="ghost" onClick={onCancel}>
          {t(onDiscard ? 'history.save.stay' : 'history.save.cancel')}
        </Button>
      </div>
    </form>
  )
}

const TITLE = saveChatHistory.body.pick({ title: true })
