import type { Sport } from '@touchline/contract/platform/sports.ts'
import { Check } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../../ui/class-names.ts'
import { Court } from '../../../ui/court.tsx'
import styles from './partnership.module.css'

type PartnershipHeadProps = {
  step: 1 | 2
  /** The sport whose court is drawn behind the headline. */
  court: Sport
  heading: string
  headingRef: Ref<HTMLHeadingElement>
  children?: ReactNode
}

/** The head of both steps: the headline on the floor, and the visitor's progress. */
export function PartnershipHead({ step, court, heading, headingRef, children }: PartnershipHeadProps) {
  return (
    <div className={classNames(styles.partnershipHead, styles[`is-step-${step}`])} data-floor="">
      <div className={styles.partnershipArt}>
        <Court sport={court} />
      </div>
      <div className={styles.partnershipHeadInner}>
        <div>
          <h1 className="display-2" tabIndex={-1} ref={headingRef}>
            {heading}
          </h1>
          {children}
        </div>
        <Steps current={step} />
      </div>
    </div>
  )
}

const STEPS = ['plan', 'details', 'payment'] as const

function Steps({ current }: { current: number }) {
  const { t } = useTranslation()
  return (
    <ol className={styles.partnershipSteps} aria-label={t('partnership.steps.label')}>
      {STEPS.map((name, index) => (
        <Step key={name} number={index + 1} current={current}>
          {t(`partnership.steps.${name}`)}
        </Step>
      ))}
    </ol>
  )
}

function Step({ number, current, children }: { number: number; current: number; children: ReactNode }) {
  const { t } = useTranslation()
  if (number === current) {
    return (
      <li className={styles.isCurrent} aria-current="step">
        <span className={styles.partnershipStepMark}>{number}</span>
        {children}
      </li>
    )
  }
  const isDone = number < current
  return (
    <li className={isDone ? 'is-done' : undefined}>
      <span className={styles.partnershipStepMark}>
        {isDone ? <Check className="icon icon-sm" aria-hidden="true" /> : number}
      </span>
      {children}
      {isDone && <span className="visually-hidden"> {t('partnership.steps.done')}</span>}
    </li>
  )
}
