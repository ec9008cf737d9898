import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { getTopUp, isLevel, setTopUp, type TopUpRule } from '@touchline/contract/money/top-up.ts'
import type { BodyOf } from '@touchline/contract/platform/endpoint.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { call } from '../../platform/api/call.ts'
import { useMutation } from '../../platform/api/use-mutation.ts'
import { useLanguage } from '../../platform/language/use-language.ts'

/** Asks when a club's tokens are bought by themselves, and with which card; only its administrators get an answer. */
export function topUpQuery(clubId: string, language: LanguageCode) {
  return queryOptions({
    queryKey: ['top-up', clubId],
    queryFn: ({ signal }) => call(getTopUp, { params: { clubId }, language, signal }),
  })
}

/** Saves what the administrator chose; what the server answers is shown at once. */
export function useTopUpChoice(clubId: string) {
  const { language } = useLanguage()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof setTopUp>) =>
      call(setTopUp, { params: { clubId }, body, language: language.code }),
    // Without a connection the person is told, instead of the change waiting for one.
    onSuccess: (saved) => queries.setQueryData(topUpQuery(clubId, language.code).queryKey, saved),
  })
}

/** A number as somebody types it: spaces and separators of thousands aside. */
export function levelOf(typed: string): number | undefined {
  const digits = typed.replace(/[\s.,'’ {2}]/g, '')
  return /^\d{1,9}$/.test(digits) ? Number(digits) : undefined
}

/** What is typed for each package, or the package whose level cannot be. */
export function rulesOf(typed: readonly TypedRule[]): { rules: Rule[] } | { wrong: TypedRule } {
  const wrong = typed.find(({ packageId, level }) => !isLevel(packageId, levelOf(level) ?? 0))
  if (wrong) return { wrong }
  return { rules: typed.map(({ packageId, level, perMonth }) => ({ packageId, perMonth, level: levelOf(level) ?? 0 })) }
}

/** A rule while its level is being typed. */
export type TypedRule = Pick<TopUpRule, 'packageId' | 'perMonth'> & { level: string }
type Rule = Pick<TopUpRule, 'packageId' | 'perMonth' | 'level'>
