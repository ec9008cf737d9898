import { LoadFailure } from './load-failure.ts'

/** Dispatched on the window when everything that had failed is loaded. */
export const ALL_LOADED = 'touchline:all-loaded'

/** Files fetched or being fetched, and the chunks whose last load failed. */
const fetched = new Map<string, Promise<void>>()
const failed = new Set<string>()
let again = 0

/**
 * Loads a chunk. The build calls this for every `import()` (web/loaded-chunks.ts) in place of Vite's helper; `imported`
 * are the chunk's imports and style sheets. They are fetched first, because the browser remembers a module it could not
 * fetch as failed for the life of the page (whatwg/html#6768), while `fetch` can be retried. The import then finds the
 * files in the browser's cache.
 */
export async function loadChunk<Module>(
  importIt: () => Promise<Module>,
  imported: readonly string[] = [],
): Promise<Module> {
  // Only the call itself contains the chunk's own name: a second list of names would be too large.
  const chunk = `/assets/${/[\w-]+\.js/.exec(String(importIt))?.[0]}`
  const files = [chunk, ...imported.map((file) => `/${file}`)]
  try {
    await Promise.all(files.map((file) => isAnnounced(file) || fetchOnce(file)))
    await Promise.all(files.filter((file) => file.endsWith('.css')).map(link))
    const loaded = await importIt().catch((error) => importAgain<Module>(chunk, files, error))
    if (failed.delete(chunk) && !failed.size) dispatchEvent(new Event(ALL_LOADED))
    return loaded
  } catch (error) {
    failed.add(chunk)
    dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }))
    throw error
  }
}

/** Whether the page itself requested a file, as it does for what it needs first (http/page-shell.ts). */
function isAnnounced(file: string): boolean {
  return !!document.querySelector(`head [href="${file}"]`)
}

function fetchOnce(file: string): Promise<void> {
  const known = fetched.get(file)
  if (known) return known
  const started = fetchWhole(file)
  fetched.set(file, started)
  started.catch(() => fetched.delete(file))
  return started
}

async function fetchWhole(file: string): Promise<void> {
  try {
    const answer = await fetch(file)
    if (answer.status === 404) throw new LoadFailure(file, 'gone')
    // A captive portal responds with a page of its own.
    if (!answer.ok || answer.headers.get('content-type')?.includes('html')) throw answer.status
    await answer.arrayBuffer()
  } catch (cause) {
    throw cause instanceof LoadFailure ? cause : new LoadFailure(file, 'unreachable', { cause })
  }
}

/** Adds a style sheet if it is missing; a link that failed stays in the page without its sheet. */
function link(file: string): Promise<void> | undefined {
  if ([...document.styleSheets].some(({ href }) => href?.endsWith(file))) return
  const added = document.createElement('link')
  Object.assign(added, { rel: 'stylesheet', crossOrigin: '', href: file })
  document.head.append(added)
  return new Promise((resolve, reject) => {
    added.onload = () => resolve()
    added.onerror = () => {
      added.remove()
      reject(new LoadFailure(file, 'unreachable'))
    }
  })
}

/**
 * Imports a module that failed as a preload, or between fetch and import, under another address. This does not help if
 * the failed module is one of its imports.
 */
async function importAgain<Module>(chunk: string, files: readonly string[], cause: unknown): Promise<Module> {
  await Promise.all(files.map(fetchOnce))
  again++
  return import(/* @vite-ignore */ `${chunk}?again=${again}`).catch(() => {
    throw new LoadFailure(chunk, 'stuck', { cause })
  })
}
