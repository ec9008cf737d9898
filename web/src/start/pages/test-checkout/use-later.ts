import { useEffect, useState } from 'react'

/** A value as it was when it last rested for a while: what is typed is not asked about letter by letter. */
export function useLater<Value>(value: Value, restMs: number): Value {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs)
    return () => clearTimeout(timer)
  }, [value, restMs])
  return rested
}
