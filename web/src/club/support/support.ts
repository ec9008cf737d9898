import { queryOptions } from '@tanstack/react-query'
import { askSupport, getAccountManager, getSupport, SUPPORT } from '@touchline/contract/club/support.ts'
import type { BodyOf } from '@touchline/contract/platform/endpoint.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import type { PlanId } from '@touchline/contract/platform/pricing.ts'
import type { TFunction } from 'i18next'
import { call } from '../../platform/api/call.ts'
import { useMutation } from '../../platform/api/use-mutation.ts'
import { useLanguage } from '../../platform/language/use-language.ts'

/** Where support can be reached. */
export function supportQuery(language: LanguageCode) {
  return queryOptions({
    queryKey: ['support'],
    queryFn: ({ signal }) => call(getSupport, { language, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Who looks after a club in person; refused where its plan has nobody. */
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
    // Without a connection the person is told, and what they wrote stays in the form.
  })
}

/** How soon support answers the clubs of a plan. */
export function answerTimeOf(plan: PlanId, t: TFunction): string {
  const { answerTime } = SUPPORT[plan]
  if ('hours' in answerTime) return t('help:times.hours', { count: answerTime.hours })
  return t('help:times.workingDays', { count: answerTime.workingDays })
}
