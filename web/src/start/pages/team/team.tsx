import { useQuery } from '@tanstack/react-query'
import type { ListSummary } from '@touchline/contract/planning/lists.ts'
import { PAGES } from '@touchline/contract/platform/pages.ts'
import { Plus, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DeviceBanner } from '../../../club/sessions/device-banner.tsx'
import { useDevice } from '../../../club/sessions/use-device.ts'
import { useSession } from '../../../club/sessions/use-session.ts'
import { ListSummaryCard } from '../../../planning/lists/list-summary.tsx'
import { listsQuery, useDeleteList } from '../../../planning/lists/lists.ts'
import { NewListDialog } from '../../../planning/lists/new-list-dialog.tsx'
import { today } from '../../../platform/language/dates.ts'
import { useErrorSentence } from '../../../platform/language/error-sentence.ts'
import { useLanguage } from '../../../platform/language/use-language.ts'
import { useNavigate } from '../../../platform/routing/router.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './team.module.css'

/** The lists of the club, upcoming ones first. */
export function TeamPage() {
  const { t } = useTranslation()
  const session = useSession()
  const { isTrusted } = useDevice()
  const [isMaking, setMaking] = useState(false)
  const navigate = useNavigate()
  return (
    <div className={classNames('wrap', styles.page)}>
      <div className={styles.title}>
        <div>
          <h1 className="heading-1">{t('lists:page.heading')}</h1>
          <p className="muted">{t('lists:page.intro')}</p>
        </div>
        {isTrusted && (
          <Button onClick={() => setMaking(true)}>
            <Plus className="icon" aria-hidden="true" />
            {t('lists:page.new')}
          </Button>
        )}
      </div>
      {isTrusted ? <Lists onNew={() => setMaking(true)} /> : <DeviceBanner email={session?.email ?? ''} />}
      <NewListDialog
        open={isMaking}
        onClose={() => setMaking(false)}
        onMade={(list) => navigate(PAGES.teamList.path.replace(':listId', list.id))}
      />
    </div>
  )
}

function Lists({ onNew }: { onNew: () => void }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const sentence = useErrorSentence()
  const { data, error, refetch, isFetching } = useQuery(listsQuery(language.code))
  if (!data && error) {
    return (
      <Banner tone="critical">
        <b>{t('lists:page.failed')}</b> {sentence(error)}{' '}
        <Button variant="line" size="sm" busy={isFetching} onClick={() => refetch()}>
          {t('shell.retry')}
        </Button>
      </Banner>
    )
  }
  if (!data) {
    return (
      <Loading label={t('lists:page.loading')} className={styles.lists}>
        <Skeleton height={154} />
        <Skeleton height={154} />
      </Loading>
    )
  }
  const coming = data.lists.filter(({ date }) => date >= today())
  const past = data.lists.filter(({ date }) => date < today())
  return (
    <>
      {data.lists.length === 0 && (
        <div className="card">
          <EmptyState
            title={t('lists:page.empty.title')}
            action={<Button onClick={onNew}>{t('lists:page.new')}</Button>}
          >
            {t('lists:page.empty.text')}
          </EmptyState>
        </div>
      )}
      <Group heading={t('lists:page.coming')} lists={coming} />
      <Group heading={t('lists:page.past')} lists={past} />
      <Deleted lists={data.deleted} />
    </>
  )
}

function Group({ heading, lists }: { heading: string; lists: ListSummary[] }) {
  if (lists.length === 0) return null
  return (
    <section className={styles.group}>
      <h2 className="heading-2">{heading}</h2>
      <div className={styles.lists}>
        {lists.map((list) => (
          <ListSummaryCard key={list.id} list={list} />
        ))}
      </div>
    </section>
  )
}

/** Deleted lists, as long as they can be restored. */
function Deleted({ lists }: { lists: ListSummary[] }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { restore } = useDeleteList(language.code)
  if (lists.length === 0) return null
  return (
    <section className={styles.group}>
      <h2 className="heading-2">{t('lists:page.deleted')}</h2>
      <ul className={classNames('card', styles.deleted)}>
        {lists.map(({ id, name }) => (
          <li key={id}>
            <span>{name}</span>
            <Button variant="line" size="sm" busy={restore.isPending} onClick={() => restore.mutate(id)}>
              <RotateCcw className="icon icon-sm" aria-hidden="true" />
              {t('lists:page.restore')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
