import { queryOptions, useQueryClient } from '@tanstack/react-query'
import {
  cancelSubscription,
  getSubscription,
  resumeSubscription,
  type Subscription,
} from '@touchline/contract/money/payments.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { call } from '../../platform/api/call.ts'
import { useMutation } from '../../platform/api/use-mutation.ts'
import { useLanguage } from '../../platform/language/use-language.ts'

/** A club's subscription; administrators only. */
export function subscriptionQuery(clubId: string, language: LanguageCode) {
  return queryOptions({
    queryKey: ['subscription', clubId],
    queryFn: ({ signal }) => call(getSubscription, { params: { clubId }, language, signal }),
  })
}

/** Cancels a subscription at the end of the paid period, or resumes it; the server's response is shown at once. */
export function useSubscriptionChange(clubId: string, change: 'cancel' | 'resume') {
  const { language } = useLanguage()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(CHANGES[change], { params: { clubId }, language: language.code }),
    // Offline the change fails at once with an error, instead of being paused.
    onSuccess: (changed) => queries.setQueryData(subscriptionQuery(clubId, language.code).queryKey, changed),
  })
}

const CHANGES = { cancel: cancelSubscription, resume: resumeSubscription }

/** The one relevant date of a subscription: the next payment, the end of access, or when it ended. */
export function dayOf({
  status,
  renewsAt,
  endsAt,
}: Pick<Subscription, 'status' | 'renewsAt' | 'endsAt'>): Day | undefined {
  if (status === 'active') return renewsAt ? { name: 'nextPayment', at: renewsAt } : undefined
  return endsAt ? { name: status === 'inactive' ? 'endedOn' : 'accessUntil', at: endsAt } : undefined
}

type Day = { name: 'nextPayment' | 'accessUntil' | 'endedOn'; at: string }
