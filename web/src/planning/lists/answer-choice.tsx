import { ANSWERS, type ListAnswer } from '@touchline/contract/planning/lists.ts'
import { Check, CircleHelp, Minus, X } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../ui/class-names.ts'
import styles from './attendance.module.css'

type AnswerChoiceProps = {
  /** The person whose answer it is. */
  label: string
  value: ListAnswer | null
  isDisabled: boolean
  onChoose: (answer: ListAnswer) => void
}

/** Yes, maybe or no with an icon, a word and an underline, so that nothing depends on colour alone. */
export function AnswerChoice({ label, value, isDisabled, onChoose }: AnswerChoiceProps) {
  const { t } = useTranslation()
  const name = useId()
  return (
    <fieldset className={styles.choice} disabled={isDisabled}>
      <legend className="visually-hidden">{label}</legend>
      {ANSWERS.map((answer) => (
        <label key={answer} className={styles[`is-${answer}`]}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={value === answer}
            onChange={() => onChoose(answer)}
          />
          <AnswerIcon answer={answer} />
          <span>{t(`lists:page.answers.${answer}`)}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** The icon of an answer, or of none. */
export function AnswerIcon({ answer, large = false }: { answer: ListAnswer | 'open'; large?: boolean }) {
  const Icon = ICONS[answer]
  return <Icon className={classNames('icon', large ? 'icon-lg' : 'icon-sm')} aria-hidden="true" />
}

const ICONS = { yes: Check, maybe: CircleHelp, no: X, open: Minus } as const
