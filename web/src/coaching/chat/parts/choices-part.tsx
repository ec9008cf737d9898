import { type Choice, sentByChoice } from '@touchline/contract/coaching/parts.ts'
import type { Discipline } from '@touchline/contract/platform/sports.ts'
import { Calculator, CalendarDays, ChevronRight, Library, MessagesSquare } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../../ui/avatar.tsx'
import type { PartActions, PartProps } from './part-props.ts'
import styles from './topic.module.css'

/** Possible meanings of a question as equal buttons; suggested follow-up questions as small ones. */
export default function ChoicesView({ part, actions }: PartProps<'choices'>) {
  const { t } = useTranslation('library')
  const isNext = part.purpose === 'next'
  return (
    <fieldset className={isNext ? styles.nexts : styles.choices}>
      <legend className="visually-hidden">{t(`parts.${part.purpose}`)}</legend>
      {part.choices.map((choice) => (
        <button
          key={choice.label}
          type="button"
          className={isNext ? styles.next : styles.choice}
          disabled={!actions.canAnswer}
          onClick={() => press(choice, actions)}
        >
          {isNext && <ChoiceIcon choice={choice} actions={actions} />}
          <span>
            <b>{choice.label}</b>
            {choice.hint && <span>{choice.hint}</span>}
          </span>
          {!isNext && <ChevronRight className="icon" aria-hidden="true" />}
        </button>
      ))}
    </fieldset>
  )
}

function press(choice: Choice, actions: PartActions): void {
  if (choice.kind === 'colleague' && choice.memberId) actions.onHandover(choice.memberId, choice.label)
  else actions.onAnswer(choice.label, sentByChoice(choice))
}

function ChoiceIcon({ choice, actions }: { choice: Choice; actions: PartActions }) {
  const colleague = choice.memberId ? actions.specialistOf(choice.memberId) : undefined
  if (colleague) return <Avatar name={colleague.name} sport={colleague.sport as Discipline} />
  const Icon = ICONS[choice.kind]
  return <Icon className="icon icon-sm" aria-hidden="true" />
}

const ICONS = {
  topic: Library,
  question: MessagesSquare,
  calculation: Calculator,
  making: CalendarDays,
  colleague: MessagesSquare,
} as const
