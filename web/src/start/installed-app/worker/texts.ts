import { FILES_CACHE } from './shell.ts'

// Outlives releases: the next release's worker caches its texts of the same language during installation.
const SETTINGS_CACHE = 'settings'
const LANGUAGE = '/language'

/** Caches the texts of the page's language. */
export async function keepLanguage(language: string): Promise<void> {
  if (!Object.hasOwn(__TEXTS__, language)) return
  const settings = await caches.open(SETTINGS_CACHE)
  await settings.put(LANGUAGE, new Response(language))
  await keepTexts(language)
}

/** Caches the texts of the language last used on this device. */
export async function keepLastTexts(): Promise<void> {
  const settings = await caches.open(SETTINGS_CACHE)
  const last = await (await settings.match(LANGUAGE))?.text()
  if (last) await keepTexts(last)
}

async function keepTexts(language: string): Promise<void> {
  const files = await caches.open(FILES_CACHE)
  for (const url of __TEXTS__[language] ?? []) {
    if (!(await files.match(url, { ignoreVary: true }))) await files.add(url)
  }
}
