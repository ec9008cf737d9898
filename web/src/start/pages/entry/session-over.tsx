import { useTranslation } from 'react-i18next'
import { readReturnTo } from '../../../club/sessions/return-to.ts'
import { useLocation } from '../../../platform/routing/router.tsx'
import { Banner } from '../../../ui/banner.tsx'

/** Tells users who were redirected here that their session is over. */
export function SessionOver() {
  const { t } = useTranslation('errors')
  const { isOver } = readReturnTo(useLocation().state)
  return isOver ? <Banner tone="warning">{t('SESSION_EXPIRED')}</Banner> : null
}
