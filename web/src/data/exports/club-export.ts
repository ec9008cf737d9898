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

/** The latest export of a club; polled while it is in progress. */
export function clubExportQuery(clubId: string, language: LanguageCode) {
  return queryOptions({
    queryKey: ['club export', clubId],
    queryFn: async ({ signal }) => (await call(getClubExport, { params: { clubId }, language, signal })).export,
    refetchInterval: ({ state }) => (isUnfinished(state.data) ? 1_500 : false),
  })
}

/** Whether an export is queued or running. */
export function isUnfinished(shown: ClubExport | null | undefined): boolean {
  return shown?.state === 'waiting' || shown?.state === 'running'
}

/** Requests an export. */
export function useStartExport(clubId: string) {
  const { language } = useLanguage()
  const queries = useQueryClient()
  const { queryKey } = clubExportQuery(clubId, language.code)
  return useMutation({
    mutationFn: async () => (await call(startClubExport, { params: { clubId }, language: language.code })).export,
    onSuccess: (started) => queries.setQueryData(queryKey, started),
    // Another tab's export, or the daily limit: the page shows the current state.
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

/** Downloads all data stored about the logged-in user. */
export function useOwnDataDownload() {
  const { language } = useLanguage()
  return useMutation({
    mutationFn: () => download(downloadOwnData, { language: language.code }, 'my-data.zip'),
  })
}
