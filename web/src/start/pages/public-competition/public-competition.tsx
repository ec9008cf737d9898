import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import boardStyles from '../../../planning/competitions/board.module.css'
import { BoardSkeleton } from '../../../planning/competitions/board-skeleton.tsx'
import { publicCompetitionQuery } from '../../../planning/competitions/competitions.ts'
import { CallFailed } from '../../../platform/api/call.ts'
import { useErrorSentence } from '../../../platform/language/error-sentence.ts'
import { useLanguage } from '../../../platform/language/use-language.ts'
import { useParams } from '../../../platform/routing/router.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { usePageName } from '../../shell/page-name.ts'
import styles from './public-competition.module.css'
import { PublicHead } from './public-head.tsx'
import { PublicView } from './public-view.tsx'
import { RevokedLink } from './revoked-link.tsx'

/** A competition for anyone with its secret address: read-only. */
export function PublicCompetitionPage() {
  const { t } = useTranslation('competitions')
  const { language } = useLanguage()
  const sentence = useErrorSentence()
  const { token = '' } = useParams()
  const { data, error, refetch, isFetching } = useQuery(publicCompetitionQuery(token, language.code))
  usePageName(data?.name)
  if (isRevoked(error)) {
    return (
      <>
        <PublicHead heading={t('page.public.heading')} />
        <div className={`wrap ${boardStyles.board}`}>
          <RevokedLink />
        </div>
      </>
    )
  }
  if (data) return <PublicView token={token} competition={data} />
  return (
    <>
      <PublicHead heading={t('page.public.heading')} />
      <div className={`wrap ${boardStyles.board}`}>
        {error ? (
          <Banner tone="critical" className={styles.failed}>
            <b>{t('page.failed')}</b> {sentence(error)}{' '}
            <Button variant="line" size="sm" busy={isFetching} onClick={() => refetch()}>
              {t('page.retry')}
            </Button>
          </Banner>
        ) : (
          <BoardSkeleton />
        )}
      </div>
    </>
  )
}

function isRevoked(error: Error | null): boolean {
  return error instanceof CallFailed && error.status === 404
}
