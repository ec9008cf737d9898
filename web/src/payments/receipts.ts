import { queryOptions } from '@tanstack/react-query'
import type { LanguageCode } from '@touchline/contract/languages.ts'
import { listReceipts } from '@touchline/contract/payments.ts'
import { call } from '../api/call.ts'

/** What a club has paid for, latest first; only its administrators get an answer. */
export function receiptsQuery(clubId: string, language: LanguageCode) {
  return queryOptions({
    queryKey: ['receipts', clubId],
    queryFn: async ({ signal }) => (await call(listReceipts, { params: { clubId }, language, signal })).receipts,
  })
}
