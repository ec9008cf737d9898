import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../ui/skeleton.tsx'

/** The page while the specialists are on their way. */
export function LoadingChat() {
  const { t } = useTranslation()
  return (
    <div className="chat-choice" aria-busy="true">
      <p className="vh" role="status">
        {t('shell.loading')}
      </p>
      <div className="chat-choice-in">
        <Skeleton height={90} />
        <Skeleton height={240} />
      </div>
    </div>
  )
}
