import type { TopicEntry } from '@touchline/contract/coaching/knowledge.ts'
import { PAGES, pathOfTopic } from '@touchline/contract/platform/pages.ts'
import { COMMON_ROLES, DISCIPLINES, type Discipline, SPORTS } from '@touchline/contract/platform/sports.ts'
import { ChevronRight } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFoundTopics, useTopics } from '../../../coaching/knowledge/topics.ts'
import { useErrorSentence } from '../../../platform/language/error-sentence.ts'
import { useLanguage } from '../../../platform/language/use-language.ts'
import { Link } from '../../../platform/routing/link.tsx'
import { useLocation, useNavigate } from '../../../platform/routing/router.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Glyph } from '../../../ui/glyph.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import styles from './knowledge.module.css'

const MAX_QUERY = 300

/** The library: what the specialists know, by sport and role, and a box to ask it. */
export function KnowledgePage() {
  const { t } = useTranslation('library')
  const { language } = useLanguage()
  const { data: topics, error, refetch } = useTopics(language.code)
  const sentence = useErrorSentence()
  const { asked, discipline, change } = useAddress()
  return (
    <div className={styles.library}>
      <div className={styles.head}>
        <div>
          <h1 className="display-2">{t('page.heading')}</h1>
          <p className="lead">{t('page.lead')}</p>
        </div>
        {topics && <Tally topics={topics.length} />}
      </div>
      <Ask key={asked} asked={asked} onAsk={(q) => change({ q, sport: undefined })} />
      {error && (
        <Banner tone="critical">
          {sentence(error)}{' '}
          <Button variant="line" size="sm" onClick={() => refetch()}>
            {t('interface:shell.retry')}
          </Button>
        </Banner>
      )}
      {asked ? (
        <Found question={asked} />
      ) : (
        <>
          <SportChoice chosen={discipline} onChoose={(sport) => change({ q: undefined, sport })} />
          {topics && <Boards topics={ofDiscipline(topics, discipline)} discipline={discipline} />}
        </>
      )}
    </div>
  )
}

/** Question and sport are kept in the address, so that both can be shared and Back works. */
function useAddress() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const params = new URLSearchParams(search)
  const discipline = DISCIPLINES.find((one) => one === params.get('sport')) ?? 'universal'
  return {
    asked: (params.get('q') ?? '').trim().slice(0, MAX_QUERY),
    discipline,
    change({ q, sport }: { q: string | undefined; sport: Discipline | undefined }) {
      const wanted = new URLSearchParams()
      if (q) wanted.set('q', q)
      if (sport && sport !== 'universal') wanted.set('sport', sport)
      navigate(wanted.size > 0 ? `${PAGES.knowledge.path}?${wanted}` : PAGES.knowledge.path)
    },
  }
}

function ofDiscipline(topics: readonly TopicEntry[], discipline: Discipline): TopicEntry[] {
  return topics.filter(({ sports }) =>
    discipline === 'universal' ? sports.length === 0 : sports.some((sport) => sport === discipline),
  )
}

function Tally({ topics }: { topics: number }) {
  const { t } = useTranslation('library')
  const figures = [
    { count: topics, label: t('page.topics', { count: topics }) },
    { count: SPORTS.length, label: t('page.sports', { count: SPORTS.length }) },
  ]
  return (
    <dl className={styles.tally}>
      {figures.map(({ count, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  )
}

function Ask({ asked, onAsk }: { asked: string; onAsk: (question: string) => void }) {
  const { t } = useTranslation('library')
  const [text, setText] = useState(asked)
  const ask = (event: FormEvent) => {
    event.preventDefault()
    onAsk(text.trim())
  }
  return (
    <search>
      <form className={styles.ask} onSubmit={ask}>
        <SearchField
          label={t('page.search')}
          hint={t('page.hint')}
          maxLength={MAX_QUERY}
          text={text}
          onChange={setText}
        />
        <Button type="submit">{t('page.find')}</Button>
      </form>
    </search>
  )
}

function Found({ question }: { question: string }) {
  const { t } = useTranslation('library')
  const { language } = useLanguage()
  const { data: found, error } = useFoundTopics(question, language.code)
  const sentence = useErrorSentence()
  if (error) return <Banner tone="critical">{sentence(error)}</Banner>
  if (!found) return null
  return (
    <>
      <p className={styles.count} role="status">
        {t('page.found', { count: found.length })}
      </p>
      {found.length > 0 ? (
        <Card className={styles.board}>
          {found.map((topic) => (
            <TopicLink key={topic.id} topic={topic} />
          ))}
        </Card>
      ) : (
        <Card>
          <EmptyState
            title={t('page.noneFound', { query: question })}
            action={
              <Link className={buttonClass()} to={PAGES.chat.path}>
                {t('page.askSpecialist')}
              </Link>
            }
          >
            {t('page.noneFoundText')}
          </EmptyState>
        </Card>
      )}
    </>
  )
}

type SportChoiceProps = { chosen: Discipline; onChoose: (discipline: Discipline) => void }

function SportChoice({ chosen, onChoose }: SportChoiceProps) {
  const { t } = useTranslation('library')
  return (
    <fieldset className={styles.sports}>
      <legend className="visually-hidden">{t('page.what')}</legend>
      {DISCIPLINES.map((discipline) => (
        <button
          key={discipline}
          type="button"
          data-sport={discipline}
          aria-pressed={discipline === chosen}
          onClick={() => onChoose(discipline)}
        >
          <Glyph sport={discipline} />
          {discipline === 'universal' ? t('page.everySport') : t(`interface:sports.${discipline}`)}
        </button>
      ))}
    </fieldset>
  )
}

function Boards({ topics, discipline }: { topics: readonly TopicEntry[]; discipline: Discipline }) {
  const { t } = useTranslation('library')
  const boards = COMMON_ROLES.map((role) => ({ role, of: topics.filter(({ roles }) => roles[0] === role) }))
  return (
    <div className={styles.boards} data-sport={discipline}>
      {boards.map(
        ({ role, of }) =>
          of.length > 0 && (
            <Card as="section" key={role} className={styles.board}>
              <h2>
                {t(`roles.${role}`)}
                <span className="numeric" aria-hidden="true">
                  {of.length}
                </span>
              </h2>
              {of.map((topic) => (
                <TopicLink key={topic.id} topic={topic} />
              ))}
            </Card>
          ),
      )}
    </div>
  )
}

function TopicLink({ topic: { id, title, answer } }: { topic: TopicEntry }) {
  return (
    <Link to={pathOfTopic(id)}>
      <b>{title}</b>
      <span>{answer}</span>
      <ChevronRight className="icon icon-sm" aria-hidden="true" />
    </Link>
  )
}
