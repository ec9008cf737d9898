import { useEffect, useState } from 'react'
import { loadCode } from '../platform/loading/load-code.ts'
import type { Toast, ToastAction } from './toast-message.ts'
import { useOnDemand } from './use-on-demand.ts'

/** The place for toasts: bottom centre, at most three at once. The label names the region for screen readers. */
export function Toaster({ label }: { label: string }) {
  const [round, setRound] = useState(0)
  const loaded = useOnDemand(loadToastRegion, round)

  useEffect(() => {
    const next = () => setRound((current) => current + 1)
    listeners.add(next)
    return () => {
      listeners.delete(next)
    }
  }, [])

  return loaded ? <loaded.ToastRegion label={label} round={round} take={takeWaiting} /> : null
}

/** Shows a success for four seconds, with an optional action. */
export function showToast(text: string, action?: ToastAction): void {
  show({ text, tone: 'success', action })
}

/** Shows a failure for four seconds, and what to do. */
export function showFailureToast(text: string): void {
  show({ text, tone: 'error' })
}

/** Loads the region, ahead of need where a page wants it. */
export const loadToastRegion = () => loadCode(() => import('./toast-region.tsx'))

// Toasts are queued here until the region is loaded, which the first of them triggers.
const waiting: Toast[] = []
const listeners = new Set<() => void>()

function show(toast: Toast): void {
  waiting.push(toast)
  for (const listener of listeners) listener()
}

function takeWaiting(): Toast[] {
  return waiting.splice(0)
}
