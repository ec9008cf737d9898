import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { type ApiKey, listApiKeys, makeApiKey, revokeApiKey } from '@touchline/contract/integrations/api-keys.ts'
import type { BodyOf } from '@touchline/contract/platform/endpoint.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { call } from '../../platform/api/call.ts'
import { useMutation } from '../../platform/api/use-mutation.ts'
import { useLanguage } from '../../platform/language/use-language.ts'

/** The API keys of a club. */
export function apiKeysQuery(clubId: string, language: LanguageCode) {
  return queryOptions({
    queryKey: ['api-keys', clubId],
    queryFn: async ({ signal }) => (await call(listApiKeys, { params: { clubId }, language, signal })).apiKeys,
  })
}

/** The settings of a new key. */
export type NewKey = BodyOf<typeof makeApiKey>

export function useMakeKey(clubId: string) {
  const { language } = useLanguage()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: NewKey) => call(makeApiKey, { params: { clubId }, body, language: language.code }),
    onSuccess: ({ apiKey }) =>
      queries.setQueryData(apiKeysQuery(clubId, language.code).queryKey, (keys: ApiKey[] = []) => [apiKey, ...keys]),
  })
}

export function useRevokeKey(clubId: string) {
  const { language } = useLanguage()
  const queries = useQueryClient()
  const { queryKey } = apiKeysQuery(clubId, language.code)
  return useMutation({
    mutationFn: (keyId: string) => call(revokeApiKey, { params: { clubId, keyId }, language: language.code }),
    onSuccess: (_, keyId) =>
      queries.setQueryData(queryKey, (keys: ApiKey[] = []) => keys.filter(({ id }) => id !== keyId)),
  })
}
