import type { Result } from '@touchline/calculators/calculator.ts'
import { useId } from 'react'
import { AdviceInstead, Computed, NoFigureYet } from '../../../coaching/calculators/outcome-view.tsx'
import type { LiveCalculation } from '../../../coaching/calculators/use-calculation.ts'
import { useCalculatorWords, written } from '../../../coaching/calculators/words.ts'
import { Card } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import styles from './calculator.module.css'

/** The result: figures with their picture, advice instead of them, or what is still missing. */
export function ResultCard({ calculation }: { calculation: LiveCalculation }) {
  const words = useCalculatorWords()
  const heading = useId()
  const [outcome] = calculation.outcomes
  const picture = outcome?.status === 'done' ? outcome.pictures[0] : undefined
  const title = picture?.kind === 'bands' ? words.t(`pictures.${picture.key}`) : words.t('page.result')
  // The form already shows the maximum, measured or estimated.
  const maximum = outcome?.status === 'done' && picture?.kind === 'bands' && outcome.results.find(isMaximum)
  return (
    <Card as="section" className={classNames(styles.result, styles.second)} aria-labelledby={heading}>
      <div className={styles.resultHead}>
        <h2 id={heading}>{title}</h2>
        {maximum && (
          <span className="text-sm muted">
            {words.t('results.max_heart_rate')}: {written(maximum.value, maximum, words)}
          </span>
        )}
      </div>
      {outcome?.status === 'done' && <Computed outcome={outcome} without={maximum ? maximum.key : undefined} />}
      {outcome?.status === 'advice' && <AdviceInstead advice={outcome.advice} />}
      {outcome?.status === 'refused' && <NoFigureYet calculation={calculation} />}
    </Card>
  )
}

function isMaximum(result: Result): result is Extract<Result, { kind: 'figure' }> {
  return result.kind === 'figure' && result.key === 'max_heart_rate'
}
