import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { dismissTokenRequests, listTokenRequests } from '@touchline/contract/money/token-requests.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { call } from '../../platform/api/call.ts'
import { useMutation } from '../../platform/api/use-mutation.ts'

/** The club's members waiting for tokens. */
export function tokenRequestsQuery(clubId: string, language: LanguageCode) {
  return queryOptions({
    queryKey: ['token-requests', clubId],
    queryFn: async ({ signal }) => (await call(listTokenRequests, { params: { clubId }, language, signal })).requests,
  })
}

/** Dismisses the requests that the administrator has read. */
export function useDismissTokenRequests(clubId: string, language: LanguageCode) {
  const queries = useQueryClient()
  const { queryKey } = tokenRequestsQuery(clubId, language)
  return useMutation({
    mutationFn: () => call(dismissTokenRequests, { params: { clubId }, language }),
    onSuccess: () => queries.setQueryData(queryKey, []),
  })
}
