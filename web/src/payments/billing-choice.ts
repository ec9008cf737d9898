import { useState } from 'react'
import { usePayment } from './use-payment.ts'

/**
 * A dialog in which one of several things is paid for: which of them is being opened, and why it could not be.
 * The dialog stays while the payment opens, because the page is about to be left; closing it forgets what failed.
 */
export function useBillingChoice<Choice>(
  open: (choice: Choice) => Promise<string>,
  onOpenChange: (open: boolean) => void,
) {
  const [chosen, setChosen] = useState<Choice>()
  const { pay, isBusy, error } = usePayment(open)

  function choose(choice: Choice) {
    if (isBusy) return
    setChosen(() => choice)
    pay(choice)
  }

  function changeOpen(isOpen: boolean) {
    if (isBusy) return
    setChosen(undefined)
    onOpenChange(isOpen)
  }

  return { choose, changeOpen, isBusy, chosen, error: chosen === undefined ? null : error }
}
