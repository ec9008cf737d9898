import { keepPreviousData, type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { getPublicCompetition } from '@touchline/contract/planning/competition-files.ts'
import type { Competition } from '@touchline/contract/planning/competition-views.ts'
import {
  createCompetition,
  deleteCompetition,
  getCompetition,
  listCompetitions,
  listScorerCandidates,
  previewCompetition,
  restoreCompetition,
} from '@touchline/contract/planning/competitions.ts'
import type { BodyOf } from '@touchline/contract/platform/endpoint.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { call, isUnanswered } from '../../platform/api/call.ts'
import { useMutation } from '../../platform/api/use-mutation.ts'

/** The polling interval while a competition is on screen; a hidden tab does not poll. */
const REFRESH_MS = 30_000

const LIST = ['competitions'] as const
const keyOf = (competitionId: string) => ['competition', competitionId] as const

/** The club's competitions, including deleted ones that can still be restored. */
export function competitionsQuery(language: LanguageCode) {
  return queryOptions({
    queryKey: LIST,
    queryFn: ({ signal }) => call(listCompetitions, { language, signal }),
  })
}

export function competitionQuery(competitionId: string, language: LanguageCode) {
  return queryOptions({
    queryKey: keyOf(competitionId),
    queryFn: async ({ signal }) =>
      (await call(getCompetition, { params: { competitionId }, language, signal })).competition,
    refetchInterval: REFRESH_MS,
  })
}

/** The public view of a competition, by its secret address. */
export function publicCompetitionQuery(token: string, language: LanguageCode) {
  return queryOptions({
    queryKey: ['public competition', token],
    queryFn: async ({ signal }) =>
      (await call(getPublicCompetition, { params: { token }, language, signal })).competition,
    refetchInterval: REFRESH_MS,
  })
}

/** The members who can be chosen as scorers. */
export function scorerCandidatesQuery(competitionId: string, language: LanguageCode) {
  return queryOptions({
    queryKey: [...keyOf(competitionId), 'scorers'],
    queryFn: async ({ signal }) =>
      (await call(listScorerCandidates, { params: { competitionId }, language, signal })).members,
  })
}

/** The payload of the form for a new competition. */
export type NewCompetition = BodyOf<typeof createCompetition>

/** The number of matches, the end and the unmet wishes of a competition before it is created. */
export function previewQuery(wish: NewCompetition | undefined, language: LanguageCode) {
  return queryOptions({
    queryKey: ['competition preview', wish],
    queryFn: ({ signal }) => call(previewCompetition, { ...(wish && { body: wish }), language, signal }),
    enabled: wish !== undefined,
    // The preview of the previous draft stays until the next one has arrived.
    placeholderData: keepPreviousData,
    retry: false,
  })
}

export function useCreateCompetition(language: LanguageCode) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (body: NewCompetition) => (await call(createCompetition, { body, language })).competition,
    onSuccess: (created) => {
      queries.setQueryData(keyOf(created.id), created)
      return queries.invalidateQueries({ queryKey: LIST })
    },
  })
}

/** Shows the server's version of a competition after a change. */
export async function keepCompetition(queries: QueryClient, competition: Competition): Promise<void> {
  // A request from before the change must not overwrite it on the page.
  await queries.cancelQueries({ queryKey: keyOf(competition.id), exact: true })
  queries.setQueryData(keyOf(competition.id), competition)
  void queries.invalidateQueries({ queryKey: LIST })
}

/** Changes a competition with one call of the contract, which returns the changed competition. */
export function useChange(competitionId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (change: () => Promise<{ competition: Competition }>) => change(),
    onSuccess: ({ competition }) => keepCompetition(queries, competition),
    // Someone else changed it: the page shows the new state at once, and the user can retry.
    onError: (error) =>
      isUnanswered(error) ? undefined : queries.invalidateQueries({ queryKey: keyOf(competitionId), exact: true }),
  })
}

export function useDeleteCompetition(language: LanguageCode) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (competitionId: string) => call(deleteCompetition, { params: { competitionId }, language }),
    onSuccess: async (_, competitionId) => {
      queries.removeQueries({ queryKey: keyOf(competitionId) })
      await queries.invalidateQueries({ queryKey: LIST })
    },
  })
}

export function useRestoreCompetition(language: LanguageCode) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (competitionId: string) =>
      (await call(restoreCompetition, { params: { competitionId }, language })).competition,
    onSuccess: async (restored) => {
      queries.setQueryData(keyOf(restored.id), restored)
      await queries.invalidateQueries({ queryKey: LIST })
    },
  })
}
