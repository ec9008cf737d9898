import { useTranslation } from 'react-i18next'
import styles from './first-questions.module.css'

type FirstQuestionsProps = { questions: readonly string[]; onChoose: (question: string) => void }

/**
 * Suggested first questions for this specialist. Choosing one fills the box without sending, so that a mis-tap costs no
 * tokens.
 */
export function FirstQuestions({ questions, onChoose }: FirstQuestionsProps) {
  const { t } = useTranslation()
  return (
    <ul className={styles.questions} aria-label={t('chat.firstQuestions')}>
      {questions.map((question) => (
        <li key={question}>
          <button type="button" onClick={() => onChoose(question)}>
            {question}
          </button>
        </li>
      ))}
    </ul>
  )
}
