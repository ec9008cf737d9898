import { useEffect, useState } from 'react'
import { useSearchParams } from '../../platform/routing/router.tsx'

/** A question carried over in the address; it is removed from there once the box has it. */
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
