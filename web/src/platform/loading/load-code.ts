import { LoadFailure } from './load-failure.ts'
import { onNextChance } from './next-chance.ts'
import { isPreloading } from './preloading.ts'
import { reloadOnce } from './reload-once.ts'

const PAUSE_MS = 300

/**
 * The only way to `import()` code and texts; a test enforces it. A file that could not be fetched is retried once after
 * a pause, and again by the next call. If only a reload helps (a release was replaced), the page reloads, unless that
 * would lose the user's input.
 */
export async function loadCode<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch (error) {
    if (!(error instanceof LoadFailure)) throw error
    if (error.reason !== 'unreachable') return reloaded(error)
    if (!navigator.onLine) throw error
  }
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  return load()
}

/** Loads what the page cannot do without, however long that takes. */
export async function untilLoaded<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let failures = 1; ; failures++) {
    try {
      return await loadCode(load)
    } catch {
      await new Promise((resolve) => onNextChance(failures, resolve))
    }
  }
}

function reloaded(error: LoadFailure): Promise<never> {
  if (isPreloading() || !reloadOnce(error.file)) throw error
  // Never resolves: the page is about to reload.
  return new Promise(() => undefined)
}
