// First of all: it names the layers of styles, and their order is the order in which they are first named.
import './ui/styles/index.css'

import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { firstLanguage, LANGUAGE_KEY } from './language/first-language.ts'
import { loadErrorTexts, loadTexts } from './language/texts.ts'
import { Pages } from './routes.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

await loadTexts(firstLanguage(location.search, storedLanguage(), navigator.languages))
createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <Pages />
    </BrowserRouter>
  </StrictMode>,
)
setTimeout(loadErrorTexts, 1000)

function storedLanguage(): string | null {
  try {
    return localStorage.getItem(LANGUAGE_KEY)
  } catch {
    return null
  }
}
