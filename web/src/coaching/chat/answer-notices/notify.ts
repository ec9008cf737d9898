import { consent } from './consent.ts'

const MARK = '● '

/** Notifies of an answer that arrived while the tab was hidden: in the title and, if enabled, with a notification. */
export function notifyOfAnswer(title: string, body: string): void {
  if (!document.hidden) return
  markTitle()
  if (consent() === 'on') void notify(title, body)
}

/**
 * The mark is removed once the tab is visible. If the shell has rewritten the title by then, there is nothing to
 * remove.
 */
function markTitle(): void {
  if (document.title.startsWith(MARK)) return
  document.title = MARK + document.title
  const seen = () => {
    if (document.hidden) return
    document.removeEventListener('visibilitychange', seen)
    if (document.title.startsWith(MARK)) document.title = document.title.slice(MARK.length)
  }
  document.addEventListener('visibilitychange', seen)
}

async function notify(title: string, body: string): Promise<void> {
  const look = { body, tag: 'answer', icon: '/icon.svg' }
  // Phones allow notifications only from a service worker; it leads back to the conversation even if its tab is gone.
  const worker = await navigator.serviceWorker?.getRegistration()
  if (worker?.active) {
    await worker.showNotification(title, { ...look, data: { path: location.pathname + location.search } })
    return
  }
  try {
    const notification = new Notification(title, look)
    notification.onclick = () => {
      focus()
      notification.close()
    }
  } catch {
    // A phone without an active worker yet: the title has to do.
  }
}
