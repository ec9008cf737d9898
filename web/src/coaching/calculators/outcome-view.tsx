import { Info } from 'lucide-react'
import { useLanguage } from '../../platform/language/use-language.ts'
import type { DoneOutcome } from './done-outcome.ts'
import styles from './outcome-view.module.css'
import { Picture, resultsBeside } from './picture.tsx'
import { ResultFigure, spokenResults } from './result-figure.tsx'
import type { LiveCalculation } from './use-calculation.ts'
import { labelOf, useCalculatorWords } from './words.ts'

/**
 * The figure and its picture, side by side where there is room; `without` leaves out a result shown elsewhere on the
 * page.
 */
export function Computed({ outcome, without }: { outcome: DoneOutcome; without?: string | undefined }) {
  const words = useCalculatorWords()
  const beside = resultsBeside(outcome).filter(({ key }) => key !== without)
  const [picture] = outcome.pictures
  const isAlone = !picture || beside.length === 0 || picture.kind === 'bands'
  return (
    <div className={styles.computed}>
      {/* A picture that shows every number needs no figures. */}
      <div className={styles.out} data-alone={isAlone || undefined} data-picture={picture?.kind}>
        {beside.length > 0 && <ResultFigure results={beside} />}
        {picture && <Picture picture={picture} outcome={outcome} />}
      </div>
      {outcome.notes.map((note) => (
        <p key={note} className={styles.note}>
          <Info className="icon" aria-hidden="true" />
          <span>{words.t(`notes.${note}`)}</span>
        </p>
      ))}
    </div>
  )
}

/** For users too young for the figure: what to do instead. */
export function AdviceInstead({ advice }: { advice: { key: string; under: number } }) {
  const { t } = useCalculatorWords()
  const [first, ...rest] = t(`advice.${advice.key}`, { under: advice.under }).split(/(?<=[.:]) /)
  return (
    <div className={styles.advice}>
      <p>{first}</p>
      <p>{rest.join(' ')}</p>
    </div>
  )
}

/** In place of a figure: what still has to be filled in, or that something above is wrong. */
export function NoFigureYet({ calculation }: { calculation: LiveCalculation }) {
  const words = useCalculatorWords()
  const { locale } = useLanguage().language
  const names = calculation.missing.map((input) => labelOf(input, words))
  const fields = new Intl.ListFormat(locale, { type: 'conjunction' }).format(names)
  const isWrong = calculation.problems.size > 0
  return <p className={styles.none}>{isWrong ? words.t('card.none') : words.t('card.missing', { fields })}</p>
}

/** Announces a new figure once typing has paused; a live region on the figure itself would speak at every key. */
export function ResultAloud({ calculation }: { calculation: LiveCalculation }) {
  const words = useCalculatorWords()
  const [outcome] = calculation.outcomes
  const isSaid = calculation.isSettled && outcome?.status === 'done'
  return (
    <p className="visually-hidden" role="status">
      {isSaid && spokenResults(outcome.results, words)}
    </p>
  )
}
