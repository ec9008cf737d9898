import { queryOptions, useQueryClient } from '@tanstack/react-query'
import {
  type CalendarFeed,
  closeCalendarFeed,
  listCalendarFeeds,
} from '@touchline/contract/integrations/calendar-feeds.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { call } from '../../platform/api/call.ts'
import { useMutation } from '../../platform/api/use-mutation.ts'
import { useLanguage } from '../../platform/language/use-language.ts'

/** The calendars of a club. */
export function calendarFeedsQuery(clubId: string, language: LanguageCode) {
  return queryOptions({
    queryKey: ['calendar-feeds', clubId],
    queryFn: async ({ signal }) => (await call(listCalendarFeeds, { params: { clubId }, language, signal })).feeds,
  })
}

/** Revokes the address of a calendar. */
export function useCloseFeed(clubId: string) {
  const { language } = useLanguage()
  const queries = useQueryClient()
  const { queryKey } = calendarFeedsQuery(clubId, language.code)
  return useMutation({
    mutationFn: ({ kind, id }: CalendarFeed) =>
      call(closeCalendarFeed, { params: { clubId, kind, id }, language: language.code }),
    onSuccess: (_, closed) =>
      queries.setQueryData(queryKey, (feeds: CalendarFeed[] = []) => feeds.filter(({ id }) => id !== closed.id)),
  })
}
