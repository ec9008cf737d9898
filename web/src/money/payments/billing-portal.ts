import { openPortal } from '@touchline/contract/money/payments.ts'
import { call } from '../../platform/api/call.ts'
import { useLanguage } from '../../platform/language/use-language.ts'
import { usePayment } from './use-payment.ts'

/** Opens the payment provider's portal, where a club manages its card and its invoices. */
export function useBillingPortal(clubId: string) {
  const { language } = useLanguage()
  const { pay, ...state } = usePayment(async () => {
    const { url } = await call(openPortal, { params: { clubId }, language: language.code })
    return url
  })
  return { ...state, open: () => pay(undefined) }
}
