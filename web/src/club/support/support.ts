import { queryOptions } from '@tanstack/react-query'
import { askSupport, getAccountManager, getSupport, SUPPORT } from '@touchline/contract/club/support.ts'
import type { BodyOf } from '@touchline/contract/platform/endpoint.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import type { PlanId } from '@touchline/contract/platform/pricing.ts'
import type { TFunction } from 'i18next'
import { call } from '../../platform/api/call.ts'
import { useMutation } from '../../platform/api/use-mutation.ts'
import { useLanguage } from '../../platform/language/use-language.ts'

/** The contact details of support. */
export function supportQuery(language: LanguageCode) {
  return queryOptions({
    queryKey: ['support'],
    queryFn: ({ signal }) => call(getSupport, { language, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** A club's account manager; refused if its plan has none. */
export function accountManagerQuery(clubId: string, language: LanguageCode) {
  return queryOptions({
    queryKey: ['account-manager', clubId],
    queryFn: ({ signal }) => call(getAccountManager, { params: { clubId }, language, signal }),
    retry: false,
  })
}

/** Sends a question to support. */
export function useSupportQuestion() {
  const { language } = useLanguage()
  return useMutation({
    mutationFn: (body: BodyOf<typeof askSupport>) => call(askSupport, { body, language: language.code }),
    // Offline it fails at once with an error, and the text stays in the form.
  })
}

/** The response time of support for a plan. */
export function answerTimeOf(plan: PlanId, t: TFunction): string {
  const { answerTime } = SUPPORT[plan]
  if ('hours' in answerTime) return t('help:times.hours', { count: answerTime.hours })
  return t('help:times.workingDays', { count: answerTime.workingDays })
}
