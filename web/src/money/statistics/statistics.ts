import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getStatistics, type StatisticsPeriod } from '@touchline/contract/money/statistics.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { call } from '../../platform/api/call.ts'

/** A club's statistics for a period, by hours of the reader's time zone. */
export function statisticsQuery(clubId: string, days: StatisticsPeriod, language: LanguageCode) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return queryOptions({
    queryKey: ['statistics', clubId, days],
    queryFn: ({ signal }) => call(getStatistics, { params: { clubId }, query: { days, timeZone }, language, signal }),
    // The page keeps its height while another period loads.
    placeholderData: keepPreviousData,
  })
}
