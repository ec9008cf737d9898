import { useEffect, useState } from 'react'
import { useSearchParams } from '../../platform/routing/router.tsx'

/** What somebody typed elsewhere and wants to ask; it leaves the address once the box has it. */
export function useBroughtQuestion(): string {
  const [params, setParams] = useSearchParams()
  const [question] = useState(() => params.get('ask') ?? '')
  const isInAddress = params.has('ask')
  useEffect(() => {
    if (!isInAddress) return
    setParams(
      (current) => {
        current.delete('ask')
        return current
      },
      { replace: true },
    )
  }, [isInAddress, setParams])
  return question
}
