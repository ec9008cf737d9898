import { queryOptions } from '@tanstack/react-query'
import { listReceipts } from '@touchline/contract/money/payments.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { call } from '../../platform/api/call.ts'

/** What a club has paid for, latest first; only its administrators get an answer. */
export function receiptsQuery(clubId: string, language: LanguageCode) {
  return queryOptions({
    queryKey: ['receipts', clubId],
    queryFn: async ({ signal }) => (await call(listReceipts, { params: { clubId }, language, signal })).receipts,
  })
}
