import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from '../../platform/routing/router.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { matches, QUESTION_GROUPS, QUESTIONS, type QuestionId } from './questions.ts'
import styles from './support.module.css'

/** The questions that match the search, by group; the one named in the address is open. */
export function QuestionList({ searched }: { searched: string }) {
  const { t } = useTranslation()
  const { hash } = useLocation()
  const isFound = (id: QuestionId) =>
    matches(searched, t(`help:questions.${id}.question`), t(`help:questions.${id}.answer`))
  const groups = QUESTION_GROUPS.map((group) => ({ group, ids: QUESTIONS[group].filter(isFound) })).filter(
    ({ ids }) => ids.length > 0,
  )
  if (groups.length === 0) {
    return <EmptyState title={t('help:search.nothing', { text: searched })}>{t('help:search.try')}</EmptyState>
  }
  return groups.map(({ group, ids }) => (
    <section key={group} className={styles.group} aria-labelledby={`group-${group}`}>
      <h2 className="heading-3" id={`group-${group}`}>
        {t(`help:groups.${group}`)}
      </h2>
      {ids.map((id) => (
        <details key={id} id={id} className={styles.question} open={hash === `#${id}`}>
          <summary>
            {t(`help:questions.${id}.question`)}
            <ChevronDown className="icon icon-sm" aria-hidden="true" />
          </summary>
          <p>{t(`help:questions.${id}.answer`)}</p>
        </details>
      ))}
    </section>
  ))
}
