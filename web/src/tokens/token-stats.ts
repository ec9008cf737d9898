import { queryOptions } from '@tanstack/react-query'
import type { LanguageCode } from '@touchline/contract/languages.ts'
import { getTokenStats } from '@touchline/contract/tokens.ts'
import { call } from '../api/call.ts'

/** A club's tokens this month and its usage of the last six. */
export function tokenStatsQuery(clubId: string, language: LanguageCode) {
  return queryOptions({
    queryKey: ['tokens', clubId],
    queryFn: ({ signal }) => call(getTokenStats, { params: { clubId }, language, signal }),
  })
}
