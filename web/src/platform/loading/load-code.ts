import { LoadFailure } from './load-failure.ts'
import { onNextChance } from './next-chance.ts'
import { isPreloading } from './preloading.ts'
import { reloadOnce } from './reload-once.ts'

const PAUSE_MS = 300

/**
 * The one way to `import()` code and texts; a test looks for others. A file that could not be fetched is tried once
 * more after a pause, and again with the next call. Where only a reload helps (a release was replaced), the page is
 * reloaded, unless that would lose what somebody entered.
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
  // The page is about to go.
  return new Promise(() => undefined)
}
