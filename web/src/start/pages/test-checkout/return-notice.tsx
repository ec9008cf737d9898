import type { ErrorCode } from '@touchline/contract/platform/errors.ts'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from '../../../platform/routing/router.tsx'
import { Banner } from '../../../ui/banner.tsx'

/** Why the form came back: the card was declined, or the server could not read the input. */
export function ReturnNotice() {
  const { t } = useTranslation()
  const { t: errorText } = useTranslation('errors')
  const [query] = useSearchParams()
  const code = query.get('error')
  if (code) return <Banner tone="critical">{errorText(knownCode(code), { field: t('testCheckout.vatId') })}</Banner>
  return query.get('declined') === '1' ? <Banner tone="critical">{t('testCheckout.declined')}</Banner> : null
}

// Anyone can write an address: only the codes of the form's own rules are looked up.
const CODES: readonly ErrorCode[] = ['COUNTRY_UNKNOWN', 'INVALID_INPUT', 'FIELD_REQUIRED']

function knownCode(code: string): ErrorCode {
  return CODES.find((known) => known === code) ?? 'PAYMENT_FAILED'
}
