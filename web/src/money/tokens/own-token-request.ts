import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { getTokenRequest, requestTokens } from '@touchline/contract/money/token-requests.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { call } from '../../platform/api/call.ts'
import { useMutation } from '../../platform/api/use-mutation.ts'

/** The time of a player's latest request for tokens, if recent. */
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
