import { queryOptions } from '@tanstack/react-query'
import { getOperator } from '@touchline/contract/club/legal.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { call } from '../../platform/api/call.ts'

/** The operator of this installation and the services it uses. */
export function operatorQuery(language: LanguageCode) {
  return queryOptions({
    queryKey: ['operator'],
    queryFn: async ({ signal }) => (await call(getOperator, { language, signal })).operator,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
