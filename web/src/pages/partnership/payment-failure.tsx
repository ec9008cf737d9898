import { PAGES } from '@touchline/contract/pages.ts'
import { useTranslation } from 'react-i18next'
import { CallFailed } from '../../api/call.ts'
import { Link } from '../../routing/link.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Failure } from '../entry/failure.tsx'

/** Why the payment could not be opened. */
export function PaymentFailure({ error }: { error: Error | null }) {
  const { t } = useTranslation()
  // The server wants a log-in for a club that is paid for; to who has just registered it, that says nothing.
  if (!(error instanceof CallFailed && error.code === 'SESSION_TOKEN_MISSING')) {
    return <Failure error={error} failed="REGISTRATION_FAILED" />
  }
  return (
    <Banner tone="critical">
      {t('partnership.paidAlready')} <Link to={PAGES.adminLogin.path}>{t('partnership.toAdminLogin')}</Link>
    </Banner>
  )
}
