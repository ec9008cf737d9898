import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { getClubSteps, hideClubSteps } from '@touchline/contract/club/club-steps.ts'
import { chooseNoticeLevel, getNoticeLevel } from '@touchline/contract/money/notice-level.ts'
import type { NoticeLevel } from '@touchline/contract/money/wallet.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { call } from '../../platform/api/call.ts'
import { useMutation } from '../../platform/api/use-mutation.ts'
import { useLanguage } from '../../platform/language/use-language.ts'

/** The first steps that the club has completed. */
export function firstStepsQuery(clubId: string, language: LanguageCode) {
  return queryOptions({
    queryKey: ['first-steps', clubId],
    queryFn: ({ signal }) => call(getClubSteps, { params: { clubId }, language, signal }),
  })
}

/** Hides the checklist; it disappears at once, and returns only if the request failed. */
export function useHideFirstSteps(clubId: string) {
  const { language } = useLanguage()
  const queries = useQueryClient()
  const { queryKey } = firstStepsQuery(clubId, language.code)
  return useMutation({
    mutationFn: () => call(hideClubSteps, { params: { clubId }, language: language.code }),
    onMutate: () => queries.setQueryData(queryKey, (steps) => steps && { ...steps, isHidden: true }),
    onError: () => queries.invalidateQueries({ queryKey }),
  })
}

/** The percentage of token use from which the administrator is notified. */
export function noticeLevelQuery(clubId: string, language: LanguageCode) {
  return queryOptions({
    queryKey: ['notice-level', clubId],
    queryFn: ({ signal }) => call(getNoticeLevel, { params: { clubId }, language, signal }),
  })
}

export function useNoticeLevelChoice(clubId: string) {
  const { language } = useLanguage()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (level: NoticeLevel) =>
      call(chooseNoticeLevel, { params: { clubId }, body: { level }, language: language.code }),
    onSuccess: (chosen) => {
      queries.setQueryData(noticeLevelQuery(clubId, language.code).queryKey, chosen)
      void queries.invalidateQueries({ queryKey: ['first-steps', clubId] })
    },
  })
}
