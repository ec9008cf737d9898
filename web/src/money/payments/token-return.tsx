import { useState } from 'react'
import { loadCode } from '../../platform/loading/load-code.ts'
import { useSearchParams } from '../../platform/routing/router.tsx'
import { useOnDemand } from '../../ui/use-on-demand.ts'
import { SESSION_PARAM } from './token-return-address.ts'

type TokenReturnProps = {
  className?: string | undefined
  /** Whether the page is about to change the address itself: two concurrent changes would undo each other. */
  isAddressDue?: boolean
}

/** Shows the outcome of a payment on returning to this page; nothing on any other visit. */
export function TokenReturn({ className = '', isAddressDue = false }: TokenReturnProps) {
  const [params] = useSearchParams()
  const [sessionId, setSessionId] = useState(() => params.get(SESSION_PARAM))
  const loaded = useOnDemand(loadBanner, sessionId)
  if (!(sessionId && loaded)) return null
  const forget = () => setSessionId(null)
  return <loaded.TokenReturnBanner {...{ sessionId, className, isAddressDue }} onForget={forget} />
}

const loadBanner = () => loadCode(() => import('./token-return-banner.tsx'))
