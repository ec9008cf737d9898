import { WAITING_KEY } from '../coaching/chat/waiting/waiting-key.ts'
import { deviceStorage, tabStorage } from '../platform/api/browser-storage.ts'
import { isWaitingKey } from '../platform/api/waiting-key.ts'
import { untilLoaded } from '../platform/loading/load-code.ts'

// Non-urgent work, loaded once the page is usable: sending pending actions, and the installed app.
if (deviceStorage.allKeys().some(isWaitingKey) || tabStorage.getItem('plan_ticks') !== null) loadSender()
// Another tab may be closed before it could send what it stored.
else addEventListener('storage', ({ key }) => key && isWaitingKey(key) && loadSender())
if (deviceStorage.getItem(WAITING_KEY)) {
  void untilLoaded(() => import('../coaching/chat/waiting/watch-line.ts')).then((line) => line.watchLine())
}
if (import.meta.env.PROD && navigator.serviceWorker) {
  void untilLoaded(() => import('./installed-app/start.ts')).then((app) =>
    app.startInstalledApp().catch(() => undefined),
  )
}

/** Sends what an earlier page could not. */
function loadSender(): void {
  void untilLoaded(() => import('./send-waiting.ts'))
}
