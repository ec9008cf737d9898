import { useQuery } from '@tanstack/react-query'
import { findMember } from '@touchline/contract/club/members.ts'
import { call } from '../../platform/api/call.ts'
import { useLanguage } from '../../platform/language/use-language.ts'

/**
 * Asks the server whether it still knows who is logged in, for pages that would ask it nothing else: a session that
 * was ended elsewhere is noticed when the page opens or comes back into sight.
 */
export function useLivingSession(email: string | undefined): void {
  const { language } = useLanguage()
  useQuery({
    queryKey: ['living-session', email],
    queryFn: async ({ signal }) =>
      (await call(findMember, { body: { email: email ?? '' }, language: language.code, signal })).member.id,
    enabled: email !== undefined,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}
