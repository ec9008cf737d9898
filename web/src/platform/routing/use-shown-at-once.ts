import { startTransition, useOptimistic } from 'react'

/**
 * State of a control that mirrors the address. The address updates in a transition, during which React would reset the
 * control to the old value.
 */
export function useShownAtOnce<Value>(value: Value, change: (next: Value) => void): [Value, (next: Value) => void] {
  const [shown, show] = useOptimistic(value)
  const choose = (next: Value) =>
    startTransition(() => {
      show(next)
      change(next)
    })
  return [shown, choose]
}
