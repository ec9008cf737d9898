import { useQuery } from '@tanstack/react-query'
import { getStatementCsv } from '@touchline/contract/money/wallet.ts'
import type { TokenModel } from '@touchline/contract/platform/pricing.ts'
import { ChevronLeft, ChevronRight, Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../platform/api/download.ts'
import { useErrorSentence } from '../../platform/language/error-sentence.ts'
import { useLanguage } from '../../platform/language/use-language.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { exactTokens } from './amounts.ts'
import styles from './statement.module.css'
import { StatementFilters } from './statement-filters.tsx'
import type { Person } from './statement-person.ts'
import { StatementSums } from './statement-sums.tsx'
import { StatementTable } from './statement-table.tsx'
import { type StatementView, statementFilter, statementQuery } from './wallet.ts'

type StatementPanelProps = {
  clubId: string
  today: string
  /** The member whose lines to show; undefined for all. */
  person: Person | undefined
  onPerson: (person: Person | undefined) => void
}

/** Every movement of the club's tokens: filtered, paginated, and as a download. */
export function StatementPanel({ clubId, today, person, onPerson }: StatementPanelProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const sentence = useErrorSentence()
  const [days, setDays] = useState({ from: `${today.slice(0, 8)}01`, to: today })
  const [model, setModel] = useState<TokenModel | ''>('')
  const view: StatementView = { ...days, model, who: person?.id ?? '' }
  const [pages, setPages] = useState({ of: '', cursors: [] as string[] })
  // The cursors belong to one selection: another one starts at its first page.
  const of = JSON.stringify(view)
  const cursors = pages.of === of ? pages.cursors : []
  const { data, error, isPlaceholderData } = useQuery(statementQuery(clubId, view, cursors.at(-1), language.code))
  const [failure, setFailure] = useState<unknown>()

  async function save() {
    setFailure(undefined)
    const options = { params: { clubId }, query: statementFilter(view), language: language.code }
    await download(getStatementCsv, options, 'tokens.csv').catch(setFailure)
  }

  const shown = failure ?? error
  return (
    <Panel
      flush
      heading={t('wallet:statement.heading')}
      aside={<span className="text-sm faint">{t('wallet:statement.noTexts')}</span>}
      end={
        <Button variant="line" size="sm" onClick={() => void save()}>
          <Download className="icon icon-sm" aria-hidden="true" />
          {t('wallet:statement.csv')}
        </Button>
      }
    >
      <StatementFilters
        days={days}
        today={today}
        onDays={setDays}
        model={model}
        onModel={setModel}
        person={person}
        onPerson={onPerson}
        onReset={() => {
          setDays({ from: `${today.slice(0, 8)}01`, to: today })
          setModel('')
          onPerson(undefined)
        }}
      />
      {shown !== undefined && shown !== null && (
        <div className={styles.statementProblem}>
          <Banner tone="critical">{sentence(shown)}</Banner>
        </div>
      )}
      {!data && !error && <Skeleton height={360} />}
      {data && data.count === 0 && <EmptyState title={t('wallet:statement.empty')} />}
      {data && data.count > 0 && (
        <>
          <StatementTable lines={data.lines} isStale={isPlaceholderData} onPerson={onPerson} />
          <div className={styles.statementFoot}>
            <span className="numeric" role="status">
              {t('wallet:statement.selected', {
                count: data.count,
                number: exactTokens(data.count, language),
                tokens: exactTokens(data.selected, language),
              })}
            </span>
            <nav aria-label={`${t('wallet:caps.pages')}: ${t('wallet:statement.heading')}`}>
              <IconButton
                label={t('wallet:statement.newer')}
                aria-disabled={cursors.length === 0}
                onClick={() => setPages({ of, cursors: cursors.slice(0, -1) })}
              >
                <ChevronLeft className="icon" aria-hidden="true" />
              </IconButton>
              <IconButton
                label={t('wallet:statement.older')}
                aria-disabled={data.next === null}
                onClick={() => data.next && !isPlaceholderData && setPages({ of, cursors: [...cursors, data.next] })}
              >
                <ChevronRight className="icon" aria-hidden="true" />
              </IconButton>
            </nav>
          </div>
        </>
      )}
      {data && !person && <StatementSums sums={data.sums} model={model} />}
    </Panel>
  )
}
