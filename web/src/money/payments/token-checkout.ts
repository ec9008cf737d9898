import { createTokenCheckout, TOKEN_RETURN_PAGES } from '@touchline/contract/money/payments.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import type { TokenModel, TokenPackageId } from '@touchline/contract/platform/pricing.ts'
import { CallFailed, call } from '../../platform/api/call.ts'
import { useLanguage } from '../../platform/language/use-language.ts'
import { useLocation } from '../../platform/routing/router.tsx'

/** The order: a package by its id, or by its model. */
type TokenOrder = { packageId: TokenPackageId } | { tokenType: TokenModel }

/** Opens the payment of tokens, after which the buyer returns to this page; returns the checkout address. */
export function useTokenCheckout(clubId: string): (order: TokenOrder) => Promise<string> {
  const { pathname } = useLocation()
  const { language } = useLanguage()
  return (order) => openTokenCheckout({ clubId, order, pathname, language: language.code })
}

type Checkout = { clubId: string; order: TokenOrder; pathname: string; language: LanguageCode }

/** Like `useTokenCheckout`, for any page. */
export async function openTokenCheckout({ clubId, order, pathname, language }: Checkout): Promise<string> {
  if (!clubId) throw new CallFailed('NOT_LOGGED_IN', '')
  const returnTo = TOKEN_RETURN_PAGES.find((page) => page === pathname.replace(/\/$/, ''))
  const body = { clubId, ...order, language, ...(returnTo && { returnTo }) }
  const { url } = await call(createTokenCheckout, { body, language })
  if (!url) throw new CallFailed('PAYMENT_URL_MISSING', '')
  return url
}
