import { useTranslation } from 'react-i18next'
import { Loading } from '../../ui/loading.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** The page while the specialists are on their way. */
export function LoadingChat() {
  const { t } = useTranslation()
  return (
    <Loading className="chat-choice" label={t('shell.loading')}>
      <div className="chat-choice-in">
        <Skeleton height={90} />
        <Skeleton height={240} />
      </div>
    </Loading>
  )
}
