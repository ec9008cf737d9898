import { useQuery } from '@tanstack/react-query'
import type { Member } from '@touchline/contract/club/members.ts'
import { PAGES } from '@touchline/contract/platform/pages.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorSentence } from '../../platform/language/error-sentence.ts'
import { useLanguage } from '../../platform/language/use-language.ts'
import { loadCode } from '../../platform/loading/load-code.ts'
import { Link, Redirect } from '../../platform/routing/link.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loading } from '../../ui/loading.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useFocusAfterRemoval } from '../../ui/use-focus-after-removal.ts'
import { useOnDemand } from '../../ui/use-on-demand.ts'
import { nameOf } from './member-cells.tsx'
import { LONGEST_SEARCH, pageCount } from './member-view.ts'
import styles from './members.module.css'
import { type ClubAdmin, memberPageQuery } from './members.ts'
import { MembersPager } from './members-pager.tsx'
import { MembersTable } from './members-table.tsx'
import { RemoveMember } from './remove-member.tsx'
import { useCoachMark } from './use-coach-mark.ts'
import { useMemberView } from './use-member-view.ts'

/** The club's members: searched, sorted and paginated by the server, removed one by one. */
export function MembersPanel({ admin }: { admin: ClubAdmin }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const headingId = useId()
  const { view, typed, search, clearSearch, sortBy, goToPage, addressOfPage } = useMemberView()
  const { data, error, refetch, isPlaceholderData } = useQuery(memberPageQuery(admin, view, language.code))
  const [candidate, setCandidate] = useState<Member>()
  const [unlocked, setUnlocked] = useState<{ id: string; name: string }>()
  const unlocking = useOnDemand(loadUnlockBirthYear, unlocked)
  const markCoach = useCoachMark(admin)
  const { heading, expectGone } = useFocusAfterRemoval(data?.members)
  const isSearched = view.search !== ''
  const hasNoPlayers = data !== undefined && !isSearched && data.total === data.members.filter(isAdmin).length

  // The last page may have disappeared with its last member, or the address may be outdated.
  if (data && !isPlaceholderData && data.members.length === 0 && view.page > 1) {
    return <Redirect to={addressOfPage(Math.min(view.page - 1, pageCount(data.total)))} />
  }
  return (
    <Card as="section" className={styles.members} aria-labelledby={headingId}>
      <div className={styles.membersHead}>
        <h2 className="heading-2" id={headingId} ref={heading} tabIndex={-1}>
          {t('members.heading')}
        </h2>
        {data && !hasNoPlayers && (
          <Badge className="numeric">{new Intl.NumberFormat(language.locale).format(data.total)}</Badge>
        )}
        {!hasNoPlayers && (
          <SearchField
            className={styles.membersSearch}
            label={t('members.search')}
            hint={t('members.searchHint')}
            maxLength={LONGEST_SEARCH}
            text={typed}
            onChange={search}
          />
        )}
      </div>
      {error && <LoadFailure error={error} onRetry={refetch} />}
      {!data && !error && <LoadingRows />}
      {data && data.members.length > 0 && (
        <div className={styles.membersRows} aria-busy={isPlaceholderData}>
          <MembersTable
            members={data.members}
            view={view}
            onSort={sortBy}
            onRemove={setCandidate}
            onMarkCoach={markCoach}
            onUnlockYear={(member) => setUnlocked({ id: member.id, name: nameOf(member) })}
          />
        </div>
      )}
      {hasNoPlayers && <NoPlayers />}
      {data?.total === 0 && isSearched && <NobodyFound search={view.search} onClear={clearSearch} />}
      {data && data.total > 0 && !hasNoPlayers && (
        <MembersPager page={view.page} total={data.total} onPage={goToPage} />
      )}
      {unlocking && <unlocking.UnlockBirthYear member={unlocked} onClose={() => setUnlocked(undefined)} />}
      <RemoveMember
        admin={admin}
        member={candidate}
        onClose={() => setCandidate(undefined)}
        onRemoved={({ id }) => expectGone(id)}
      />
    </Card>
  )
}

const loadUnlockBirthYear = () => loadCode(() => import('./unlock-birth-year.tsx'))

function isAdmin(member: Member): boolean {
  return member.role === 'admin'
}

function LoadFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation()
  const { t: errorText } = useTranslation('errors')
  const sentence = useErrorSentence()
  return (
    <Banner tone="critical" className={styles.membersFailure}>
      <b>{errorText('DASHBOARD_DATA_FAILED')}.</b> {sentence(error)}{' '}
      <Button variant="line" size="sm" onClick={onRetry}>
        {t('shell.retry')}
      </Button>
    </Banner>
  )
}

function NoPlayers() {
  const { t } = useTranslation()
  return (
    <EmptyState
      title={t('members.empty.title')}
      action={
        <Link className={buttonClass({ variant: 'line' })} to={PAGES.clubSettings.path}>
          {t('members.empty.settings')}
        </Link>
      }
    >
      {t('members.empty.text')}
    </EmptyState>
  )
}

function NobodyFound({ search, onClear }: { search: string; onClear: () => void }) {
  const { t } = useTranslation()
  return (
    <div role="status">
      <EmptyState
        title={t('members.nobody.title', { search })}
        action={
          <Button variant="line" onClick={onClear}>
            {t('members.nobody.clear')}
          </Button>
        }
      >
        {t('members.nobody.text')}
      </EmptyState>
    </div>
  )
}

const PLACES = ['1', '2', '3', '4', '5', '6', '7', '8']

function LoadingRows() {
  const { t } = useTranslation()
  return (
    <Loading className={styles.membersLoading} label={t('shell.loading')}>
      {PLACES.map((place) => (
        <Skeleton key={place} height={38} />
      ))}
    </Loading>
  )
}
