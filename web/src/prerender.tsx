import { LANGUAGE_CODES, type LanguageCode } from '@touchline/contract/languages.ts'
import { PAGES } from '@touchline/contract/pages.ts'
import { renderToString } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router'
import { loadTexts } from './language/texts.ts'
import { Pages } from './routes.tsx'

/** The landing page as HTML in every language, made at build time: a reader sees it before any script has run. */
export async function prerenderLandingPages(): Promise<Map<LanguageCode, string>> {
  const pages = new Map<LanguageCode, string>()
  for (const language of LANGUAGE_CODES) pages.set(language, await landingPageIn(language))
  return pages
}

async function landingPageIn(language: LanguageCode): Promise<string> {
  await loadTexts(language)
  const app = (
    <StaticRouter location={PAGES.home.path}>
      <Pages />
    </StaticRouter>
  )
  // The first pass loads every part; the second finds them loaded and needs no script to put them in their places,
  // which the content security policy would forbid.
  await prerender(app)
  return renderToString(app)
}
