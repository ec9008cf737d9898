import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const SERVER = `http://127.0.0.1:${process.env.PORT || 3000}`

export default defineConfig({
  plugins: [react(), tailwindcss(), compressed(), filledShell()],
  build: {
    manifest: true,
    target: 'es2022',
    // Older targets make the build rewrite light-dark(), and with it a part of a page could no longer force its theme.
    cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  server: { port: 5173, proxy: { '/api': SERVER, '/health': SERVER, '/test-checkout': SERVER } },
})

/** Compresses the built files once, so that the server does not have to for every reader. */
function compressed(): Plugin {
  let folder = ''
  return {
    name: 'compressed',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir)
    },
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(js|css|svg|json)$/.test(name)) continue
        const file = join(folder, name)
        const content = readFileSync(file)
        const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
        writeFileSync(`${file}.br`, brotliCompressSync(content, quality))
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
      }
    },
  }
}

/** In development nobody fills the shell's words, so Czech ones stand in until the app sets its own. */
function filledShell(): Plugin {
  return {
    name: 'filled-shell',
    apply: 'serve',
    transformIndexHtml: (html) => html.replaceAll('__TITLE__', 'Touchline').replaceAll('__DESCRIPTION__', 'Touchline'),
  }
}
