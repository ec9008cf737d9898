import type { Competition } from '@touchline/contract/planning/competition-views.ts'
import { Check } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorSentence } from '../../platform/language/error-sentence.ts'
import { useLanguage } from '../../platform/language/use-language.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useFocusOnceShown } from '../../ui/use-once-shown.ts'
import { useCreateCompetition } from './competitions.ts'
import { type Draft, emptyDraft, problemsIn, STEPS, type Step, wishOf } from './draft.ts'
import styles from './form.module.css'
import { AboutStep, FormatStep, type StepProps, TeamsStep } from './form-steps.tsx'
import { PreviewBox } from './preview-box.tsx'
import { TimetableFields } from './timetable-fields.tsx'

type NewCompetitionFormProps = { onMade: (competition: Competition) => void; onCancel: () => void }

/** A new competition in four steps; the last one previews the wishes that cannot be met. */
export function NewCompetitionForm({ onMade, onCancel }: NewCompetitionFormProps) {
  const { t } = useTranslation('competitions')
  const { language } = useLanguage()
  const sentence = useErrorSentence()
  const [draft, setDraft] = useState(() => emptyDraft((letter) => t('page.form.courtName', { letter })))
  const [step, setStep] = useState<Step>('about')
  const [isChecked, setChecked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const focusOn = useFocusOnceShown()
  const { mutate, isPending, error } = useCreateCompetition(language.code)
  const at = STEPS.indexOf(step)
  const problems = problemsIn(step, draft)

  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  const problem: StepProps['problem'] = (field) => {
    const found = isChecked ? problems.find((candidate) => candidate.field === field) : undefined
    return found && t(`page.form.problems.${found.key}`, { ...found.values })
  }
  const wish = problemsIn('timetable', draft).length === 0 ? wishOf(draft, timeZone()) : undefined

  function goTo(next: Step) {
    setStep(next)
    setChecked(false)
    focusOn(() => form.current?.querySelector<HTMLElement>('input, textarea, select'))
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (problems.length > 0) {
      focusOn(() => form.current?.querySelector<HTMLElement>('[aria-invalid]'))
      return
    }
    const next = STEPS[at + 1]
    if (next) goTo(next)
    else if (wish) mutate(wish, { onSuccess: onMade })
  }

  return (
    <form ref={form} className={classNames('card', styles.form)} onSubmit={submit} noValidate>
      <StepList current={step} />
      {step === 'about' && <AboutStep draft={draft} change={change} problem={problem} />}
      {step === 'teams' && <TeamsStep draft={draft} change={change} problem={problem} />}
      {step === 'format' && <FormatStep draft={draft} change={change} problem={problem} />}
      {step === 'timetable' && (
        <>
          <TimetableFields
            draft={draft.timetable}
            change={(part) => setDraft((before) => ({ ...before, timetable: { ...before.timetable, ...part } }))}
            problem={problem}
          />
          <PreviewBox wish={wish} />
        </>
      )}
      {error && <Banner tone="critical">{sentence(error)}</Banner>}
      <div className={styles.buttons}>
        <Button variant="line" onClick={() => (at === 0 ? onCancel() : goTo(STEPS[at - 1] ?? 'about'))}>
          {t(at === 0 ? 'page.cancel' : 'page.form.back')}
        </Button>
        <Button type="submit" busy={isPending} busyLabel={t('page.form.making')}>
          {t(step === 'timetable' ? 'page.form.make' : 'page.form.next')}
        </Button>
      </div>
    </form>
  )
}

function StepList({ current }: { current: Step }) {
  const { t } = useTranslation('competitions')
  const at = STEPS.indexOf(current)
  return (
    <ol className={styles.steps} aria-label={t('page.form.stepOf', { number: at + 1, count: STEPS.length })}>
      {STEPS.map((step, index) => (
        <li
          key={step}
          aria-current={step === current ? 'step' : undefined}
          className={classNames(index < at && styles.passed)}
        >
          <span>{index < at ? <Check className="icon icon-sm" aria-hidden="true" /> : index + 1}</span>
          {t(`page.form.steps.${step}`)}
        </li>
      ))}
    </ol>
  )
}

function timeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
