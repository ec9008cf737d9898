import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

type Chunk = {
  file: string
  css?: string[]
  assets?: string[]
  imports?: string[]
  dynamicImports?: string[]
}
type Manifest = Record<string, Chunk>

const SOURCE = fileURLToPath(new URL('src/start/installed-app/worker/service-worker.ts', import.meta.url))

// Pages that work offline, and those to which their navigation can lead.
const PAGES = ['landing', 'chat', 'plans', 'plan', 'calculators', 'calculator', 'login', 'clear-sessions', 'not-found']
const OTHER_PAGES = new RegExp(`src/start/pages/(?!(?:${PAGES.join('|')})/)`)

// Texts are cached by the language in use; the video analysis is too large for users who never open it.
const ON_DEMAND = /locales\/|src\/coaching\/video\/|older-browsers/

// Texts that none of these pages uses are left out.
const TEXTS_OF_OTHERS = /\/(legal|help|integrations|statistics|invitations|data|people|competitions|lists)\.json/

/** Builds the service worker, once the files that it precaches have their final names, and writes it as /sw.js. */
export function serviceWorker(built: string): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    async closeBundle() {
      const manifest: Manifest = JSON.parse(readFileSync(join(built, '.vite', 'manifest.json'), 'utf8'))
      const template = readFileSync(join(built, 'index.html'), 'utf8')
      await build({
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        define: definitions(manifest, template),
        build: {
          outDir: built,
          emptyOutDir: false,
          target: 'es2022',
          modulePreload: false,
          reportCompressedSize: false,
          rolldownOptions: { input: SOURCE, output: { entryFileNames: 'sw.js', format: 'iife' } },
        },
      })
    },
  }
}

function definitions(manifest: Manifest, template: string): Record<string, string> {
  const entry = `/${manifest['index.html']?.file}`
  return {
    __ENTRY__: JSON.stringify(entry),
    __SHELL_REVISION__: JSON.stringify(createHash('sha256').update(template).digest('hex').slice(0, 16)),
    __PRECACHE__: JSON.stringify(precached(manifest)),
    __TEXTS__: JSON.stringify(textsByLanguage(manifest)),
  }
}

/** The files of the frame and of the cached pages, including their dynamic imports. */
function precached(manifest: Manifest): string[] {
  const seen = new Set<string>()
  const files = new Set<string>()
  const add = (source: string) => {
    const chunk = manifest[source]
    if (!chunk || seen.has(source) || OTHER_PAGES.test(source) || ON_DEMAND.test(source)) return
    seen.add(source)
    const looks = [...(chunk.css ?? []), ...(chunk.assets ?? []).filter((file) => /\.(woff2|svg)$/.test(file))]
    for (const file of [chunk.file, ...looks.filter((file) => !file.includes('italic'))]) files.add(`/${file}`)
    for (const needed of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) add(needed)
  }
  add('index.html')
  add('style.css')
  return [...files].sort()
}

function textsByLanguage(manifest: Manifest): Record<string, string[]> {
  const texts: Record<string, string[]> = {}
  for (const [source, { file }] of Object.entries(manifest)) {
    const language = /locales\/(\w\w)\/\w+\.json/.exec(source)?.[1]
    if (!language || TEXTS_OF_OTHERS.test(source)) continue
    texts[language] = [...(texts[language] ?? []), `/${file}`]
  }
  return texts
}
