import { type ResolveFnOutput, registerHooks } from 'node:module'

const PACKAGE = 'drizzle-orm'
const FOLDER = `/node_modules/${PACKAGE}/`

/**
 * Node parses a package's exports map again for every file in the package and every import of it. That of drizzle-orm
 * is 179 kB and took nearly a second of each start; from here on it is read once.
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
