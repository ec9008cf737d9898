import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import type { Toast } from './toast-message.ts'

const VISIBLE_MS = 4000

type ToastRegionProps = {
  label: string
  /** Changes whenever toasts are queued. */
  round: number
  take: () => Toast[]
}

/** The region itself, separate from `Toaster` because it is loaded with the first toast. */
export function ToastRegion({ label, round, take }: ToastRegionProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round is the news that toasts are waiting
  useEffect(() => {
    for (const { text, tone, action } of take())
      toast[tone](text, { ...(action && { action, ...(action.forMs && { duration: action.forMs }) }) })
  }, [round, take])

  return (
    // When the focus tabs on from a toast, Sonner returns it to its origin: users would never get past it.
    <div onFocusCapture={(event) => event.stopPropagation()}>
      <Sonner
        position="bottom-center"
        visibleToasts={3}
        expand
        duration={VISIBLE_MS}
        containerAriaLabel={label}
        icons={{ success: <CircleCheck className="icon" />, error: <CircleAlert className="icon" /> }}
        toastOptions={{
          unstyled: true,
          classNames: { toast: 'toast', error: 'toast-critical', actionButton: 'toast-action' },
        }}
      />
    </div>
  )
}
