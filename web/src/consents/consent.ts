import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { askParent, getConsent } from '@touchline/contract/consents.ts'
import type { LanguageCode } from '@touchline/contract/languages.ts'
import { call } from '../api/call.ts'

/** Whose consent, in which language it is spoken of. */
export type ConsentOwner = { playerId: string; language: LanguageCode }

/** What a parent answered, and whether one has to. */
export function consentQuery({ playerId, language }: ConsentOwner) {
  return queryOptions({
    queryKey: ['consent', playerId],
    queryFn: async ({ signal }) => (await call(getConsent, { params: { playerId }, language, signal })).consent,
  })
}

/** Mails a parent a link. */
export function useAskParent(owner: ConsentOwner) {
  const queries = useQueryClient()
  const { playerId, language } = owner
  return useMutation({
    mutationFn: async (parentEmail: string) =>
      (await call(askParent, { params: { playerId }, body: { parentEmail }, language })).consent,
    onSuccess: (consent) => queries.setQueryData(consentQuery(owner).queryKey, consent),
  })
}
