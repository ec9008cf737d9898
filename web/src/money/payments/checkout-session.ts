import { queryOptions } from '@tanstack/react-query'
import { getAdminPin, getCheckoutSession, getGeneratedPassword } from '@touchline/contract/money/payments.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { call } from '../../platform/api/call.ts'

const ASK_AGAIN_MS = 3000

/** The status of a payment; polled while it is processing. */
export function checkoutSessionQuery(sessionId: string, language: LanguageCode) {
  return queryOptions({
    queryKey: ['checkout-session', sessionId],
    queryFn: async ({ signal }) =>
      (await call(getCheckoutSession, { params: { sessionId }, language, signal })).session,
    refetchInterval: ({ state }) => state.data?.status === 'processing' && ASK_AGAIN_MS,
  })
}

/** The two codes of a new club. They exist only on the page that shows them, and are gone when it is left. */
export function newCodesQuery(sessionId: string, clubId: string, language: LanguageCode) {
  return queryOptions({
    queryKey: ['new-codes', sessionId],
    queryFn: async ({ signal }) => {
      const asked = { params: { clubId }, query: { session_id: sessionId }, language, signal }
      const [{ password }, { adminPin }] = await Promise.all([
        call(getGeneratedPassword, asked),
        call(getAdminPin, asked),
      ])
      return { password, adminPin }
    },
    gcTime: 0,
    // They never change, and a log-in elsewhere must not hide them here.
    staleTime: Number.POSITIVE_INFINITY,
  })
}
