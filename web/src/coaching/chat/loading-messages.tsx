import { useTranslation } from 'react-i18next'
import { Loading } from '../../ui/loading.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './message-log.module.css'

/** Placeholder for earlier messages while they load. */
export function LoadingMessages() {
  const { t } = useTranslation()
  return (
    <Loading className={styles.talkLoading} label={t('shell.loading')}>
      <Skeleton width="55%" height={46} className={styles.talkLoadingQuestion} />
      <Skeleton height={120} />
    </Loading>
  )
}
