import { queryOptions } from '@tanstack/react-query'
import { getTokenStats } from '@touchline/contract/money/tokens.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { call } from '../../platform/api/call.ts'

/** A club's tokens this month and its usage of the last six months. */
export function tokenStatsQuery(clubId: string, language: LanguageCode) {
  return queryOptions({
    queryKey: ['tokens', clubId],
    queryFn: ({ signal }) => call(getTokenStats, { params: { clubId }, language, signal }),
  })
}
