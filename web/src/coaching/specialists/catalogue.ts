import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { listSpecialists, type Specialist } from '@touchline/contract/coaching/specialists.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { call } from '../../platform/api/call.ts'

/** The catalogue; in another language until the chosen one has loaded, or if it fails to. */
export function useCatalogue(language: LanguageCode) {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(catalogueQuery(language))
  return { specialists: data ?? knownInAnyLanguage(queries), error, refetch }
}

/** The figures above the overview, counted from the catalogue itself. */
export function countsOf(specialists: readonly Specialist[]): { total: number; sports: number; videoAnalysts: number } {
  const sports = new Set(specialists.map((specialist) => specialist.sport).filter((sport) => sport !== 'universal'))
  return {
    total: specialists.length,
    sports: sports.size,
    videoAnalysts: specialists.filter((specialist) => specialist.analysesVideo).length,
  }
}

/** The catalogue in a language; it changes only with a release, so one load per visit is enough. */
function catalogueQuery(language: LanguageCode) {
  return queryOptions({
    queryKey: ['specialists', language],
    queryFn: async ({ signal }) => {
      const { members } = await call(listSpecialists, { query: { language }, language, signal })
      return Object.values(members)
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}

function knownInAnyLanguage(queries: QueryClient): Specialist[] | undefined {
  const known = queries.getQueriesData<Specialist[]>({ queryKey: ['specialists'] })
  return known.find(([, specialists]) => specialists)?.[1]
}
