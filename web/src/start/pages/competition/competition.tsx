import { useQuery } from '@tanstack/react-query'
import { PAGES } from '@touchline/contract/platform/pages.ts'
import { useTranslation } from 'react-i18next'
import boardStyles from '../../../planning/competitions/board.module.css'
import { BoardSkeleton } from '../../../planning/competitions/board-skeleton.tsx'
import {
  competitionQuery,
  competitionsQuery,
  useRestoreCompetition,
} from '../../../planning/competitions/competitions.ts'
import { CallFailed } from '../../../platform/api/call.ts'
import { useErrorSentence } from '../../../platform/language/error-sentence.ts'
import { useLanguage } from '../../../platform/language/use-language.ts'
import { Link } from '../../../platform/routing/link.tsx'
import { useParams } from '../../../platform/routing/router.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { usePageName } from '../../shell/page-name.ts'
import styles from './competition.module.css'
import { CompetitionView } from './competition-view.tsx'

/** One competition: courts, tables, bracket and timetable, for everyone in the club. */
export function CompetitionPage() {
  const { t } = useTranslation('competitions')
  const { language } = useLanguage()
  const sentence = useErrorSentence()
  const { competitionId = '' } = useParams()
  const { data: competition, error, refetch, isFetching } = useQuery(competitionQuery(competitionId, language.code))
  usePageName(competition?.name)
  return (
    <div className={`wrap ${boardStyles.board}`}>
      {competition ? (
        <CompetitionView competition={competition} />
      ) : (
        <>
          <h1 className="visually-hidden">{t('page.heading')}</h1>
          {!error && <BoardSkeleton />}
          {isUnknown(error) && <Gone competitionId={competitionId} />}
          {error && !isUnknown(error) && (
            <Banner tone="critical" className={styles.failed}>
              <b>{t('page.failed')}</b> {sentence(error)}{' '}
              <Button variant="line" size="sm" busy={isFetching} onClick={() => refetch()}>
                {t('page.retry')}
              </Button>
            </Banner>
          )}
        </>
      )}
    </div>
  )
}

/** The competition was deleted, and can be restored here if permitted; or it never existed. */
function Gone({ competitionId }: { competitionId: string }) {
  const { t } = useTranslation('competitions')
  const { language } = useLanguage()
  const list = useQuery(competitionsQuery(language.code))
  const { mutate, isPending } = useRestoreCompetition(language.code)
  const deleted = list.data?.deleted.find(({ id }) => id === competitionId)
  return (
    <div className={`card ${styles.gone}`}>
      <EmptyState
        title={t(deleted ? 'page.deleted.title' : 'page.unknown.title')}
        action={
          deleted ? (
            <Button busy={isPending} onClick={() => mutate(competitionId)}>
              {t('page.deleted.restore')}
            </Button>
          ) : (
            <Link className={buttonClass()} to={PAGES.competitions.path}>
              {t('page.unknown.all')}
            </Link>
          )
        }
      >
        {deleted ? t('page.deleted.text', { name: deleted.name }) : t('page.unknown.text')}
      </EmptyState>
    </div>
  )
}

function isUnknown(error: Error | null): boolean {
  return error instanceof CallFailed && error.code === 'COMPETITION_NOT_FOUND'
}
