import { type ResolveFnOutput, registerHooks } from 'node:module'

const PACKAGE = 'drizzle-orm'
const FOLDER = `/node_modules/${PACKAGE}/`

/**
 * Node reads a package's list of entries again for every file of the package, and for every file that names it. That of
 * drizzle-orm has 179 kB, and nearly a second of each start went into it; from here on it is read once.
 */
export function resolveQuickly(): void {
  const entries = new Map<string, ResolveFnOutput>()
  registerHooks({
    resolve(specifier, context, resolve) {
      if (specifier.startsWith('.') && context.parentURL?.includes(FOLDER))
        return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
      if (specifier !== PACKAGE && !specifier.startsWith(`${PACKAGE}/`)) return resolve(specifier, context)
      const entry = entries.get(specifier) ?? { ...resolve(specifier, context), shortCircuit: true }
      entries.set(specifier, entry)
      return entry
    },
  })
}
