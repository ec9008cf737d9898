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

/** Whose members are asked for: a club, in the name of its administrator. */
export type ClubAdmin = { clubId: string; email: string }

/** The figures of the dashboard: how many members there are, may be and were here lately. */
export function memberStatsQuery({ clubId, email }: ClubAdmin, language: LanguageCode) {
  return queryOptions({
    queryKey: [...membersOf(clubId), 'stats'],
    queryFn: async ({ signal }) => {
      const query = { adminEmail: email }
      return (await call(getMemberStats, { params: { clubId }, query, language, signal })).stats
    },
  })
}

/** One page of the members' table; the page before it stays in sight until it comes. */
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

/** The players who were removed and can still be restored. */
export function removedMembersQuery({ clubId, email }: ClubAdmin, language: LanguageCode) {
  return queryOptions({
    queryKey: [...membersOf(clubId), 'removed'],
    queryFn: async ({ signal }) =>
      (await call(listRemovedMembers, { params: { clubId }, query: { adminEmail: email }, language, signal })).members,
  })
}

/** Gives a removed player their place back; whether it worked or not, table and figures are then asked for again. */
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

/** Removes a player; whether it worked or not, table and figures are then asked for again. */
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

/** Marks a player as a coach, to whom others can show their plans, or takes the mark away. */
export function useMarkCoach({ clubId }: ClubAdmin, language: LanguageCode) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, isCoach }: { id: string; isCoach: boolean }) =>
      call(markCoach, { params: { id }, body: { isCoach }, language }),
    onSettled: () => queries.invalidateQueries({ queryKey: membersOf(clubId) }),
  })
}

// One stem for table and figures, so that a change of the members makes both stale.
function membersOf(clubId: string) {
  return ['members', clubId] as const
}
