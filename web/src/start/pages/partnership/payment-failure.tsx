import { PAGES } from '@touchline/contract/platform/pages.ts'
import { useTranslation } from 'react-i18next'
import { CallFailed } from '../../../platform/api/call.ts'
import { Link } from '../../../platform/routing/link.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Failure } from '../entry/failure.tsx'

/** Why the payment could not be opened. */
export function PaymentFailure({ error }: { error: Error | null }) {
  const { t } = useTranslation()
  // For a paid club the server requires a log-in; that error would tell someone who has just registered nothing.
  if (!(error instanceof CallFailed && error.code === 'SESSION_TOKEN_MISSING')) {
    return <Failure error={error} failed="REGISTRATION_FAILED" />
  }
  return (
    <Banner tone="critical">
      {t('partnership.paidAlready')} <Link to={PAGES.adminLogin.path}>{t('partnership.toAdminLogin')}</Link>
    </Banner>
  )
}
