import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { LanguageCode } from '@touchline/contract/languages.ts'
import { getTokenRequest, requestTokens } from '@touchline/contract/token-requests.ts'
import { call } from '../api/call.ts'
import { useMutation } from '../api/use-mutation.ts'

/** When a player asked the administrator for tokens, if that was lately. */
export function ownTokenRequestQuery(playerId: string, language: LanguageCode) {
  return queryOptions({
    queryKey: ['token-request', playerId],
    queryFn: ({ signal }) => call(getTokenRequest, { params: { playerId }, language, signal }),
    staleTime: 60_000,
  })
}

/** Asks the administrator for tokens. */
export function useTokenRequest(playerId: string, language: LanguageCode) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(requestTokens, { params: { playerId }, language }),
    onSuccess: (asked) => queries.setQueryData(ownTokenRequestQuery(playerId, language).queryKey, asked),
  })
}
