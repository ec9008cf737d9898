import { Minus, Plus } from 'lucide-react'
import { classNames } from '../../ui/class-names.ts'
import styles from './result.module.css'

type StepperProps = {
  /** The label of the figure. */
  label: string
  lessLabel: string
  moreLabel: string
  value: number
  onChange: (value: number) => void
  isSmall?: boolean
}

const HIGHEST = 999

/** A figure between two large buttons, 56 pixels high, usable without looking; a high figure is quicker to type. */
export function Stepper({ label, lessLabel, moreLabel, value, onChange, isSmall = false }: StepperProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend, and the name is next to it
    <div className={classNames(styles.stepper, isSmall && styles.small)} role="group" aria-label={label}>
      {/* Not `disabled`: it would drop the focus on counting down to zero. */}
      <button
        type="button"
        aria-label={lessLabel}
        aria-disabled={value === 0}
        onClick={() => onChange(Math.max(0, value - 1))}
      >
        <Minus className="icon" aria-hidden="true" />
      </button>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        value={value}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => onChange(typedFigure(currentTarget.value))}
      />
      <button type="button" aria-label={moreLabel} onClick={() => onChange(Math.min(HIGHEST, value + 1))}>
        <Plus className="icon" aria-hidden="true" />
      </button>
    </div>
  )
}

/** The number in the typed text; other characters are ignored. */
function typedFigure(text: string): number {
  return Math.min(HIGHEST, Number(text.replace(/\D/g, '')))
}
