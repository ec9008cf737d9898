import { pathOfTopic } from '@touchline/contract/platform/pages.ts'
import { ChevronDown, Library } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from '../../../platform/routing/link.tsx'
import { Card } from '../../../ui/card.tsx'
import type { PartProps } from './part-props.ts'
import styles from './topic.module.css'

/** The topic that answered the question: a link to all of it, and buttons for its variants. */
export default function TopicView({ part }: PartProps<'topic'>) {
  const { t } = useTranslation('library')
  return (
    <Card as="section" className={styles.topic} aria-label={part.title}>
      <div className={styles.head}>
        <Library className="icon" aria-hidden="true" />
        <h3>{part.title}</h3>
        <Link to={pathOfTopic(part.id)}>{t('parts.open')}</Link>
      </div>
      {part.variants.map(({ label, text }) => (
        <details key={label} className={styles.variant}>
          <summary>
            <span>{label}</span>
            <ChevronDown className="icon icon-sm" aria-hidden="true" />
          </summary>
          <p>{text}</p>
        </details>
      ))}
    </Card>
  )
}
