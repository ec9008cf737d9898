import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { askParent, getConsent } from '@touchline/contract/data/consents.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { call } from '../../platform/api/call.ts'
import { useMutation } from '../../platform/api/use-mutation.ts'
import { formatDay } from '../../platform/language/dates.ts'

/** The member whose consent it is, and the language of the page. */
export type ConsentOwner = { playerId: string; language: LanguageCode }

/** The parent's answer, and whether one is required. */
export function consentQuery({ playerId, language }: ConsentOwner) {
  return queryOptions({
    queryKey: ['consent', playerId],
    queryFn: async ({ signal }) => (await call(getConsent, { params: { playerId }, language, signal })).consent,
  })
}

/** The formatted last day on which a parent decides: the day before the child decides alone. */
export function lastParentsDay(until: string): string {
  return formatDay(new Date(Date.parse(until) - DAY_MS).toISOString().slice(0, 10))
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Emails a link to a parent. */
export function useAskParent(owner: ConsentOwner) {
  const queries = useQueryClient()
  const { playerId, language } = owner
  return useMutation({
    mutationFn: async (parentEmail: string) =>
      (await call(askParent, { params: { playerId }, body: { parentEmail }, language })).consent,
    onSuccess: (consent) => queries.setQueryData(consentQuery(owner).queryKey, consent),
  })
}
