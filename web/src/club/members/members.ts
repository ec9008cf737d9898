import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import {
  getMemberStats,
  listMembers,
  listRemovedMembers,
  type Member,
  removeMember,
  restoreMember,
} from '@touchline/contract/club/members.ts'
import { markCoach } from '@touchline/contract/planning/coaches.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { call } from '../../platform/api/call.ts'
import { useMutation } from '../../platform/api/use-mutation.ts'
import { MEMBERS_PER_PAGE, type MemberView } from './member-view.ts'

/** The club whose members are requested, and its administrator. */
export type ClubAdmin = { clubId: string; email: string }

/** The dashboard's figures: how many members there are, may be and were recently active. */
export function memberStatsQuery({ clubId, email }: ClubAdmin, language: LanguageCode) {
  return queryOptions({
    queryKey: [...membersOf(clubId), 'stats'],
    queryFn: async ({ signal }) => {
      const query = { adminEmail: email }
      return (await call(getMemberStats, { params: { clubId }, query, language, signal })).stats
    },
  })
}

/** One page of the members' table; the previous page stays visible while it loads. */
export function memberPageQuery({ clubId, email }: ClubAdmin, view: MemberView, language: LanguageCode) {
  const { search, ...order } = view
  return queryOptions({
    queryKey: [...membersOf(clubId), 'page', view],
    queryFn: ({ signal }) => {
      const query = { adminEmail: email, ...order, pageSize: MEMBERS_PER_PAGE, ...(search && { search }) }
      return call(listMembers, { params: { clubId }, query, language, signal })
    },
    placeholderData: keepPreviousData,
  })
}

/** The removed players who can still be restored. */
export function removedMembersQuery({ clubId, email }: ClubAdmin, language: LanguageCode) {
  return queryOptions({
    queryKey: [...membersOf(clubId), 'removed'],
    queryFn: async ({ signal }) =>
      (await call(listRemovedMembers, { params: { clubId }, query: { adminEmail: email }, language, signal })).members,
  })
}

/** Restores a removed player; whether it worked or not, table and figures are then refetched. */
export function useRestoreMember(
  { clubId, email }: ClubAdmin,
  language: LanguageCode,
  told: { onSuccess: (member: Member) => void; onError: (error: Error) => void },
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (memberId: string) => {
      const body = { adminEmail: email, clubId }
      return (await call(restoreMember, { params: { id: memberId }, body, language })).member
    },
    ...told,
    onSettled: () => queries.invalidateQueries({ queryKey: membersOf(clubId) }),
  })
}

/** Removes a player; whether it worked or not, table and figures are then refetched. */
export function useRemoveMember({ clubId, email }: ClubAdmin, language: LanguageCode) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (memberId: string) =>
      call(removeMember, { params: { id: memberId }, body: { adminEmail: email, clubId }, language }),
    onSettled: () => {
      queries.invalidateQueries({ queryKey: membersOf(clubId) })
    },
  })
}

/** Marks a player as a coach, with whom others can share their plans, or removes the mark. */
export function useMarkCoach({ clubId }: ClubAdmin, language: LanguageCode) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, isCoach }: { id: string; isCoach: boolean }) =>
      call(markCoach, { params: { id }, body: { isCoach }, language }),
    onSettled: () => queries.invalidateQueries({ queryKey: membersOf(clubId) }),
  })
}

// A common prefix for table and figures, so that a change of the members invalidates both.
function membersOf(clubId: string) {
  return ['members', clubId] as const
}
