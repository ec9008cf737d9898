import { useEffect, useRef } from 'react'
import { useMutation } from '../../platform/api/use-mutation.ts'

/**
 * Opens a payment and goes there, once per click sequence. It stays busy until the page is left; a page restored by
 * back navigation can pay again.
 */
export function usePayment<Order>(open: (order: Order) => Promise<string>) {
  // A second click can arrive before React has rendered the busy state.
  const current = useRef<symbol>(undefined)
  const { mutate, reset, isPending, isSuccess, error } = useMutation({
    mutationFn: ({ order }: { order: Order; attempt: symbol }) => open(order),
    onSuccess: (address, { attempt }) => {
      if (attempt === current.current) location.assign(address)
    },
    onError: (_, { attempt }) => {
      if (attempt === current.current) current.current = undefined
    },
  })

  useEffect(() => {
    function comeBack({ persisted }: PageTransitionEvent) {
      if (!persisted) return
      current.current = undefined
      reset()
    }
    addEventListener('pageshow', comeBack)
    return () => removeEventListener('pageshow', comeBack)
  }, [reset])

  function pay(order: Order) {
    if (current.current) return
    const attempt = Symbol('attempt')
    current.current = attempt
    mutate({ order, attempt })
  }

  /** Cancels a payment that has not opened yet; the page is then not left for it. */
  function cancel() {
    current.current = undefined
    reset()
  }

  return { pay, cancel, isBusy: isPending || isSuccess, isLeaving: isSuccess, error }
}
