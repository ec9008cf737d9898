import { queryOptions } from '@tanstack/react-query'
import { getSubscription } from '@touchline/contract/clubs.ts'
import type { ReplyOf } from '@touchline/contract/endpoint.ts'
import type { LanguageCode } from '@touchline/contract/languages.ts'
import { call } from '../api/call.ts'

/** A club's plan and where its subscription stands. */
export type Subscription = ReplyOf<typeof getSubscription>

/** Asks for the subscription of a club; only its administrators get an answer. */
export function subscriptionQuery(clubId: string, language: LanguageCode) {
  return queryOptions({
    queryKey: ['subscription', clubId],
    queryFn: ({ signal }) => call(getSubscription, { params: { clubId }, language, signal }),
  })
}
