import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

// After the first requests of a reader that waited for the start.
const AFTER_MS = 5_000

/**
 * Collects the garbage of the start-up once. Loading modules and data leaves a heap of twice the size a resting server
 * needs, and V8 would keep it for the next load.
 */
export function collectStartupGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect: NodeJS.GCFunction = runInNewContext('gc')
  setTimeout(() => collect({ type: 'major', execution: 'sync', flavor: 'last-resort' }), AFTER_MS).unref()
}
