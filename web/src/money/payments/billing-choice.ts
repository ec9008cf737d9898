import { useState } from 'react'
import { usePayment } from './use-payment.ts'

/**
 * A dialog that pays for one of several things: which one is being opened, and why that failed. Closing it cancels the
 * payment and clears the error; once the payment opens, the dialog stays until the page is left.
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
