import type { LibraryTopic } from '@touchline/contract/coaching/knowledge.ts'
import { disciplineOfTopic } from '@touchline/contract/coaching/sent-topic.ts'
import { PAGES, pathOfCalculator, pathOfTopic } from '@touchline/contract/platform/pages.ts'
import { sourceText } from '@touchline/locales/source-text.ts'
import {
  ArrowLeft,
  Calculator,
  ChevronRight,
  Hospital,
  Link2,
  MessagesSquare,
  Printer,
  TriangleAlert,
} from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useTopic } from '../../../coaching/knowledge/topics.ts'
import { useErrorSentence } from '../../../platform/language/error-sentence.ts'
import { useLanguage } from '../../../platform/language/use-language.ts'
import { Link } from '../../../platform/routing/link.tsx'
import { useParams } from '../../../platform/routing/router.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { SportChip } from '../../../ui/chip.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { useCopy } from '../../../ui/use-copy.ts'
import { usePageName } from '../../shell/page-name.ts'
import styles from './topic.module.css'

/** A topic of the library, for anyone with its address. */
export function TopicPage() {
  const { t } = useTranslation('library')
  const { topicId = '' } = useParams()
  const { language } = useLanguage()
  const { data: topic, error } = useTopic(topicId, language.code)
  const sentence = useErrorSentence()
  usePageName(topic?.title)
  return (
    <div className={styles.page}>
      <BackLink />
      {error && !topic && (
        <>
          <h1 className="heading-1">{t('interface:crumbs.topic')}</h1>
          <Banner tone="critical">{sentence(error)}</Banner>
        </>
      )}
      {topic && <Whole key={topic.id} topic={topic} />}
    </div>
  )
}

function BackLink() {
  const { t } = useTranslation('library')
  return (
    <Link className={classNames(buttonClass({ variant: 'ghost' }), styles.back)} to={PAGES.knowledge.path}>
      <ArrowLeft className="icon" aria-hidden="true" />
      {t('topic.back')}
    </Link>
  )
}

function Whole({ topic }: { topic: LibraryTopic }) {
  const { t } = useTranslation('library')
  const [sport] = topic.sports
  return (
    <div className={styles.grid} data-sport={disciplineOfTopic(topic)}>
      <article className={styles.article}>
        <p className={styles.kind}>
          {sport && <SportChip sport={sport}>{t(`interface:sports.${sport}`)}</SportChip>}
          <span>{t(`roles.${topic.roles[0]}`)}</span>
        </p>
        <h1 className="heading-1">{topic.title}</h1>
        <p className={styles.answer}>{topic.answer}</p>
        <h2>{t('topic.how')}</h2>
        <ol className={styles.steps}>
          {topic.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <h2>{t('topic.mistakes')}</h2>
        <div className={styles.mistakes}>
          {topic.mistakes.map((mistake) => (
            <p key={mistake}>
              <TriangleAlert className="icon" aria-hidden="true" />
              {mistake}
            </p>
          ))}
        </div>
        <p className={styles.see}>
          <Hospital className="icon" aria-hidden="true" />
          {topic.see}
        </p>
        <h2>{t('topic.cases')}</h2>
        <dl className={styles.cases}>
          {topic.variants.map(({ label, text }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <h2>{t('topic.sources')}</h2>
        <ol className={styles.sources}>
          {topic.sources.map((source) => (
            <li key={`${source.title} ${source.year}`}>{sourceText(source)}</li>
          ))}
        </ol>
        {topic.isPractice && <p className={styles.practice}>{t('topic.practice')}</p>}
      </article>
      <aside className={styles.aside}>
        <Actions topic={topic} />
        <Ways topic={topic} />
      </aside>
    </div>
  )
}

function Actions({ topic }: { topic: LibraryTopic }) {
  const { t } = useTranslation('library')
  const shown = useRef<HTMLElement>(null)
  // At build time no one copies it.
  const address = import.meta.env.SSR ? '' : `${location.origin}${pathOfTopic(topic.id)}`
  const { copy, outcome } = useCopy(address, shown)
  const isCopied = outcome === 'copied'
  return (
    <Card className={styles.actions}>
      <Link className={buttonClass({ block: true })} to={`${PAGES.chat.path}?member=${topic.specialistId}`}>
        <MessagesSquare className="icon" aria-hidden="true" />
        {t('topic.ask')}
      </Link>
      <div>
        <Button variant="line" onClick={() => window.print()}>
          <Printer className="icon" aria-hidden="true" />
          {t('topic.print')}
        </Button>
        <Button variant="line" onClick={copy}>
          <Link2 className="icon" aria-hidden="true" />
          {t(isCopied ? 'topic.copied' : 'topic.link')}
        </Button>
      </div>
      <p className="visually-hidden" role="status">
        {isCopied && t('topic.copied')}
      </p>
      {outcome === 'failed' && <code ref={shown}>{address}</code>}
    </Card>
  )
}

function Ways({ topic: { next, calculators } }: { topic: LibraryTopic }) {
  const { t } = useTranslation(['library', 'calculators'])
  return (
    <>
      {next.length > 0 && (
        <Card as="section" className={styles.ways}>
          <h2>{t('topic.next')}</h2>
          {next.map(({ id, title }) => (
            <Link key={id} to={pathOfTopic(id)}>
              {title}
              <ChevronRight className="icon icon-sm" aria-hidden="true" />
            </Link>
          ))}
        </Card>
      )}
      {calculators.length > 0 && (
        <Card as="section" className={styles.ways}>
          <h2>{t('topic.calculate')}</h2>
          {calculators.map((id) => (
            <Link key={id} to={pathOfCalculator(id)}>
              <Calculator className="icon icon-sm" aria-hidden="true" />
              {t(`calculators:names.${id}`)}
            </Link>
          ))}
        </Card>
      )}
    </>
  )
}
