import { consent } from './consent.ts'

const MARK = '● '

/** Tells of an answer that came while nobody was looking: by the title, and where that is wished by a notification. */
export function tellOfAnswer(title: string, body: string): void {
  if (!document.hidden) return
  markTitle()
  if (consent() === 'on') void notify(title, body)
}

/** The mark goes once somebody looks. The shell may write the title anew meanwhile: then there is nothing to take off. */
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
  // Phones let only a service worker notify; it leads back to the conversation even where its tab is gone.
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
    // A phone whose worker is not there yet: the title says it.
  }
}
