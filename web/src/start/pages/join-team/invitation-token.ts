import { useState } from 'react'
import { useLocation } from '../../../platform/routing/router.tsx'

/** The invitation's secret from the page's address; kept when the skip link replaces the fragment. */
export function useInvitationToken(): string | undefined {
  const { hash } = useLocation()
  const inAddress = invitationIn(hash)
  const [last, setLast] = useState(inAddress)
  if (inAddress && inAddress !== last) setLast(inAddress)
  return inAddress ?? (hash ? last : undefined)
}

/** A fragment that could be an invitation; a shorter one is an anchor on the page. */
function invitationIn(hash: string): string | undefined {
  const token = hash.slice(1)
  return /^[\w%.-]{8,}$/.test(token) ? token : undefined
}
