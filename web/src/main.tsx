import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
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

const language = firstLanguage(location.search, storedLanguage(), navigator.languages)
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
setTimeout(loadErrorTexts, 1000)

function storedLanguage(): string | null {
  try {
    return localStorage.getItem(LANGUAGE_KEY)
  } catch {
    return null
  }
}
