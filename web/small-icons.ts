import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const ICON = fileURLToPath(new URL('src/ui/icon.ts', import.meta.url))
const FILE = /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/][\w-]+\.mjs$/

type Shape = [tag: string, attributes: Record<string, string>]

/**
 * Replaces the lucide-react icon component with ours, which covers what pages use at a fifth of the size, and removes
 * the attributes of shapes that only their library reads.
 */
export function smallIcons(): Plugin {
  return {
    name: 'small-icons',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      // An icon with two names has a second file, which only re-exports the first.
      const data = FILE.test(id) && /const __iconData = (\{[\s\S]*?\n\});/.exec(code)?.[1]
      if (!data) return undefined
      const { node } = new Function(`return ${data}`)() as { node: Shape[] }
      const shapes = node.map(([tag, { key: _, ...attributes }]) => [tag, attributes])
      const made = `/* @__PURE__ */ icon(${JSON.stringify(shapes)})`
      return { code: `import { icon } from ${JSON.stringify(ICON)}\nexport default ${made}`, map: null }
    },
  }
}
