import { fileURLToPath } from 'node:url'

/** Node's compile cache: compiling all sources anew cost every server process in a test several seconds. */
export const COMPILE_CACHE = fileURLToPath(new URL('../../.build/compile-cache', import.meta.url))
