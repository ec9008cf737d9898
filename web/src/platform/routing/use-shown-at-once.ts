import { startTransition, useOptimistic } from 'react'

/**
 * A value of the address for a control that changes it. The address follows as a transition, and until that is done
 * React would put the former value back into the control.
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
