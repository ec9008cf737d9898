import { FILES_CACHE } from './shell.ts'

// Outlives releases: the worker of the next one keeps its texts of the same language before it starts.
const SETTINGS_CACHE = 'settings'
const LANGUAGE = '/language'
/** Keeps the texts of the language that the page speaks. */
export async function keepLanguage(language) {
  if (!Object.hasOwn(__TEXTS__, language)) return
  const settings = await caches.open(SETTINGS_CACHE)
  await settings.put(LANGUAGE, new Response(language))
  await keepTexts(language)
}
/** Keeps the texts of the language that was spoken last on this device. */
export async function keepLastTexts() {
  const settings = await caches.open(SETTINGS_CACHE)
  const last = await (await settings.match(LANGUAGE))?.text()
  if (last) await keepTexts(last)
}
async function keepTexts(language) {
  const files = await caches.open(FILES_CACHE)
  for (const url of __TEXTS__[language] ?? []) {
    if (!(await files.match(url, { ignoreVary: true }))) await files.add(url)
  }
}
