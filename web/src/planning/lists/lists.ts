import { queryOptions, useQueryClient } from '@tanstack/react-query'
import {
  deleteList,
  getList,
  type ListWish,
  listClubPeople,
  listLists,
  makeList,
  restoreList,
  type TeamList,
} from '@touchline/contract/planning/lists.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { call } from '../../platform/api/call.ts'
import { useMutation } from '../../platform/api/use-mutation.ts'

/** The lists of the club. */
export function listsQuery(language: LanguageCode) {
  return queryOptions({
    queryKey: ['lists'],
    queryFn: ({ signal }) => call(listLists, { language, signal }),
  })
}

/** One list; polled every half minute, as others answer meanwhile. */
export function listQuery(listId: string, language: LanguageCode) {
  return queryOptions({
    queryKey: listKey(listId),
    queryFn: async ({ signal }) => (await call(getList, { params: { listId }, language, signal })).list,
    refetchInterval: 30_000,
  })
}

/** The names of the club's members. */
export function clubPeopleQuery(language: LanguageCode) {
  return queryOptions({
    queryKey: ['lists', 'members'],
    queryFn: async ({ signal }) => (await call(listClubPeople, { language, signal })).members,
    staleTime: 60_000,
  })
}

export function listKey(listId: string) {
  return ['lists', 'one', listId] as const
}

/** The form's payload for a new list; omitted fields get defaults. */
export type NewList = Omit<ListWish, 'people'> & {
  people: ({ memberId: string } | { name: string; email: string | null })[]
}

export function useMakeList(language: LanguageCode, onMade: (list: TeamList) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (wish: NewList) => (await call(makeList, { body: wish, language })).list,
    onSuccess: (list) => {
      queries.setQueryData(listKey(list.id), list)
      void queries.invalidateQueries({ queryKey: ['lists'], exact: true })
      onMade(list)
    },
  })
}

/** Deletes or restores a list. */
export function useDeleteList(language: LanguageCode) {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: ['lists'] })
  const remove = useMutation({
    mutationFn: (listId: string) => call(deleteList, { params: { listId }, language }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['lists'], exact: true }),
  })
  const restore = useMutation({
    mutationFn: (listId: string) => call(restoreList, { params: { listId }, language }),
    onSuccess: refresh,
  })
  return { remove, restore }
}
