import { queryOptions } from '@tanstack/react-query'
import { listReceipts } from '@touchline/contract/money/payments.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { call } from '../../platform/api/call.ts'

/** A club's payments, latest first; administrators only. */
export function receiptsQuery(clubId: string, language: LanguageCode) {
  return queryOptions({
    queryKey: ['receipts', clubId],
    queryFn: async ({ signal }) => (await call(listReceipts, { params: { clubId }, language, signal })).receipts,
  })
}
