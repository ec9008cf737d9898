import { LANGUAGE_CODES } from '@touchline/contract/platform/languages.ts'
import { PAGES, type PageName, pathOfTopic } from '@touchline/contract/platform/pages.ts'
import { DISCIPLINES } from '@touchline/contract/platform/sports.ts'
import { renderToString } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { changeLanguage } from '../platform/language/texts.ts'
import { StaticRouter } from '../platform/routing/router.tsx'
import { Pages } from './routes.tsx'

/** Pages whose initial render is the same for everyone, whatever is stored on the device. */
const READY: readonly PageName[] = ['home', 'athletes', 'calculators', 'login']

/** Pages that depend on who is logged in on the device: their frame is shown meanwhile. */
const FRAMED: readonly PageName[] = ['chat', 'dashboard']

/**
 * Pages as HTML in every language, rendered at build time: users see them before any script has run. They are named by
 * page and language, `home.cs`, `chat.frame.cs`; `chat.desk.cs` is a frame with the front desk in it, `chat.talk.cs`
 * one with blanks for a specialist (contract/src/coaching/specialist-blanks.ts), `topic.tennis.cs` one with blanks for
 * a topic of a sport (contract/src/coaching/sent-topic.ts).
 */
export async function prerenderPages(): Promise<Map<string, string>> {
  const pages = new Map<string, string>()
  for (const language of LANGUAGE_CODES) {
    await changeLanguage(language)
    for (const page of READY) pages.set(`${page}.${language}`, await asHtml(PAGES[page].path))
    for (const page of FRAMED) pages.set(`${page}.frame.${language}`, await asHtml(`${PAGES[page].path}?asked`))
    pages.set(`chat.desk.${language}`, await asHtml(PAGES.chat.path))
    for (const sport of DISCIPLINES) pages.set(`topic.${sport}.${language}`, await asHtml(pathOfTopic(sport)))
    pages.set(`chat.talk.${language}`, await asHtml(`${PAGES.chat.path}?member`))
  }
  return pages
}

async function asHtml(path: string): Promise<string> {
  const app = (
    <StaticRouter path={path}>
      <Pages />
    </StaticRouter>
  )
  // The first pass loads every part; the second renders synchronously and needs no inline script to move parts into
  // place, which the content security policy would forbid.
  await prerender(app)
  return renderToString(app)
}
