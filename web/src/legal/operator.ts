import { queryOptions } from '@tanstack/react-query'
import type { LanguageCode } from '@touchline/contract/languages.ts'
import { getOperator } from '@touchline/contract/legal.ts'
import { call } from '../api/call.ts'

/** Who runs this installation and which services it uses. */
export function operatorQuery(language: LanguageCode) {
  return queryOptions({
    queryKey: ['operator'],
    queryFn: async ({ signal }) => (await call(getOperator, { language, signal })).operator,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
