import { useInfiniteQuery } from '@tanstack/react-query'
import { type ChatHistory, type EndingConversation, NEARLY_FULL } from '@touchline/contract/coaching/history.ts'
import { Plus } from 'lucide-react'
import { type UIEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../platform/language/dates.ts'
import { useErrorSentence } from '../../platform/language/error-sentence.ts'
import { useLanguage } from '../../platform/language/use-language.ts'
import { loadCode } from '../../platform/loading/load-code.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Loading } from '../../ui/loading.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useFocusAfterRemoval } from '../../ui/use-focus-after-removal.ts'
import { useOnDemand } from '../../ui/use-on-demand.ts'
import styles from './history.module.css'
import { historyQuery, type Owner } from './history.ts'
import type { HistoryRowsProps } from './history-rows.tsx'
import { useSearch } from './use-search.ts'

type HistoryListProps = {
  owner: Owner
  /** The saved conversation on screen. */
  openId: string | null
  /** Why the list is not available here; it is not requested then. */
  closed?: string | undefined
  onOpen: (history: ChatHistory) => void
  onDeleted?: (history: ChatHistory) => void
  onRestored?: (history: ChatHistory) => void
  /** Starts a new conversation; absent while there is no specialist to talk to. */
  onNew?: (() => void) | undefined
  /** How unsaved conversations are named and opened; absent until the specialists are known. */
  unsaved?: Unsaved | undefined
}

type Unsaved = { nameOf: (specialistId: string) => string | undefined; onChoose: (specialistId: string) => void }

/** The owner's saved conversations: search, open, rename, pin, download, delete. */
export function HistoryList(props: HistoryListProps) {
  const { owner, openId, closed, onOpen, onDeleted, onRestored, onNew, unsaved } = props
  const { t } = useTranslation()
  const { language } = useLanguage()
  const headingId = useId()
  const { typed, search, type, clear } = useSearch()
  const history = useInfiniteQuery({ ...historyQuery(owner, search, language.code), enabled: !closed })
  const { error, isPlaceholderData, isFetchingNextPage, hasNextPage, fetchNextPage } = history
  const data = history.data?.pages.flatMap(({ chatHistory }) => chatHistory)
  const counts = history.data?.pages[0]
  const { heading, expectGone } = useFocusAfterRemoval(data)

  function loadMore({ currentTarget: list }: UIEvent) {
    const isNearEnd = list.scrollTop + list.clientHeight > list.scrollHeight - LOAD_AHEAD_PX
    if (isNearEnd && hasNextPage && !isFetchingNextPage && !error) void fetchNextPage()
  }

  const retry = () => void (history.isFetchNextPageError ? fetchNextPage() : history.refetch())
  const hasAny = search !== '' || typed !== '' || (data !== undefined && data.length > 0)
  return (
    <section aria-labelledby={headingId}>
      <div className={styles.historyHead}>
        <h2 id={headingId} ref={heading} tabIndex={-1}>
          {t('history.heading')}
        </h2>
        {onNew && (
          <IconButton label={t('history.new')} size="sm" onClick={onNew}>
            <Plus className="icon" />
          </IconButton>
        )}
      </div>
      {hasAny && (
        <SearchField
          className={styles.historySearch}
          label={t('history.search')}
          hint={t('history.searchHint')}
          maxLength={200}
          text={typed}
          onChange={type}
        />
      )}
      {closed && <p className={styles.historyNote}>{closed}</p>}
      {counts && <Limit saved={counts.saved} most={counts.mostSaved} />}
      {unsaved && counts?.ending.map((one) => <ErasedSoon key={one.member_id} ending={one} {...unsaved} />)}
      {!closed && error && <LoadFailure error={error} onRetry={retry} />}
      {!closed && !error && !data && <LoadingHistory />}
      {data && data.length > 0 && (
        <Rows
          histories={data}
          isBusy={isPlaceholderData || isFetchingNextPage}
          onScroll={loadMore}
          onDeleted={(history) => {
            expectGone(history.id)
            onDeleted?.(history)
          }}
          {...{ owner, openId, onOpen, onRestored }}
        />
      )}
      {data?.length === 0 && !error && (search ? <NothingFound search={search} onClear={clear} /> : <NothingSaved />)}
    </section>
  )
}

export const loadRows = () => loadCode(() => import('./history-rows.tsx'))

/** The rows, lazy-loaded: users without saved conversations need none. */
function Rows(props: HistoryRowsProps) {
  const rows = useOnDemand(loadRows, true)
  return rows ? <rows.HistoryRows {...props} /> : <LoadingHistory />
}

/** How near its end the list requests the next page: about four rows. */
const LOAD_AHEAD_PX = 200

/** Warns when the limit of saved conversations is near or reached. */
function Limit({ saved, most }: { saved: number; most: number }) {
  const { t } = useTranslation()
  if (saved < most * NEARLY_FULL) return null
  return (
    <Banner tone="warning" className={styles.historyLimit}>
      {t(saved < most ? 'history.nearlyFull' : 'history.full', { saved, most })}
    </Banner>
  )
}

/** Says when an unsaved conversation will be erased, with a link to where it can be saved. */
function ErasedSoon({ ending, nameOf, onChoose }: Unsaved & { ending: EndingConversation }) {
  const { t } = useTranslation()
  const { member_id: id, keptUntil } = ending
  const name = nameOf(id)
  if (!name) return null
  return (
    <Banner tone="warning" className={styles.historyLimit}>
      {t('history.erasedSoon.text', { name, date: formatDate(keptUntil) })}{' '}
      <Button variant="line" size="sm" onClick={() => onChoose(id)}>
        {t('history.erasedSoon.open')}
      </Button>
    </Banner>
  )
}

function NothingSaved() {
  const { t } = useTranslation()
  return <p className={styles.historyNote}>{t('history.empty')}</p>
}

function NothingFound({ search, onClear }: { search: string; onClear: () => void }) {
  const { t } = useTranslation()
  return (
    <p className={styles.historyNote} role="status">
      {t('history.nothing', { search })}{' '}
      <Button variant="line" size="sm" onClick={onClear}>
        {t('history.clear')}
      </Button>
    </p>
  )
}

function LoadFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation()
  const sentence = useErrorSentence()
  return (
    <Banner tone="critical">
      <b>{t('history.failed')}</b> {sentence(error)}{' '}
      <Button variant="line" size="sm" onClick={onRetry}>
        {t('shell.retry')}
      </Button>
    </Banner>
  )
}

function LoadingHistory() {
  const { t } = useTranslation()
  return (
    <Loading className={styles.historyLoading} label={t('shell.loading')}>
      <Skeleton height={40} />
      <Skeleton height={40} />
      <Skeleton height={40} />
    </Loading>
  )
}
