import { queryOptions, useQueryClient } from '@tanstack/react-query'
import {
  type ClubExport,
  downloadClubExport,
  downloadOwnData,
  getClubExport,
  startClubExport,
} from '@touchline/contract/data/exports.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { call } from '../../platform/api/call.ts'
import { download } from '../../platform/api/download.ts'
import { useMutation } from '../../platform/api/use-mutation.ts'
import { useLanguage } from '../../platform/language/use-language.ts'

/** The latest export of a club; looked at again while it is being made. */
export function clubExportQuery(clubId: string, language: LanguageCode) {
  return queryOptions({
    queryKey: ['club export', clubId],
    queryFn: async ({ signal }) => (await call(getClubExport, { params: { clubId }, language, signal })).export,
    refetchInterval: ({ state }) => (isUnfinished(state.data) ? 1_500 : false),
  })
}

/** Whether an export waits or is being made. */
export function isUnfinished(shown: ClubExport | null | undefined): boolean {
  return shown?.state === 'waiting' || shown?.state === 'running'
}

/** Asks for an export. */
export function useStartExport(clubId: string) {
  const { language } = useLanguage()
  const queries = useQueryClient()
  const { queryKey } = clubExportQuery(clubId, language.code)
  return useMutation({
    mutationFn: async () => (await call(startClubExport, { params: { clubId }, language: language.code })).export,
    onSuccess: (started) => queries.setQueryData(queryKey, started),
    // Another tab, or another day's limit: the page shows how things stand.
    onError: () => void queries.invalidateQueries({ queryKey }),
  })
}

/** Downloads a club's export. */
export function useExportDownload(clubId: string) {
  const { language } = useLanguage()
  const queries = useQueryClient()
  const { queryKey } = clubExportQuery(clubId, language.code)
  return useMutation({
    mutationFn: () => download(downloadClubExport, { params: { clubId }, language: language.code }, 'club.zip'),
    onError: () => void queries.invalidateQueries({ queryKey }),
  })
}

/** Downloads everything that is kept about whoever is logged in. */
export function useOwnDataDownload() {
  const { language } = useLanguage()
  return useMutation({
    mutationFn: () => download(downloadOwnData, { language: language.code }, 'my-data.zip'),
  })
}
