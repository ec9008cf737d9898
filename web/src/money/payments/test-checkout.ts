import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Buyer, getTestCheckout, quoteTestCheckout } from '@touchline/contract/money/payments.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { call } from '../../platform/api/call.ts'

/** The order at the test checkout. */
export function testCheckoutQuery(sessionId: string, language: LanguageCode) {
  return queryOptions({
    queryKey: ['test-checkout', sessionId],
    queryFn: async ({ signal }) => (await call(getTestCheckout, { params: { sessionId }, language, signal })).checkout,
  })
}

/** Net, VAT and total for a buyer; the previous figures stay until the new ones have loaded. */
export function testQuoteQuery(sessionId: string, buyer: Buyer, language: LanguageCode) {
  return queryOptions({
    queryKey: ['test-quote', sessionId, buyer.country, buyer.vatId],
    queryFn: ({ signal }) => call(quoteTestCheckout, { params: { sessionId }, query: buyer, language, signal }),
    placeholderData: keepPreviousData,
  })
}
