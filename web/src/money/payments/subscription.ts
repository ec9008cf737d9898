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

/** Asks for the subscription of a club; only its administrators get an answer. */
export function subscriptionQuery(clubId: string, language: LanguageCode) {
  return queryOptions({
    queryKey: ['subscription', clubId],
    queryFn: ({ signal }) => call(getSubscription, { params: { clubId }, language, signal }),
  })
}

/** Ends a subscription with its paid period, or takes that back; what the server answers is shown at once. */
export function useSubscriptionChange(clubId: string, change: 'cancel' | 'resume') {
  const { language } = useLanguage()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(CHANGES[change], { params: { clubId }, language: language.code }),
    // Without a connection the person is told, instead of the change waiting for one.
    onSuccess: (changed) => queries.setQueryData(subscriptionQuery(clubId, language.code).queryKey, changed),
  })
}

const CHANGES = { cancel: cancelSubscription, resume: resumeSubscription }

/** The one day that matters about a subscription: the next payment, the end of access, or when it ended. */
export function dayOf({
  status,
  renewsAt,
  endsAt,
}: Pick<Subscription, 'status' | 'renewsAt' | 'endsAt'>): Day | undefined {
  if (status === 'active') return renewsAt ? { name: 'nextPayment', at: renewsAt } : undefined
  return endsAt ? { name: status === 'inactive' ? 'endedOn' : 'accessUntil', at: endsAt } : undefined
}

type Day = { name: 'nextPayment' | 'accessUntil' | 'endedOn'; at: string }
