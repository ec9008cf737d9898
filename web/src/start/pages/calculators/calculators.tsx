import type { Group } from '@touchline/calculators/calculator.ts'
import type { CalculatorId } from '@touchline/calculators/calculators.ts'
import { PAGES, pathOfCalculator } from '@touchline/contract/platform/pages.ts'
import type { TFunction } from 'i18next'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BOARDS, search } from '../../../coaching/calculators/boards.ts'
import { GroupIcon, sportOf } from '../../../coaching/calculators/group-icon.tsx'
import { Link } from '../../../platform/routing/link.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import styles from './calculators.module.css'

/** Only the names of the calculators' texts are needed here. */
type Words = { t: TFunction }

const CALCULATORS = BOARDS.flatMap(({ ids }) => ids).length
const OFTEN: readonly CalculatorId[] = ['heart_rate_zones', 'one_rep_max', 'race_prediction']
const MAX_QUERY = 60

/** All calculators, grouped on boards, with a search box. */
export function CalculatorsPage() {
  const words: Words = useTranslation('calculators')
  const [query, setQuery] = useState('')
  const found = search(entriesIn(words), query)
  const boards = BOARDS.map(({ group, ids }) => ({ group, ids: ids.filter((id) => found.includes(id)) }))
  return (
    <div className={styles.calculators}>
      <div className={styles.head}>
        <div>
          <h1 className="display-2">{words.t('page.heading')}</h1>
          <p className="lead">{words.t('page.lead')}</p>
        </div>
        <Tally words={words} />
      </div>
      <div className={styles.find}>
        <search className={styles.search}>
          <SearchField
            label={words.t('page.search')}
            hint={words.t('page.searchHint')}
            maxLength={MAX_QUERY}
            text={query}
            onChange={setQuery}
          />
        </search>
        <p className="visually-hidden" role="status">
          {query.trim() && words.t('page.found', { count: found.length })}
        </p>
        <OftenUsed words={words} />
      </div>
      {found.length > 0 ? (
        <div className={styles.boards}>
          {boards.map(
            ({ group, ids }) => ids.length > 0 && <Board key={group} group={group} ids={ids} words={words} />,
          )}
        </div>
      ) : (
        <NothingFound query={query.trim()} words={words} />
      )}
    </div>
  )
}

function entriesIn({ t }: Words) {
  return BOARDS.flatMap(({ group, ids }) =>
    ids.map((id) => ({ id, words: [t(`names.${id}`), t(`descriptions.${id}`), t(`groups.${group}`)] })),
  )
}

function Tally({ words }: { words: Words }) {
  return (
    <dl className={styles.tally}>
      <div>
        <dt>{words.t('page.calculators', { count: CALCULATORS })}</dt>
        <dd>{CALCULATORS}</dd>
      </div>
      <div>
        <dt>{words.t('page.areas', { count: BOARDS.length })}</dt>
        <dd>{BOARDS.length}</dd>
      </div>
    </dl>
  )
}

function OftenUsed({ words }: { words: Words }) {
  return (
    <div className={styles.often}>
      <span>{words.t('page.often')}</span>
      {OFTEN.map((id) => (
        <Link key={id} to={pathOfCalculator(id)}>
          {words.t(`names.${id}`)}
        </Link>
      ))}
    </div>
  )
}

function Board({ group, ids, words }: { group: Group; ids: readonly CalculatorId[]; words: Words }) {
  return (
    <Card as="section" className={styles.board} data-sport={sportOf(group)}>
      <h2>
        <GroupIcon group={group} />
        {words.t(`groups.${group}`)}
        <span className="numeric" aria-hidden="true">
          {ids.length}
        </span>
      </h2>
      {ids.map((id) => (
        <Link key={id} to={pathOfCalculator(id)}>
          <b>{words.t(`names.${id}`)}</b>
          <span>{words.t(`descriptions.${id}`)}</span>
          <ChevronRight className="icon icon-sm" aria-hidden="true" />
        </Link>
      ))}
    </Card>
  )
}

function NothingFound({ query, words }: { query: string; words: Words }) {
  return (
    <Card className={styles.nothing}>
      <EmptyState
        title={words.t('page.noneFound', { query })}
        action={
          <Link className={buttonClass()} to={PAGES.chat.path}>
            {words.t('page.askCoach')}
          </Link>
        }
      >
        {words.t('page.noneFoundText')}
      </EmptyState>
    </Card>
  )
}
