import type { Calculator, Values } from '@touchline/calculators/calculator.ts'
import { CALCULATORS, type CalculatorId } from '@touchline/calculators/calculators.ts'
import { pathOfCalculator } from '@touchline/contract/platform/pages.ts'
import { ArrowUpRight, BookOpen, Calculator as CalculatorIcon, ChevronDown, Timer } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from '../../platform/routing/link.tsx'
import { searchOf } from './address.ts'
import styles from './calculation-card.module.css'
import { isSame, readForm, textsOf } from './form.ts'
import { FormulaLines, SourceLine, shortSources } from './formula.tsx'
import { FieldError, InputField } from './input-field.tsx'
import { AdviceInstead, Computed, NoFigureYet, ResultAloud } from './outcome-view.tsx'
import { Picture } from './picture.tsx'
import { type LiveCalculation, useCalculation } from './use-calculation.ts'
import { labelOf, useCalculatorWords } from './words.ts'

type CalculationCardProps = {
  /** Calculators on the same inputs share a card; the first one leads. */
  ids: readonly [CalculatorId, ...CalculatorId[]]
  /** The values that the coach computed with. */
  given: Values
  /** The buttons for the result; called again with every change. */
  actions?: (calculation: LiveCalculation) => ReactNode
}

/** A live calculation: change a number and everything follows, on this page only. */
export function CalculationCard({ ids, given, actions }: CalculationCardProps) {
  const calculators = ids.map((id) => CALCULATORS[id])
  const calculation = useCalculation(calculators, { given })
  const [first, ...others] = calculation.outcomes
  const heading = useId()
  return (
    <section className={styles.card} aria-labelledby={heading}>
      <CardHead id={heading} calculator={calculators[0] as Calculator} calculation={calculation} />
      {first?.status === 'advice' ? (
        <AdviceInstead advice={first.advice} />
      ) : (
        <>
          <Inputs calculation={calculation} given={given} />
          {first?.status === 'done' ? <Computed outcome={first} /> : <NoFigureYet calculation={calculation} />}
          {others.map((outcome, at) => {
            const calculator = calculators[at + 1]
            if (outcome.status !== 'done' || !calculator) return null
            return (
              <div key={calculator.id} className={styles.further}>
                <CardHead calculator={calculator} calculation={calculation} isFurther />
                {outcome.pictures.map((picture) => (
                  <Picture key={picture.key} picture={picture} outcome={outcome} />
                ))}
              </div>
            )
          })}
          <Formula calculators={calculators} />
          {actions && <div className={styles.actions}>{actions(calculation)}</div>}
        </>
      )}
      <ResultAloud calculation={calculation} />
    </section>
  )
}

type CardHeadProps = { id?: string; calculator: Calculator; calculation: LiveCalculation; isFurther?: boolean }

function CardHead({ id, calculator, calculation, isFurther = false }: CardHeadProps) {
  const { t } = useCalculatorWords()
  const name = t(`names.${calculator.id}`)
  const Icon = isFurther ? Timer : CalculatorIcon
  const Heading = isFurther ? 'h4' : 'h3'
  const search = searchOf(calculator.inputs, calculation.values)
  return (
    <div className={styles.head}>
      <Icon className="icon" aria-hidden="true" />
      <Heading id={id}>{name}</Heading>
      <Link className={styles.open} to={{ pathname: pathOfCalculator(calculator.id), search }}>
        {t('card.open')}
        <span className="visually-hidden">: {name}</span>
        <ArrowUpRight className="icon icon-sm" aria-hidden="true" />
      </Link>
    </div>
  )
}

/** The inputs that are required or already known; the others are on the calculator's own page. */
function Inputs({ calculation, given }: { calculation: LiveCalculation; given: Values }) {
  const { t } = useCalculatorWords()
  const id = useId()
  const wrong = calculation.isSettled ? calculation.inputs.filter(({ key }) => calculation.problems.has(key)) : []
  const shown = calculation.inputs.filter(({ key, optional }) => !optional || given[key] !== undefined)
  return (
    <form
      className={styles.inputs}
      data-count={Math.min(3, shown.length)}
      aria-label={t('card.inputs')}
      onSubmit={(event) => event.preventDefault()}
    >
      {shown.map((input) => (
        <InputField key={input.key} input={input} calculation={calculation} errorId={`${id}-${input.key}`} />
      ))}
      {wrong.length > 0 && (
        <div className={styles.errors}>
          {wrong.map((input) => {
            const problem = calculation.problems.get(input.key)
            return problem && <FieldError key={input.key} id={`${id}-${input.key}`} problem={problem} input={input} />
          })}
        </div>
      )}
      {calculation.isChanged && <WhatTheCoachHad calculation={calculation} given={given} />}
    </form>
  )
}

/** The coach's own values where the reader changed them, and a button to restore them. */
function WhatTheCoachHad({ calculation, given }: { calculation: LiveCalculation; given: Values }) {
  const words = useCalculatorWords()
  const { locale } = words.notation
  const texts = textsOf(calculation.calculators, given, locale)
  const before = readForm(calculation.calculators, texts)
  const changed = before.inputs.filter((input) => !isSame(before.values, calculation.values, [input]))
  const told = changed.map((input) => {
    const text = texts[input.key]?.text ?? '–'
    const value = input.kind === 'choice' ? words.t(`choices.${text}`) : text
    return changed.length > 1 ? `${labelOf(input, words)} ${value}` : value
  })
  return (
    <p className={styles.was}>
      {words.t('card.coachHad', { values: told.join(', ') })}
      <button type="button" onClick={() => calculation.reset()}>
        {words.t('card.undo')}
      </button>
    </p>
  )
}

/** Closed at first: its title already names the source. */
function Formula({ calculators }: { calculators: readonly Calculator[] }) {
  const { t } = useCalculatorWords()
  const sources = [...new Set(calculators.flatMap((calculator) => calculator.sources))]
  return (
    <details className={styles.source}>
      <summary>
        <BookOpen className="icon icon-sm" aria-hidden="true" />
        <span>
          <b>{t('page.formula')}</b> · {shortSources(sources)}
        </span>
        <ChevronDown className="icon icon-sm" aria-hidden="true" />
      </summary>
      <div>
        {calculators.map(({ id, formula }) => (
          <FormulaLines key={id} lines={formula} />
        ))}
        {sources.map((source) => (
          <SourceLine key={`${source.title} ${source.year}`} source={source} />
        ))}
      </div>
    </details>
  )
}
