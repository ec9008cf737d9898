import { useQuery } from '@tanstack/react-query'
import { CAPS_PAGE_SIZE, type CappedMember, type Wallet } from '@touchline/contract/money/wallet.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorSentence } from '../../platform/language/error-sentence.ts'
import { useLanguage } from '../../platform/language/use-language.ts'
import { Banner } from '../../ui/banner.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { exactTokens } from './amounts.ts'
import { CapDialog } from './cap-dialog.tsx'
import { CapField } from './cap-field.tsx'
import styles from './caps.module.css'
import { CapsTable } from './caps-table.tsx'
import { capsQuery, useCaps } from './wallet.ts'

type CapsPanelProps = { clubId: string; wallet: Wallet; onShowLines: (member: CappedMember) => void }

/** The members' monthly caps: for everyone, for the club password, and for each of them. */
export function CapsPanel({ clubId, wallet, onShowLines }: CapsPanelProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const [edited, setEdited] = useState<CappedMember>()
  const view = { search: useDeferredValue(search.trim()), page }
  const { data, error } = useQuery(capsQuery(clubId, view, language.code))
  const sentence = useErrorSentence()
  const { ofAll } = useCaps(clubId, language.code)
  return (
    <Panel
      flush
      heading={t('wallet:caps.heading')}
      aside={<span className="text-sm faint">{t('wallet:caps.both')}</span>}
      end={
        <SearchField
          className={styles.capsSearch}
          label={t('wallet:caps.search')}
          hint={t('wallet:caps.name')}
          maxLength={80}
          text={search}
          onChange={(text) => {
            setSearch(text)
            setPage(1)
          }}
        />
      }
      foot={data && data.total > 0 && <Pager page={page} total={data.total} onPage={setPage} />}
    >
      <div className={styles.capsDefaults}>
        <CapField
          key={`member ${wallet.memberCap}`}
          label={t('wallet:caps.everyone')}
          hint={t('wallet:caps.everyoneHint')}
          cap={wallet.memberCap}
          save={(member) => ofAll.mutateAsync({ member })}
        />
        <CapField
          key={`shared ${wallet.shared.cap}`}
          label={t('wallet:caps.shared')}
          hint={t('wallet:caps.sharedHint', { used: exactTokens(wallet.shared.used, language) })}
          cap={wallet.shared.cap}
          save={(shared) => ofAll.mutateAsync({ shared })}
        />
      </div>
      {error && <Banner tone="critical">{sentence(error)}</Banner>}
      {!data && !error && <Skeleton height={320} />}
      {data && data.total === 0 && <EmptyState title={t('wallet:caps.nobody')} />}
      {data && data.total > 0 && <CapsTable members={data.members} onEdit={setEdited} onShowLines={onShowLines} />}
      {edited && (
        <CapDialog
          key={edited.id}
          clubId={clubId}
          member={edited}
          memberCap={wallet.memberCap}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Panel>
  )
}

type PagerProps = { page: number; total: number; onPage: (page: number) => void }

function Pager({ page, total, onPage }: PagerProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const first = (page - 1) * CAPS_PAGE_SIZE + 1
  const last = Math.min(total, first + CAPS_PAGE_SIZE - 1)
  const range = { from: first, to: last, total: exactTokens(total, language) }
  return (
    <>
      <span className="numeric" role="status">
        {t('wallet:caps.range', range)}
      </span>
      <nav className={styles.capsPager} aria-label={`${t('wallet:caps.pages')}: ${t('wallet:caps.heading')}`}>
        <IconButton
          label={t('wallet:caps.previous')}
          aria-disabled={page <= 1}
          onClick={() => page > 1 && onPage(page - 1)}
        >
          <ChevronLeft className="icon" aria-hidden="true" />
        </IconButton>
        <IconButton
          label={t('wallet:caps.next')}
          aria-disabled={last >= total}
          onClick={() => last < total && onPage(page + 1)}
        >
          <ChevronRight className="icon" aria-hidden="true" />
        </IconButton>
      </nav>
    </>
  )
}
