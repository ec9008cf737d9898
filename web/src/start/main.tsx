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

// Few browsers need the polyfills, so only they load them; nothing calls them before they are there.
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

// The server may have prerendered the page, in the language it assumed for the user. It did not know the navigation
// state that the history entry kept across a reload.
if (root.dataset.prerendered === language && !history.state?.usr) {
  // While a chunk of it is loading, React would discard the prerendered page on any change.
  await Promise.all([loadTexts(language), loadPageAt(location.pathname)])
  // In a transition React hydrates in small steps, between which the page already responds to input.
  startTransition(() => {
    shown = hydrateRoot(root, app)
  })
} else {
  // The frame stays until its page can render; without a session the user is redirected anyway.
  const isFramed = root.firstChild && storedToken()
  await Promise.all([loadTexts(language), isFramed && atLatestAfter(LATER_MS, loadPageAt(location.pathname))])
  shown = createRoot(root)
  startTransition(() => shown?.render(app))
}
// As soon as the page is usable: once the connection is lost, the error texts could not be loaded.
whenIdle(() => void loadErrorTexts(), LATER_MS)
setTimeout(whenShown, LATER_MS)

/** Starts non-urgent work once the page is usable. Offline it would only fail to load. */
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
