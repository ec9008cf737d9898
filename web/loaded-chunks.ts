import { fileURLToPath } from 'node:url'
import type { ModulePreloadOptions, Plugin } from 'vite'

const LOADER = fileURLToPath(new URL('src/platform/loading/load-chunk.ts', import.meta.url))
const VITE_HELPER = '\0vite/preload-helper.js'

/** Replaces the chunk loader that Vite wraps around every `import()` with ours, which can retry. */
export function loadedChunks(): Plugin {
  return {
    name: 'loaded-chunks',
    enforce: 'pre',
    apply: 'build',
    load: (id) =>
      id === VITE_HELPER ? `export { loadChunk as __vitePreload } from ${JSON.stringify(LOADER)}` : undefined,
  }
}

/** The chunks that every page starts with. */
const ALWAYS_THERE = /^assets\/(?:libraries|rolldown-runtime|frame)-/

/**
 * The dependency lists of chunks add to the size of the first script, so they omit the chunk itself and what is loaded.
 */
export const modulePreload: ModulePreloadOptions = {
  // Browsers without support (Safari 16) find the files a moment later.
  polyfill: false,
  resolveDependencies: (file, imported, { hostType }) =>
    hostType === 'html' ? imported : imported.filter((other) => other !== file && !ALWAYS_THERE.test(other)),
}
