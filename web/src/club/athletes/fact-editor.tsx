import type { DatedFact, Fact } from '@touchline/contract/club/athletes.ts'
import { figureNameOf, rangeOf } from '@touchline/contract/platform/figures.ts'
import { writeClock } from '@touchline/locales/figures.ts'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { today } from '../../platform/language/dates.ts'
import { useErrorSentence, useErrorWords } from '../../platform/language/error-sentence.ts'
import { useLanguage } from '../../platform/language/use-language.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import styles from './fact-editor.module.css'
import { FactFields } from './fact-fields.tsx'
import { FigureChoice } from './figure-choice.tsx'
import { type FieldProblem, readFact } from './read-fact.ts'

type FactEditorProps = {
  kind: Fact['kind']
  /** The fact being changed; undefined for a new one. */
  initial: DatedFact | undefined
  /** Existing figures, which are not offered again. */
  takenFigures?: readonly string[]
  isBusy: boolean
  error: Error | null
  onSave: (changed: DatedFact) => void
  onCancel: () => void
  className?: string | undefined
}

/** The form of one fact. */
export function FactEditor(props: FactEditorProps) {
  const { kind, initial, takenFigures = [], isBusy, error, onSave, onCancel, className } = props
  const { t } = useTranslation()
  const sentence = useErrorSentence()
  const [newId] = useState(() => crypto.randomUUID() as string)
  const [figure, setFigure] = useState('')
  const [problem, setProblem] = useState<FieldProblem>()
  const formId = useId()
  const initialId = initial && 'id' in initial.fact ? initial.fact.id : undefined
  const id = initialId ?? (kind === 'figure' ? figure : newId)
  const problemText = useProblemText(id)

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const read = readFact(kind, new FormData(form), id, today())
    if (!('problem' in read)) return onSave(read)
    setProblem(read)
    form.querySelector<HTMLElement>(`[name="${read.field}"]`)?.focus()
  }

  return (
    <form
      id={formId}
      noValidate
      className={classNames(styles.editor, className ?? '')}
      onSubmit={save}
      onInput={() => setProblem(undefined)}
    >
      {error && <Banner tone="critical">{sentence(error)}</Banner>}
      {kind === 'figure' && !initial && (
        <FigureChoice value={figure} taken={takenFigures} error={problemText(problem, 'figure')} onChange={setFigure} />
      )}
      <FactFields
        kind={kind}
        initial={initial}
        figure={kind === 'figure' ? id : ''}
        errorOf={(field) => problemText(problem, field)}
      />
      <div className={styles.editorActions}>
        <Button type="submit" busy={isBusy} busyLabel={t('profile.saving')}>
          {t('profile.save')}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {t('profile.cancel')}
        </Button>
      </div>
    </form>
  )
}

/** Describes a field's problem with its valid range. */
function useProblemText(figure: string) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const errorWords = useErrorWords()
  const name = figureNameOf(figure)
  const isTime = name !== undefined && rangeOf(name).unit === 's'
  const write = (value = 0) => (isTime ? writeClock(value, language.locale) : String(value))
  return (found: FieldProblem | undefined, field: string): string | undefined => {
    if (found?.field !== field) return undefined
    if (found.problem === 'required') return errorWords('FIELD_REQUIRED')
    if (found.problem !== 'range') return t(`profile.problems.${found.problem}`)
    return t('profile.problems.range', { min: write(found.min), max: write(found.max) })
  }
}
