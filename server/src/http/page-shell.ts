import type { LanguageCode } from '@touchline/contract/languages.ts'
import { PAGES, type PageName } from '@touchline/contract/pages.ts'
import { PRODUCT_NAME } from '@touchline/contract/product.ts'
import { SPECIALIST_IDS } from '@touchline/contract/sports.ts'
import { translate } from '@touchline/locales/locales.ts'

/** What the web build says about its files: entry → file and what it needs (Vite's manifest). */
export type BuildManifest = Record<string, { file: string; imports?: string[]; dynamicImports?: string[] }>

/** Gives the HTML that a page starts from, with its title and description in the reader's language. */
export type PageShell = (page: PageName | undefined, language: LanguageCode) => string

/**
 * Fills the built index.html. Crawlers and link previews read these words without running a script,
 * and the browser is told early which files the page and the language need.
 */
export function pageShellOf(template: string, manifest: BuildManifest): PageShell {
  const shells = new Map<string, string>()
  return (page, language) => {
    const key = `${page} ${language}`
    const shell = shells.get(key) ?? fill(template, manifest, page, language)
    shells.set(key, shell)
    return shell
  }
}

function fill(template: string, manifest: BuildManifest, page: PageName | undefined, language: LanguageCode): string {
  const titleKey = page ? PAGES[page].title : 'notFound'
  const title = titleKey ? `${translate(language, `interface:titles.${titleKey}`)} · ${PRODUCT_NAME}` : PRODUCT_NAME
  const description = translate(language, 'interface:meta.description', { count: SPECIALIST_IDS.length })
  return template
    .replace('<html lang="cs"', `<html lang="${language}"`)
    .replaceAll('__TITLE__', escapeAttribute(title))
    .replaceAll('__DESCRIPTION__', escapeAttribute(description))
    .replace('</head>', `${preloadsOf(manifest, page, language)}</head>`)
}

function preloadsOf(manifest: BuildManifest, page: PageName | undefined, language: LanguageCode): string {
  const sources = Object.keys(manifest)
  const wanted = [
    ...sources.filter((source) => source.endsWith(`locales/${language}/interface.json`)),
    ...sources.filter((source) => page && source.endsWith(`/pages/${PAGE_MODULES[page]}.tsx`)),
  ]
  const files = new Set(wanted.flatMap((source) => filesOf(manifest, source)))
  return [...files].map((file) => `<link rel="modulepreload" href="/${file}">`).join('')
}

function filesOf(manifest: BuildManifest, source: string): string[] {
  const entry = manifest[source]
  return entry ? [entry.file, ...(entry.imports ?? []).flatMap((needed) => filesOf(manifest, needed))] : []
}

/** The module of a page worth announcing before the scripts ask for it. */
const PAGE_MODULES: Partial<Record<PageName, string>> = { home: 'landing/landing', athletes: 'athletes/athletes' }

function escapeAttribute(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
