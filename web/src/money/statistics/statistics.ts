import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getStatistics, type StatisticsPeriod } from '@touchline/contract/money/statistics.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { call } from '../../platform/api/call.ts'

/** How a club asked in a period; hours are those of the reader's clock. */
export function statisticsQuery(clubId: string, days: StatisticsPeriod, language: LanguageCode) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return queryOptions({
    queryKey: ['statistics', clubId, days],
    queryFn: ({ signal }) => call(getStatistics, { params: { clubId }, query: { days, timeZone }, language, signal }),
    // The page keeps its height while another period comes.
    placeholderData: keepPreviousData,
  })
}
