import { fileURLToPath } from 'node:url'
import type { ModulePreloadOptions, Plugin } from 'vite'

const LOADER = fileURLToPath(new URL('src/platform/loading/load-chunk.ts', import.meta.url))
const VITE_HELPER = '\0vite/preload-helper.js'

/** Puts our loader of chunks, which can try again, in the place of the one that Vite writes around every `import()`. */
export function loadedChunks(): Plugin {
  return {
    name: 'loaded-chunks',
    enforce: 'pre',
    apply: 'build',
    load: (id) =>
      id === VITE_HELPER ? `export { loadChunk as __vitePreload } from ${JSON.stringify(LOADER)}` : undefined,
  }
}

/** What every page starts with. */
const ALWAYS_THERE = /^assets\/(?:libraries|rolldown-runtime|frame)-/

/** The lists of what chunks import weigh on the first script: they leave out what is there, and the chunk itself. */
export const modulePreload: ModulePreloadOptions = {
  // Browsers that do not know it (Safari 16) find the files a moment later.
  polyfill: false,
  resolveDependencies: (file, imported, { hostType }) =>
    hostType === 'html' ? imported : imported.filter((other) => other !== file && !ALWAYS_THERE.test(other)),
}
