import { type RefObject, useEffect } from 'react'

/** Prints only the message named by `<html data-print-message="ID">`; ui/styles/print.css hides the rest. */
export function usePrintedMessage(column: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const find = (id: string) => column.current?.querySelector(`[data-message-id="${CSS.escape(id)}"]`)
    const mark = () => find(document.documentElement.dataset.printMessage ?? '')?.setAttribute('data-print', 'only')
    const unmark = () => column.current?.querySelector('[data-print]')?.removeAttribute('data-print')
    addEventListener('beforeprint', mark)
    addEventListener('afterprint', unmark)
    return () => {
      removeEventListener('beforeprint', mark)
      removeEventListener('afterprint', unmark)
    }
  }, [column])
}
