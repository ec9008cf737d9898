import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { watchPerson } from '../club/sessions/watch-person.ts'
import { deviceStorage } from '../platform/api/browser-storage.ts'
import { storedToken } from '../platform/api/session-token.ts'
import { watchCrashes } from '../platform/crashes/crash-report.ts'
import { firstLanguage, LANGUAGE_KEY } from '../platform/language/first-language.ts'
import { loadErrorTexts, loadTexts } from '../platform/language/texts.ts'
import { untilLoaded } from '../platform/loading/load-code.ts'
import { watchEntries } from '../platform/loading/reload-once.ts'
import { whenIdle } from '../platform/loading/when-idle.ts'
import { BrowserRouter } from '../platform/routing/router.tsx'
import { loadPageAt, Pages } from './routes.tsx'
import '../ui/styles/index.css'

// Few browsers need it, so only they load it; nothing calls what it brings before it is there.
if (!AbortSignal.any || !Promise.withResolvers || !crypto.randomUUID) {
  await untilLoaded(() => import('../platform/older-browsers.ts'))
}
watchCrashes()
watchEntries()

const LATER_MS = 1000

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

let shown: Root | undefined
watchPerson(() => shown?.unmount())

const language = firstLanguage(location.search, deviceStorage.getItem(LANGUAGE_KEY), navigator.languages)
const app = (
  <StrictMode>
    <BrowserRouter>
      <Pages />
    </BrowserRouter>
  </StrictMode>
)

// The server may have sent the page ready to be seen, in the language it took for the reader's. What the address
// carried from another page before a reload was not known to it.
if (root.dataset.prerendered === language && !history.state?.usr) {
  // While a part of it is on its way, React would give up what is seen as soon as anything changes.
  await Promise.all([loadTexts(language), loadPageAt(location.pathname)])
  // As a transition React brings it to life in small steps, between which the page already answers to a finger.
  startTransition(() => {
    shown = hydrateRoot(root, app)
  })
} else {
  // A frame is seen until the page that belongs into it can be shown; who is not logged in is sent elsewhere.
  const isFramed = root.firstChild && storedToken()
  await Promise.all([loadTexts(language), isFramed && atLatestAfter(LATER_MS, loadPageAt(location.pathname))])
  shown = createRoot(root)
  startTransition(() => shown?.render(app))
}
// As soon as the page can be used: once the connection is gone, nothing could say so.
whenIdle(() => void loadErrorTexts(), LATER_MS)
setTimeout(whenShown, LATER_MS)

/** What nobody waits for: the page is there, and usable. Without a connection it would only fail to load. */
function whenShown(): void {
  if (navigator.onLine) loadForLater()
  else addEventListener('online', loadForLater, { once: true })
}

function loadForLater(): void {
  void untilLoaded(() => import('./later.ts'))
}

async function atLatestAfter(ms: number, work: Promise<void>): Promise<void> {
  await Promise.race([work, new Promise((resolve) => setTimeout(resolve, ms))])
}
