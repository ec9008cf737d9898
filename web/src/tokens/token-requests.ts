import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { LanguageCode } from '@touchline/contract/languages.ts'
import { dismissTokenRequests, listTokenRequests } from '@touchline/contract/token-requests.ts'
import { call } from '../api/call.ts'
import { useMutation } from '../api/use-mutation.ts'

/** Who of the club waits for tokens. */
export function tokenRequestsQuery(clubId: string, language: LanguageCode) {
  return queryOptions({
    queryKey: ['token-requests', clubId],
    queryFn: async ({ signal }) => (await call(listTokenRequests, { params: { clubId }, language, signal })).requests,
  })
}

/** Puts the requests away that the administrator has read. */
export function useDismissTokenRequests(clubId: string, language: LanguageCode) {
  const queries = useQueryClient()
  const { queryKey } = tokenRequestsQuery(clubId, language)
  return useMutation({
    mutationFn: () => call(dismissTokenRequests, { params: { clubId }, language }),
    onSuccess: () => queries.setQueryData(queryKey, []),
  })
}
