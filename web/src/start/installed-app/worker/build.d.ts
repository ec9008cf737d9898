/** Set by web/service-worker-build.ts. */
declare const __ENTRY__: string
declare const __SHELL_REVISION__: string
declare const __PRECACHE__: readonly string[]
declare const __TEXTS__: Readonly<Record<string, readonly string[]>>
