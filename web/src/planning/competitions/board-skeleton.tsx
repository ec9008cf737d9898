import { useTranslation } from 'react-i18next'
import { Loading } from '../../ui/loading.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './board.module.css'

/** Placeholder for a competition that is loading, at about its final height. */
export function BoardSkeleton() {
  const { t } = useTranslation('competitions')
  return (
    <Loading label={t('page.loading')} className={styles.skeleton}>
      <Skeleton width="42%" height={44} />
      <div className={styles.skeletonRow}>
        <Skeleton height={190} />
        <Skeleton height={190} />
        <Skeleton height={190} />
      </div>
      <Skeleton height={320} />
      <Skeleton height={420} />
    </Loading>
  )
}
