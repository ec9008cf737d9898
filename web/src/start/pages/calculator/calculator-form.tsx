import type { Calculator, Input } from '@touchline/calculators/calculator.ts'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { InputField } from '../../../coaching/calculators/input-field.tsx'
import { errorOf } from '../../../coaching/calculators/result-figure.tsx'
import { SegmentedChoice } from '../../../coaching/calculators/segmented-choice.tsx'
import type { LiveCalculation } from '../../../coaching/calculators/use-calculation.ts'
import { labelOf, splitUnit, useCalculatorWords, written } from '../../../coaching/calculators/words.ts'
import { Card } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import styles from './calculator.module.css'

type CalculatorFormProps = { calculator: Calculator; calculation: LiveCalculation }

/** Rarely needed inputs, collapsed until requested or set by the address. */
const RARE: ReadonlySet<string> = new Set(['method', 'intensity', 'frame_rate', 'urine', 'pcc'])

/** All inputs of the calculator, one below the other, each with its range. */
export function CalculatorForm({ calculator, calculation }: CalculatorFormProps) {
  const { t } = useCalculatorWords()
  const heading = useId()
  const common = calculation.inputs.filter(({ key }) => !RARE.has(key))
  const rare = calculation.inputs.filter(({ key }) => RARE.has(key))
  const [isOpen, setOpen] = useState(rare.some((input) => isGiven(input, calculation)))
  return (
    <Card as="section" className={classNames(styles.form, styles.first)}>
      <form className={styles.fields} aria-labelledby={heading} onSubmit={(event) => event.preventDefault()}>
        <h2 id={heading}>{t('page.inputs')}</h2>
        {common.map((input) =>
          calculator.id === 'heart_rate_zones' && input.key === 'max_heart_rate' ? (
            <MaximumOrEstimate key={input.key} input={input} calculation={calculation} />
          ) : (
            <InputField key={input.key} input={input} calculation={calculation} withHint />
          ),
        )}
        {rare.length > 0 && (
          <button type="button" className={styles.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t('form.more')}
            <ChevronDown className="icon icon-sm" aria-hidden="true" />
          </button>
        )}
        {isOpen && rare.map((input) => <InputField key={input.key} input={input} calculation={calculation} withHint />)}
      </form>
    </Card>
  )
}

function isGiven(input: Input, { values }: LiveCalculation): boolean {
  const value = values[input.key]
  return value !== undefined && !('default' in input && input.default === value)
}

/** The maximal heart rate is measured, or else estimated from the age. */
function MaximumOrEstimate({ input, calculation }: { input: Input; calculation: LiveCalculation }) {
  const words = useCalculatorWords()
  const [isKnown, setKnown] = useState(isGiven(input, calculation))
  const choose = (known: boolean) => {
    setKnown(known)
    if (!known) calculation.type(input, '')
  }
  return (
    <>
      <SegmentedChoice
        legend={labelOf(input, words)}
        options={[
          { value: 'estimate', label: words.t('form.estimate') },
          { value: 'known', label: words.t('form.known') },
        ]}
        chosen={isKnown ? 'known' : 'estimate'}
        onChoose={(way) => choose(way === 'known')}
      />
      {isKnown ? (
        <InputField input={input} calculation={calculation} withHint />
      ) : (
        <Estimate calculation={calculation} />
      )}
    </>
  )
}

function Estimate({ calculation }: { calculation: LiveCalculation }) {
  const words = useCalculatorWords()
  const [outcome] = calculation.outcomes
  const results = outcome?.status === 'done' ? outcome.results : []
  const maximum = results.find(({ key }) => key === 'max_heart_rate')
  if (maximum?.kind !== 'figure') return null
  const { figure, unit } = splitUnit(written(maximum.value, maximum, words))
  const error = splitUnit(errorOf(maximum, words) ?? '').figure
  return (
    <p className={styles.estimate}>
      <b>{figure}</b>
      <span>
        {unit}, {words.t('form.estimated', { error })}
      </span>
    </p>
  )
}
