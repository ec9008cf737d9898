import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

/**
 * Opens a payment and goes there, once however often it is asked.
 * It stays busy until the page is left; who comes back to it as they left it can pay again.
 */
export function usePayment<Order>(open: (order: Order) => Promise<string>) {
  // A second click can come before React has rendered that the first one is being worked on.
  const isOpening = useRef(false)
  const { mutate, reset, isPending, isSuccess, error } = useMutation({
    mutationFn: open,
    // Without a connection it fails and says so, instead of waiting for one.
    networkMode: 'always',
    onSuccess: (address) => location.assign(address),
    onError: () => {
      isOpening.current = false
    },
  })

  useEffect(() => {
    function comeBack({ persisted }: PageTransitionEvent) {
      if (!persisted) return
      isOpening.current = false
      reset()
    }
    addEventListener('pageshow', comeBack)
    return () => removeEventListener('pageshow', comeBack)
  }, [reset])

  function pay(order: Order) {
    if (isOpening.current) return
    isOpening.current = true
    mutate(order)
  }

  return { pay, isBusy: isPending || isSuccess, error }
}
