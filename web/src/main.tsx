import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { WAITING_KEY } from './chat/waiting/waiting-key.ts'
import { firstLanguage, LANGUAGE_KEY } from './language/first-language.ts'
import { loadErrorTexts, loadTexts } from './language/texts.ts'
import { Pages } from './routes.tsx'
import { watchCrashes } from './shell/crash-report.ts'
import './ui/styles/index.css'

// Few browsers need it, so only they load it; nothing calls what it brings before it is there.
if (!AbortSignal.any || !Promise.withResolvers || !crypto.randomUUID) await import('./older-browsers.ts')
watchCrashes()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const language = firstLanguage(location.search, stored(LANGUAGE_KEY), navigator.languages)
const app = (
  <StrictMode>
    <BrowserRouter>
      <Pages />
    </BrowserRouter>
  </StrictMode>
)

await loadTexts(language)
// The server may have sent the page ready to be seen, in the language it took for the reader's.
// As a transition React brings it to life in small steps, between which the page already answers to a finger.
if (root.dataset.prerendered === language) startTransition(() => void hydrateRoot(root, app))
else createRoot(root).render(app)
setTimeout(whenShown, 1000)

/** What nobody waits for: the page is there, and usable. Without a connection it would only fail to load. */
function whenShown(): void {
  void loadErrorTexts()
  if (navigator.onLine) loadForLater()
  else addEventListener('online', loadForLater, { once: true })
}

function loadForLater(): void {
  if (stored(WAITING_KEY)) void import('./chat/waiting/watch-line.ts').then(({ watchLine }) => watchLine(), ignore)
  if (import.meta.env.PROD && navigator.serviceWorker) {
    void import('./installed-app/start.ts').then(({ startInstalledApp }) => startInstalledApp()).catch(ignore)
  }
}

function ignore(): void {}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
