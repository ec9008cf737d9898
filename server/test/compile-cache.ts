import { fileURLToPath } from 'node:url'

/** Node keeps here what it compiled: reading all sources anew took every server process of a test seconds. */
export const COMPILE_CACHE = fileURLToPath(new URL('../../.build/compile-cache', import.meta.url))
