import { useSyncExternalStore } from 'react'
import { deviceStorage } from '../../../platform/api/browser-storage.ts'

/** Whether the user wants notifications of answers on this device; `unasked` until they have chosen. */
export type Consent = 'unasked' | 'on' | 'off'

const KEY = 'answer-notices'
const listeners = new Set<() => void>()

/** Whether this browser supports notifications. */
export const canNotify = () => 'Notification' in globalThis

/** The user's choice, as far as the browser still allows it. */
export function consent(): Consent {
  if (!canNotify()) return 'off'
  const kept = deviceStorage.getItem(KEY)
  if (kept === 'on') return Notification.permission === 'granted' ? 'on' : 'off'
  return kept === 'off' || Notification.permission === 'denied' ? 'off' : 'unasked'
}

export function useConsent(): Consent {
  return useSyncExternalStore(subscribe, consent)
}

/** Requests the browser's permission for notifications; returns whether it was granted. */
export async function agree(): Promise<boolean> {
  const isGranted = (await Notification.requestPermission()) === 'granted'
  keep(isGranted ? 'on' : 'off')
  return isGranted
}

export function decline(): void {
  keep('off')
}

function keep(choice: Exclude<Consent, 'unasked'>): void {
  deviceStorage.setItem(KEY, choice)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
