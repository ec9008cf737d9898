import { type RefObject, useLayoutEffect, useRef } from 'react'

/** A value as it is now, for callbacks that are called later. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
