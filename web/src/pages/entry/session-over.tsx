import { useTranslation } from 'react-i18next'
import { useLocation } from '../../routing/router.tsx'
import { readReturnTo } from '../../sessions/return-to.ts'
import { Banner } from '../../ui/banner.tsx'

/** Tells who was sent here because their session is over. */
export function SessionOver() {
  const { t } = useTranslation('errors')
  const { isOver } = readReturnTo(useLocation().state)
  return isOver ? <Banner tone="warning">{t('SESSION_EXPIRED')}</Banner> : null
}
