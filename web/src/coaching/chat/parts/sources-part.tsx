import { pathOfTopic } from '@touchline/contract/platform/pages.ts'
import { sourceText } from '@touchline/locales/source-text.ts'
import { useTranslation } from 'react-i18next'
import { Link } from '../../../platform/routing/link.tsx'
import type { PartProps } from './part-props.ts'
import styles from './topic.module.css'

/** The sources of a model's answer: each reference mark, its topic, and where that comes from. */
export default function SourcesView({ part }: PartProps<'sources'>) {
  const { t } = useTranslation('library')
  return (
    <section className={styles.sources} aria-label={t('parts.sources')}>
      <h3>{t('parts.sources')}</h3>
      <ol>
        {part.items.map(({ mark, id, title, sources }) => (
          <li key={id} value={mark}>
            <Link to={pathOfTopic(id)}>{title}</Link>
            {sources.map((source) => (
              <p key={`${source.title} ${source.year}`}>{sourceText(source)}</p>
            ))}
          </li>
        ))}
      </ol>
    </section>
  )
}
