import { type SafetyPart, type SafetyQuestion, sentToSafety } from '@touchline/contract/coaching/parts.ts'
import { ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { telephone } from '../../../ui/telephone.ts'
import { LiftButton } from './lift-button.tsx'
import type { PartActions } from './part-props.ts'
import styles from './safety.module.css'
import { Call } from './safety-call.tsx'
import { usePartWords } from './use-part-words.ts'

type SafetyQuestionProps = { part: SafetyPart; question: SafetyQuestion; actions: PartActions }

/** One calm question before the answer, its choices, and contacts below; once answered, the choice made. */
export function SafetyQuestionCard({ part, question, actions }: SafetyQuestionProps) {
  const { t } = usePartWords()
  const titleId = useId()
  const { title, hint, choices } = question
  if (part.answer) {
    const chosen = choices.find(({ answer }) => answer === part.answer)
    return (
      <p className={styles.answered} data-severity={part.severity}>
        <span>{title}</span> <b>{chosen?.label ?? t('parts.safety.lift')}</b>
      </p>
    )
  }
  return (
    <section className={styles.safe} aria-labelledby={titleId} data-severity={part.severity}>
      <div className={styles.question}>
        <h3 id={titleId}>{title}</h3>
        <p>{hint}</p>
        <div className={styles.choices}>
          {choices.map((choice) => (
            <button
              key={choice.answer}
              type="button"
              className={styles.choice}
              disabled={!actions.canAnswer}
              onClick={() => actions.onAnswer(choice.label, sentToSafety(choice.answer))}
            >
              <span>
                <b>{choice.label}</b>
                {choice.hint && <span>{choice.hint}</span>}
              </span>
              <ChevronRight className="icon" aria-hidden="true" />
            </button>
          ))}
        </div>
      </div>
      <Help part={part} actions={actions} />
    </section>
  )
}

/** Contacts for immediate help; 112 is last, since it is not known yet whether it is needed. */
function Help({ part: { contacts }, actions }: Pick<SafetyQuestionProps, 'part' | 'actions'>) {
  const words = usePartWords()
  const lines = contacts.filter(({ kind }) => kind === 'line' || kind === 'agency')
  const emergency = contacts.find(({ kind }) => kind === 'emergency')
  return (
    <div className={styles.person}>
      {lines.length > 0 && (
        <>
          <p>{words.t('parts.safety.person')}</p>
          <ul>
            {lines.map((contact) => (
              <li key={contact.name}>
                <Call contact={contact} isUrgent={false} hint="" words={words} />
              </li>
            ))}
          </ul>
        </>
      )}
      <div className={styles.life}>
        {emergency?.phone && (
          <span>
            {words.t('parts.safety.life')}{' '}
            <a href={telephone(emergency.phone)}>{words.t('parts.safety.callEmergency')}</a>
          </span>
        )}
        <LiftButton actions={actions} />
      </div>
    </div>
  )
}
