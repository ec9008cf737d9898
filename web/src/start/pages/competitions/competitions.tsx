import { useQuery } from '@tanstack/react-query'
import { PAGES } from '@touchline/contract/platform/pages.ts'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import boardStyles from '../../../planning/competitions/board.module.css'
import { competitionsQuery } from '../../../planning/competitions/competitions.ts'
import { NewCompetitionForm } from '../../../planning/competitions/new-competition.tsx'
import { OfflineBar } from '../../../planning/competitions/offline-bar.tsx'
import { useErrorSentence } from '../../../platform/language/error-sentence.ts'
import { useLanguage } from '../../../platform/language/use-language.ts'
import { useNavigate, useSearchParams } from '../../../platform/routing/router.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { CompetitionList, DeletedCompetitions } from './competition-list.tsx'
import styles from './competitions.module.css'

/** The club's competitions, and the form for a new one, which has an address of its own so that Back leaves it. */
export function CompetitionsPage() {
  const { t } = useTranslation('competitions')
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const isNew = search.has('new')
  return (
    <div className={`wrap ${boardStyles.board}`}>
      <div className={boardStyles.head}>
        <div>
          <h1 className="heading-1">{t(isNew ? 'page.form.heading' : 'page.heading')}</h1>
          <p>{t(isNew ? 'page.form.lead' : 'page.lead')}</p>
        </div>
        {!isNew && (
          <div className={boardStyles.actions}>
            <Button onClick={() => setSearch({ new: '' })}>
              <Plus className="icon" aria-hidden="true" />
              {t('page.new')}
            </Button>
          </div>
        )}
      </div>
      {isNew ? (
        <NewCompetitionForm
          onMade={({ id }) => navigate(PAGES.competition.path.replace(':competitionId', id), { replace: true })}
          onCancel={() => setSearch({})}
        />
      ) : (
        <Competitions onNew={() => setSearch({ new: '' })} />
      )}
    </div>
  )
}

function Competitions({ onNew }: { onNew: () => void }) {
  const { t } = useTranslation('competitions')
  const { language } = useLanguage()
  const sentence = useErrorSentence()
  const { data, error, refetch, isFetching } = useQuery(competitionsQuery(language.code))
  if (!data && !error) {
    return (
      <Loading label={t('page.loading')} className={styles.list}>
        <Skeleton height={132} />
        <Skeleton height={132} />
        <Skeleton height={132} />
      </Loading>
    )
  }
  if (!data) {
    return (
      <Banner tone="critical">
        <b>{t('page.failed')}</b> {sentence(error)}{' '}
        <Button variant="line" size="sm" busy={isFetching} onClick={() => refetch()}>
          {t('page.retry')}
        </Button>
      </Banner>
    )
  }
  return (
    <div className={boardStyles.stack}>
      <OfflineBar />
      {data.competitions.length > 0 ? (
        <CompetitionList competitions={data.competitions} />
      ) : (
        <div className="card">
          <EmptyState title={t('page.empty.title')} action={<Button onClick={onNew}>{t('page.new')}</Button>}>
            {t('page.empty.text')}
          </EmptyState>
        </div>
      )}
      {data.deleted.length > 0 && <DeletedCompetitions competitions={data.deleted} />}
    </div>
  )
}
