import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { callOffClubErasure, getClubErasure, startClubErasure } from '@touchline/contract/data/erasure.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { call } from '../../platform/api/call.ts'
import { useMutation } from '../../platform/api/use-mutation.ts'
import { useLanguage } from '../../platform/language/use-language.ts'

/** The date of the club's erasure; null if it was not requested. */
export function erasureQuery(clubId: string, language: LanguageCode) {
  return queryOptions({
    queryKey: ['erasure', clubId],
    queryFn: async ({ signal }) => (await call(getClubErasure, { params: { clubId }, language, signal })).eraseAt,
  })
}

/** Schedules the club's erasure in a week; requires the Admin PIN. */
export function useStartErasure(clubId: string) {
  const { language } = useLanguage()
  const settle = useSettled(clubId)
  return useMutation({
    mutationFn: (currentPin: string) =>
      call(startClubErasure, { params: { clubId }, body: { currentPin }, language: language.code }),
    onSuccess: settle,
  })
}

/** Cancels the club's erasure. */
export function useCallOff(clubId: string) {
  const { language } = useLanguage()
  const settle = useSettled(clubId)
  return useMutation({
    mutationFn: () => call(callOffClubErasure, { params: { clubId }, language: language.code }),
    onSuccess: settle,
  })
}

/** Shows the server's response; the subscription has changed, too. */
function useSettled(clubId: string) {
  const { language } = useLanguage()
  const queries = useQueryClient()
  return ({ eraseAt }: { eraseAt: string | null }) => {
    queries.setQueryData(erasureQuery(clubId, language.code).queryKey, eraseAt)
    void queries.invalidateQueries({ queryKey: ['subscription', clubId] })
  }
}
