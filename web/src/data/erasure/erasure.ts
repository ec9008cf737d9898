import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { callOffClubErasure, getClubErasure, startClubErasure } from '@touchline/contract/data/erasure.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { call } from '../../platform/api/call.ts'
import { useMutation } from '../../platform/api/use-mutation.ts'
import { useLanguage } from '../../platform/language/use-language.ts'

/** When the club will be erased; null where nobody has asked for it. */
export function erasureQuery(clubId: string, language: LanguageCode) {
  return queryOptions({
    queryKey: ['erasure', clubId],
    queryFn: async ({ signal }) => (await call(getClubErasure, { params: { clubId }, language, signal })).eraseAt,
  })
}

/** Has the club erased in a week, for the Admin PIN. */
export function useStartErasure(clubId: string) {
  const { language } = useLanguage()
  const settle = useSettled(clubId)
  return useMutation({
    mutationFn: (currentPin: string) =>
      call(startClubErasure, { params: { clubId }, body: { currentPin }, language: language.code }),
    onSuccess: settle,
  })
}

/** Leaves the club as it is. */
export function useCallOff(clubId: string) {
  const { language } = useLanguage()
  const settle = useSettled(clubId)
  return useMutation({
    mutationFn: () => call(callOffClubErasure, { params: { clubId }, language: language.code }),
    onSuccess: settle,
  })
}

/** Shows what the server answered; the subscription has changed, too. */
function useSettled(clubId: string) {
  const { language } = useLanguage()
  const queries = useQueryClient()
  return ({ eraseAt }: { eraseAt: string | null }) => {
    queries.setQueryData(erasureQuery(clubId, language.code).queryKey, eraseAt)
    void queries.invalidateQueries({ queryKey: ['subscription', clubId] })
  }
}
