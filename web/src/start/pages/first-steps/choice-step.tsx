import type { Sport } from '@touchline/contract/platform/sports.ts'
import { Glyph } from '../../../ui/glyph.tsx'
import styles from './first-steps.module.css'

type ChoiceStepProps<Value extends string> = {
  options: readonly { value: Value; text: string; sport?: Sport }[]
  chosen: Value | undefined
  onChoose: (value: Value) => void
}

/** A choice of one option, by one tap. */
export function ChoiceStep<Value extends string>({ options, chosen, onChoose }: ChoiceStepProps<Value>) {
  return (
    <div className={styles.choices}>
      {options.map(({ value, text, sport }) => (
        <button
          key={value}
          type="button"
          className={styles.choice}
          aria-pressed={chosen === value}
          onClick={() => onChoose(value)}
          {...(sport && { 'data-sport': sport })}
        >
          {sport && <Glyph sport={sport} />}
          {text}
        </button>
      ))}
    </div>
  )
}
