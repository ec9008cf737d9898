import { zodResolver } from '@hookform/resolvers/zod'
import { MAX_TITLE_LENGTH, SaveTitle } from '@touchline/contract/coaching/history.ts'
import { useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useErrorSentence, useErrorWords } from '../../platform/language/error-sentence.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { TextField } from '../../ui/field.tsx'
import styles from './history.module.css'
import type { SaveDialogProps } from './save-dialog-props.ts'

type SaveFormProps = Omit<SaveDialogProps, 'open' | 'heading' | 'children'>

/** The title of a conversation to save, and the buttons. */
export function SaveForm({ suggestion, saveLabel, busy, error, onSave, onDiscard, onCancel }: SaveFormProps) {
  const { t } = useTranslation()
  const words = useErrorWords()
  const sentence = useErrorSentence()
  const { register, control, clearErrors, handleSubmit, setFocus, formState } = useForm({
    resolver: zodResolver(SaveTitle),
    defaultValues: { title: suggestion },
    reValidateMode: 'onSubmit',
  })
  useEffect(() => {
    // After the dialog has recorded where the focus was. Not on phones, whose keyboard would cover half the dialog.
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
        <p className={classNames(styles.historyLength, 'numeric')} aria-hidden="true">
          {length}/{MAX_TITLE_LENGTH}
        </p>
      </div>
      <div className="actions">
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
