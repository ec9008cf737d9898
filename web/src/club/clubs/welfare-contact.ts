import { queryOptions } from '@tanstack/react-query'
import {
  EnterWelfareContact,
  getWelfareContact,
  removeWelfareContact,
  saveWelfareContact,
  type WelfareContact,
} from '@touchline/contract/club/welfare.ts'
import type { BodyOf } from '@touchline/contract/platform/endpoint.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { call } from '../../platform/api/call.ts'

/** The administrator's input about the club's welfare contact. */
export const WelfareEntry = EnterWelfareContact
export type WelfareEntry = BodyOf<typeof saveWelfareContact>

/** The club's welfare contact. */
export function welfareQuery(clubId: string, language: LanguageCode) {
  return queryOptions({
    queryKey: ['welfare', clubId],
    queryFn: async ({ signal }) => (await call(getWelfareContact, { params: { clubId }, language, signal })).welfare,
    enabled: clubId !== '',
  })
}

export async function saveWelfare(
  clubId: string,
  entry: WelfareEntry,
  language: LanguageCode,
): Promise<WelfareContact> {
  return (await call(saveWelfareContact, { params: { clubId }, body: entry, language })).welfare
}

export async function removeWelfare(clubId: string, language: LanguageCode): Promise<void> {
  await call(removeWelfareContact, { params: { clubId }, language })
}
