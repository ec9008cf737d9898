import { useState } from 'react'
import { useLocation } from '../../../platform/routing/router.tsx'

/** The secret of the invitation in the page's address; it stays when the skip link takes the place of the fragment. */
export function useInvitationToken(): string | undefined {
  const { hash } = useLocation()
  const inAddress = invitationIn(hash)
  const [last, setLast] = useState(inAddress)
  if (inAddress && inAddress !== last) setLast(inAddress)
  return inAddress ?? (hash ? last : undefined)
}

/** A fragment that could be an invitation; a shorter one names a place on the page. */
function invitationIn(hash: string): string | undefined {
  const token = hash.slice(1)
  return /^[\w%.-]{8,}$/.test(token) ? token : undefined
}
