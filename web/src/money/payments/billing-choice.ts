import { useState } from 'react'
import { usePayment } from './use-payment.ts'

/**
 * A dialog in which one of several things is paid for: which of them is being opened, and why it could not be.
 * Closing it gives the payment up and forgets what failed; it stays once the payment opens and the page is being left.
 */
export function useBillingChoice<Choice>(
  open: (choice: Choice) => Promise<string>,
  onOpenChange: (open: boolean) => void,
) {
  const [chosen, setChosen] = useState<Choice>()
  const { pay, cancel, isBusy, isLeaving, error } = usePayment(open)

  function choose(choice: Choice) {
    if (isBusy) return
    setChosen(() => choice)
    pay(choice)
  }

  function changeOpen(isOpen: boolean) {
    if (isLeaving) return
    cancel()
    setChosen(undefined)
    onOpenChange(isOpen)
  }

  return { choose, changeOpen, isBusy, chosen, error: chosen === undefined ? null : error }
}
