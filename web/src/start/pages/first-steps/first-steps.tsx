import { useQuery } from '@tanstack/react-query'
import { SPORTS, type Sport } from '@touchline/contract/platform/sports.ts'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { profileQuery } from '../../../club/athletes/profile.ts'
import type { Session } from '../../../club/sessions/session.ts'
import { useErrorSentence } from '../../../platform/language/error-sentence.ts'
import { useLanguage } from '../../../platform/language/use-language.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { ChoiceStep } from './choice-step.tsx'
import { GOALS } from './first-question.ts'
import styles from './first-steps.module.css'
import { ParentStep } from './parent-step.tsx'
import { STEPS, type Step, useFirstSteps } from './use-first-steps.ts'
import { YearStep } from './year-step.tsx'

/** With another sport, the remaining steps follow and the universal coaches answer. */
const OTHER_SPORT = 'other'

type FirstStepsProps = {
  session: Session
  playerId: string
  /** Called when the steps are over, before the page changes. */
  onEnd: () => void
}

/** The first steps of a player: sport, year of birth and goal, each one tap and each skippable. */
export function FirstSteps({ session, playerId, onEnd }: FirstStepsProps) {
  const headingId = useId()
  const { t } = useTranslation()
  const { language } = useLanguage()
  const sentence = useErrorSentence()
  const owner = { playerId, language: language.code }
  const { data: profile } = useQuery(profileQuery(owner))
  const isYearKnown = profile?.facts.some(({ fact }) => fact.kind === 'birth_year') ?? false
  const steps = useFirstSteps({ ...owner, clubId: session.clubId }, isYearKnown, onEnd)
  const { step, answers, year, yearStep, finish, setStep } = steps
  const isChild = profile?.consent.isMissing ?? false
  const error = yearStep.error ?? finish.error
  const question = useRef<HTMLHeadingElement>(null)
  // The button that led to this step is gone, and with it the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each step
  useEffect(() => question.current?.focus(), [step])
  if (step === 'parent') return <ParentStep owner={owner} onDone={steps.toChat} />
  return (
    <section className={styles.card} aria-labelledby={headingId}>
      <Progress step={step} />
      <h2 className="heading-2" id={headingId} ref={question} tabIndex={-1}>
        {t(`legal:welcome.${step}.question`)}
      </h2>
      <p className="muted">{t(`legal:welcome.${step}.hint`)}</p>
      {error && <Banner tone="critical">{sentence(error)}</Banner>}
      {step === 'sport' && (
        <ChoiceStep<Sport | typeof OTHER_SPORT>
          options={[
            ...SPORTS.map((sport) => ({ value: sport, text: t(`sports.${sport}`), sport })),
            { value: OTHER_SPORT, text: t('legal:welcome.otherSport') },
          ]}
          chosen={answers.sport}
          onChoose={(sport) => {
            if (sport !== OTHER_SPORT) steps.choose({ sport })
            setStep('year')
          }}
        />
      )}
      {step === 'year' && <YearStep year={year} isBusy={yearStep.isPending} onChoose={yearStep.mutate} />}
      {step === 'goal' && (
        <ChoiceStep
          options={GOALS.map((goal) => ({ value: goal, text: t(`legal:welcome.goals.${goal}`) }))}
          chosen={answers.goal}
          onChoose={(goal) => steps.end({ goal }, isChild)}
        />
      )}
      <div className={styles.foot}>
        {step !== 'sport' && (
          <Button variant="ghost" onClick={() => setStep(beforeOf(step))}>
            <ArrowLeft className="icon" aria-hidden="true" />
            {t('legal:welcome.back')}
          </Button>
        )}
        <span className="grow" />
        <Button
          variant="ghost"
          className={styles.skipAll}
          onClick={() => steps.end({}, isChild)}
          busy={finish.isPending}
        >
          {t('legal:welcome.skipAll')}
        </Button>
        <Button variant="line" onClick={() => (step === 'goal' ? steps.end({}, isChild) : setStep(afterOf(step)))}>
          {t('legal:welcome.skip')}
        </Button>
      </div>
    </section>
  )
}

/** The line grows from step to step, as it does in an answer. */
function Progress({ step }: { step: Step }) {
  const { t } = useTranslation()
  const place = (STEPS as readonly Step[]).indexOf(step) + 1
  return (
    <div className={styles.progress} role="status">
      <span className="visually-hidden">{t('legal:welcome.progress', { step: place, steps: STEPS.length })}</span>
      {STEPS.map((name, index) => (
        <i key={name} data-done={index < place} aria-hidden="true" />
      ))}
    </div>
  )
}

function beforeOf(step: Step): Step {
  return step === 'goal' ? 'year' : 'sport'
}

function afterOf(step: Step): Step {
  return step === 'sport' ? 'year' : 'goal'
}
