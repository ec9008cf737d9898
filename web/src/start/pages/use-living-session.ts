import { useQuery } from '@tanstack/react-query'
import { findMember } from '@touchline/contract/club/members.ts'
import { call } from '../../platform/api/call.ts'
import { useLanguage } from '../../platform/language/use-language.ts'

/**
 * Checks the session with the server, for pages that make no other request: a session that was ended elsewhere is
 * noticed when the page opens or becomes visible again.
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
