import { queryOptions } from '@tanstack/react-query'
import {
  acceptHandOver,
  getHandOver,
  type HandOver,
  OfferHandOver,
  offerHandOver,
  viewHandOver,
  withdrawHandOver,
} from '@touchline/contract/club/hand-over.ts'
import type { BodyOf } from '@touchline/contract/platform/endpoint.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { call } from '../../platform/api/call.ts'

/** The administrator's input, without the member. */
export const HandOverEntry = OfferHandOver.omit({ memberId: true })

/** The member to whom the administration is offered. */
export function handOverQuery(clubId: string, language: LanguageCode) {
  return queryOptions({
    queryKey: ['hand-over', clubId],
    queryFn: ({ signal }) => call(getHandOver, { params: { clubId }, language, signal }),
  })
}

export async function offer(
  clubId: string,
  body: BodyOf<typeof offerHandOver>,
  language: LanguageCode,
): Promise<HandOver> {
  return (await call(offerHandOver, { params: { clubId }, body, language })).handOver
}

export async function withdraw(clubId: string, language: LanguageCode): Promise<void> {
  await call(withdrawHandOver, { params: { clubId }, language })
}

/** The offer behind an emailed link. */
export function offerQuery(token: string, language: LanguageCode) {
  return queryOptions({
    queryKey: ['hand-over', 'offer', token],
    queryFn: ({ signal }) => call(viewHandOver, { body: { token }, language, signal }),
    retry: false,
  })
}

export function accept(token: string, language: LanguageCode) {
  return call(acceptHandOver, { body: { token }, language })
}
