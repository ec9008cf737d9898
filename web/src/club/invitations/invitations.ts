import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import {
  getTeamLink,
  getTeamLinkPoster,
  type Invitee,
  listMailedInvitations,
  lookAtInvitation,
  makeTeamLink,
  previewInvitations,
  resendInvitation,
  revokeInvitation,
  revokeTeamLink,
  sendInvitations,
} from '@touchline/contract/club/invitations.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { call } from '../../platform/api/call.ts'
import { download } from '../../platform/api/download.ts'
import { useMutation } from '../../platform/api/use-mutation.ts'

export const OPEN_PER_PAGE = 5

const LINK = ['invitations', 'link'] as const
const MAILS = ['invitations', 'mails'] as const

/** The team link and the free seats. */
export function teamLinkQuery(language: LanguageCode) {
  return queryOptions({ queryKey: LINK, queryFn: ({ signal }) => call(getTeamLink, { language, signal }) })
}

/** One page of the open invitations; the previous page stays visible while it loads. */
export function openInvitationsQuery(page: number, language: LanguageCode) {
  return queryOptions({
    queryKey: [...MAILS, page],
    queryFn: ({ signal }) =>
      call(listMailedInvitations, { query: { page, pageSize: OPEN_PER_PAGE }, language, signal }),
    placeholderData: keepPreviousData,
  })
}

/** The club of an invitation; fetched once, as it is fetched again on joining. */
export function invitationQuery(invitation: string, language: LanguageCode) {
  return queryOptions({
    queryKey: ['invitations', 'look', invitation],
    queryFn: ({ signal }) => call(lookAtInvitation, { body: { invitation }, language, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

/** The actions on the team link. */
export function useTeamLinkChanges(language: LanguageCode, onError: (error: Error) => void) {
  const queries = useQueryClient()
  const made = { onSuccess: (reply: unknown) => queries.setQueryData(LINK, reply), onError }
  const make = useMutation({ mutationFn: () => call(makeTeamLink, { language }), ...made })
  const revoke = useMutation({ mutationFn: () => call(revokeTeamLink, { language }), ...made })
  const poster = useMutation({
    mutationFn: (name: string) => download(getTeamLinkPoster, { language }, name),
    onError,
  })
  return { make, revoke, poster }
}

/** Checks a list of addresses without sending anything. */
export function usePreview(language: LanguageCode) {
  return useMutation({ mutationFn: (text: string) => call(previewInvitations, { body: { text }, language }) })
}

export function useSendInvitations(language: LanguageCode) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (people: Invitee[]) => call(sendInvitations, { body: { people }, language }),
    onSettled: () => queries.invalidateQueries({ queryKey: MAILS }),
  })
}

/** The actions on one open invitation. */
export function useInvitationChanges(language: LanguageCode) {
  const queries = useQueryClient()
  const onSettled = () => queries.invalidateQueries({ queryKey: MAILS })
  const options = (invitationId: string) => ({ params: { invitationId }, language })
  const resend = useMutation({ mutationFn: (id: string) => call(resendInvitation, options(id)), onSettled })
  const revoke = useMutation({ mutationFn: (id: string) => call(revokeInvitation, options(id)), onSettled })
  return { resend, revoke }
}
