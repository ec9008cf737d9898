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

/** While somebody looks at it, a competition is asked for this often; in a hidden tab not at all. */
const REFRESH_MS = 30_000

const LIST = ['competitions'] as const
const keyOf = (competitionId: string) => ['competition', competitionId] as const

/** The club's competitions, and those that can still be brought back. */
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

/** What somebody with the secret address sees. */
export function publicCompetitionQuery(token: string, language: LanguageCode) {
  return queryOptions({
    queryKey: ['public competition', token],
    queryFn: async ({ signal }) =>
      (await call(getPublicCompetition, { params: { token }, language, signal })).competition,
    refetchInterval: REFRESH_MS,
  })
}

/** The members among whom scorers are chosen. */
export function scorerCandidatesQuery(competitionId: string, language: LanguageCode) {
  return queryOptions({
    queryKey: [...keyOf(competitionId), 'scorers'],
    queryFn: async ({ signal }) =>
      (await call(listScorerCandidates, { params: { competitionId }, language, signal })).members,
  })
}

/** What the form of a new competition sends. */
export type NewCompetition = BodyOf<typeof createCompetition>

/** How many matches a competition would have, when it would end and what could not be kept. */
export function previewQuery(wish: NewCompetition | undefined, language: LanguageCode) {
  return queryOptions({
    queryKey: ['competition preview', wish],
    queryFn: ({ signal }) => call(previewCompetition, { ...(wish && { body: wish }), language, signal }),
    enabled: wish !== undefined,
    // What was said about the last draft stays in sight until the next one is counted.
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

/** Shows a competition as the server answered it after a change. */
export async function keepCompetition(queries: QueryClient, competition: Competition): Promise<void> {
  // What was asked for before the change must not undo it on the page.
  await queries.cancelQueries({ queryKey: keyOf(competition.id), exact: true })
  queries.setQueryData(keyOf(competition.id), competition)
  void queries.invalidateQueries({ queryKey: LIST })
}

/** Changes a competition by one call of the contract, whose answer is the competition as it is then. */
export function useChange(competitionId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (change: () => Promise<{ competition: Competition }>) => change(),
    onSuccess: ({ competition }) => keepCompetition(queries, competition),
    // Somebody else changed it: the page shows the new state at once, and the change can be tried again.
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
