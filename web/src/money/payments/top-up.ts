import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { getTopUp, isLevel, setTopUp, type TopUpRule } from '@touchline/contract/money/top-up.ts'
import type { BodyOf } from '@touchline/contract/platform/endpoint.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { call } from '../../platform/api/call.ts'
import { useMutation } from '../../platform/api/use-mutation.ts'
import { useLanguage } from '../../platform/language/use-language.ts'

/** A club's automatic top-up and its card; administrators only. */
export function topUpQuery(clubId: string, language: LanguageCode) {
  return queryOptions({
    queryKey: ['top-up', clubId],
    queryFn: ({ signal }) => call(getTopUp, { params: { clubId }, language, signal }),
  })
}

/** Saves the administrator's choice; the server's response is shown at once. */
export function useTopUpChoice(clubId: string) {
  const { language } = useLanguage()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof setTopUp>) =>
      call(setTopUp, { params: { clubId }, body, language: language.code }),
    // Offline the change fails at once with an error, instead of being paused.
    onSuccess: (saved) => queries.setQueryData(topUpQuery(clubId, language.code).queryKey, saved),
  })
}

/** Parses a typed number, ignoring spaces and thousands separators. */
export function levelOf(typed: string): number | undefined {
  const digits = typed.replace(/[\s.,'’ {2}]/g, '')
  return /^\d{1,9}$/.test(digits) ? Number(digits) : undefined
}

/** The rules typed for the packages, or the one with an invalid level. */
export function rulesOf(typed: readonly TypedRule[]): { rules: Rule[] } | { wrong: TypedRule } {
  const wrong = typed.find(({ packageId, level }) => !isLevel(packageId, levelOf(level) ?? 0))
  if (wrong) return { wrong }
  return { rules: typed.map(({ packageId, level, perMonth }) => ({ packageId, perMonth, level: levelOf(level) ?? 0 })) }
}

/** A rule while its level is being typed. */
export type TypedRule = Pick<TopUpRule, 'packageId' | 'perMonth'> & { level: string }
type Rule = Pick<TopUpRule, 'packageId' | 'perMonth' | 'level'>
