import { useTranslation } from 'react-i18next'
import { Loading } from '../../../ui/loading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './chat.module.css'

/** The page while the specialists load. */
export function LoadingChat() {
  const { t } = useTranslation()
  return (
    <Loading className={styles.chatChoice} label={t('shell.loading')}>
      <div className={styles.chatChoiceInner}>
        <Skeleton height={90} />
        <Skeleton height={240} />
      </div>
    </Loading>
  )
}
