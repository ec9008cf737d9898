/** Set by vite.config.ts. */
declare const __BUILD_YEAR__: number
declare const __RELEASE__: string
