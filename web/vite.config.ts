import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin } from 'vite'
import { contractHalves } from './contract-halves.ts'
import { dividedTexts } from './divided-texts.ts'
import { lightDarkFallback } from './light-dark-fallback.ts'
import { loadedChunks, modulePreload } from './loaded-chunks.ts'
import { poseModel } from './pose-model.ts'
import { serviceWorker } from './service-worker-build.ts'
import { classNamesInCode, declaredLayers, layeredSheets, scopedClass } from './sheets.ts'
import { smallIcons } from './small-icons.ts'

const SERVER = `http://127.0.0.1:${process.env.PORT || 3000}`
const SOURCES = fileURLToPath(new URL('src', import.meta.url))
const BUILT = fileURLToPath(new URL('dist', import.meta.url))
const MEGABYTE = 1024 * 1024
// `Features.LightDark` of lightningcss, which is a dependency of Vite only.
const KEEP_LIGHT_DARK = 1_048_576
const PRERENDERER = fileURLToPath(new URL('.build', import.meta.url))

// Bundles what is needed together instead of twenty separate files; the chat used to take eighty. Every page has the
// libraries, which change rarely, and the frame; the landing page has no calls.
const GROUPS = [
  {
    name: 'libraries',
    test: inFolders(/node_modules\/(react|react-dom|scheduler|lucide-react\/dist\/esm\/(?!icons))\//),
  },
  {
    name: 'frame',
    test: inFolders(
      /web\/src\/(start\/shell\/(?!menu-sheet)|platform\/(loading|crashes)\/|ui\/styles\/index|platform\/language\/((first-language|format|head|letters|texts|translator)\.|use-)|club\/sessions\/(end-session|require-session|session|send-and-forget|use-activity|use-session)|ui\/(button|icon|icon-button|logo|flag|avatar|initial|court|drawing|class-names|use-on-demand|dropdown|dialog|badge|meter|hall-floor|part-boundary|toast)\.|ui\/drawings\/(logo|flag))|lucide-react\/dist\/esm\/icons\/(arrow-right|calculator|file-text|key-round|user-round-plus|users-round|video)\.|contract\/src\/\w+\/(calculator-pages|pages|sports|languages|product|pricing)\.|web\/src\/platform\/api\/(browser-storage|waiting-key)\./,
    ),
  },
  {
    name: 'calls',
    test: inFolders(
      /node_modules\/@tanstack\/(?!.*nfiniteQuery(Observer|\.js))|contract\/src\/\w+\/(clubs|demo|endpoint|errors|fields|members|path|sessions|specialists)\.ts(\?plain)?$|web\/src\/platform\/api\/(call|kept|queries|session|use-mutation)/,
    ),
  },
  // The additional calls of chat and dashboard; other pages make more. The send queue belongs to neither.
  {
    name: 'chat-calls',
    test: inFolders(
      /contract\/src\/\w+\/(athletes|chat|chat-stream|desk|documents|figures|history|parts|read-part|safety|specialist-blanks|training|unsaved-conversations|video)\.ts(\?plain)?$|web\/src\/platform\/api\/(?!(one-tab|send-queue|sending|use-waiting|waiting-sends)\.)/,
    ),
  },
  {
    name: 'club-calls',
    test: inFolders(/contract\/src\/\w+\/(club-steps|erasure|payments|tokens|wallet)\.ts(\?plain)?$/),
  },
  // Without this group the dashboard would load all other calls for these.
  {
    name: 'dashboard-calls',
    test: inFolders(/contract\/src\/\w+\/(coaches|notice-level|token-requests)\.ts(\?plain)?$/),
  },
  { name: 'more-calls', test: inFolders(/contract\/src\/\w+\/[\w-]+\.ts(\?plain)?$/) },
  { name: 'checks', test: inFolders(/node_modules\/zod\/|zod-without-eval|contract\/src\/\w+\/[\w-]+\.ts\?checks$/) },
  {
    name: 'kit',
    test: inFolders(
      /lucide-react\/dist\/esm\/icons\/user-plus\.|web\/src\/platform\/language\/(error-sentence|dates)\.|web\/src\/ui\/(banner|card|copy-box|empty-state|field|loading|online|search-field|skeleton|specialist-card|table|use-copy|use-latest)\./,
    ),
  },
  {
    name: 'entry',
    test: inFolders(/web\/src\/(start\/pages\/entry\/(entry|failure|log-in|use-entry-form)|ui\/late-rules)\./),
  },
  { name: 'signs', test: inFolders(/web\/src\/ui\/(chip|glyph)\./) },
  {
    name: 'chat-icons',
    test: inFolders(
      /lucide-react\/dist\/esm\/icons\/(arrow-down|corner-down-right|ellipsis-vertical|image|message-circle-question-mark|octagon-exclamation-point|phone|printer|rotate-ccw|send-horizontal|square|table|user-round)\./,
    ),
  },
  // An icon of one page is bundled with it; the first script would have to name every icon in a file of its own.
  { name: 'icons', test: inFolders(/lucide-react\/dist\/esm\/icons\//), minShareCount: 5 },
  { name: 'more-icons', test: inFolders(/lucide-react\/dist\/esm\/icons\//), minShareCount: 2 },
  // The loader of the next two; a group includes its imports, so this one precedes them.
  { name: 'token-dialogs', test: inFolders(/web\/src\/money\/payments\/token-(return(-address)?|dialogs)\./) },
  {
    name: 'token-return',
    test: inFolders(/web\/src\/money\/payments\/(token-(return-banner|news|packages)|checkout-session)/),
  },
  { name: 'format-tokens', test: inFolders(/web\/src\/platform\/language\/(format-tokens|renewal-date)\./) },
  { name: 'token-purchase', test: inFolders(/web\/src\/money\/payments\/(package|token|use-payment|billing-)/) },
]

// The first script names two hundred files, and hashes cannot be compressed; even shorter ones would not suffice for as
// many files.
const SHORT_NAMES = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
}

/** The bundler names modules by their paths, which have backslashes on Windows. */
function inFolders(path: RegExp): RegExp {
  return new RegExp(path.source.replaceAll('\\/', '[\\\\/]'))
}

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))

// As in the server (server/src/platform/observability/release.ts); `npm start` names the build by its sources.
const RELEASE = process.env.TOUCHLINE_BUILD ? `${version}+${process.env.TOUCHLINE_BUILD}` : version

export default defineConfig(({ isSsrBuild }) => ({
  define: { __BUILD_YEAR__: new Date().getFullYear(), __RELEASE__: JSON.stringify(RELEASE) },
  plugins: [
    ...[react(), filledShell(), dividedTexts(), poseModel(), smallIcons(), classNamesInCode(), declaredLayers()],
    ...(isSsrBuild ? [] : [loadedChunks(), contractHalves(), prerendered(), serviceWorker(BUILT), compressed()]),
  ],
  // Both builds shrink the icons.
  ssr: { noExternal: ['lucide-react'] },
  // Pages need little of it, which web/src/platform/language covers at a tenth of the size; the types are the
  // package's.
  resolve: { alias: { 'react-i18next': join(SOURCES, 'platform', 'language', 'use-translation.ts') } },
  css: {
    modules: {
      generateScopedName: scopedClass,
      localsConvention: 'dashes',
    },
    postcss: { plugins: [lightDarkFallback(), layeredSheets()] },
    // Lightning CSS would rewrite light-dark() for all browsers, and a part of a page could not force its theme.
    lightningcss: { exclude: KEEP_LIGHT_DARK },
  },
  build: {
    manifest: !isSsrBuild,
    target: 'es2022',
    // The oldest supported browsers; e2e/browsers/older-browsers.spec.ts looks for features they lack.
    cssTarget: ['chrome111', 'safari16.4', 'firefox115'],
    assetsInlineLimit: 0,
    modulePreload,
    rolldownOptions: {
      output: isSsrBuild
        ? { assetFileNames: SHORT_NAMES.assetFileNames }
        : { ...SHORT_NAMES, codeSplitting: { groups: GROUPS } },
    },
    reportCompressedSize: false,
  },
  // The tracker loads its runtime as a module, which only a module worker can do.
  worker: { format: 'es', plugins: () => [poseModel()] },
  server: {
    port: 5173,
    proxy: {
      '/api': SERVER,
      '/health': SERVER,
      '/ready': SERVER,
      '/test-checkout': { target: SERVER, bypass: pageItself },
    },
  },
}))

/** The test checkout's page is ours; only its form goes to the server. */
function pageItself({ method }: { method?: string | undefined }): string | undefined {
  return method === 'GET' ? '/index.html' : undefined
}

/** Builds the app a second time, for Node, and lets it write pages in every language into the build. */
function prerendered(): Plugin {
  return {
    name: 'prerendered',
    apply: 'build',
    async closeBundle() {
      await build({
        logLevel: 'warn',
        build: { ssr: 'src/start/prerender.tsx', outDir: PRERENDERER, copyPublicDir: false },
      })
      const { prerenderPages } = await import(pathToFileURL(join(PRERENDERER, 'prerender.js')).href)
      mkdirSync(join(BUILT, '.prerendered'), { recursive: true })
      for (const [name, html] of await prerenderPages()) {
        writeFileSync(join(BUILT, '.prerendered', `${name}.html`), html)
      }
      rmSync(PRERENDERER, { recursive: true })
    },
  }
}

/** Compresses the built files once, so that the server does not have to for every request. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    closeBundle() {
      for (const name of readdirSync(BUILT, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(js|css|svg|wasm|task)$/.test(name)) continue
        const file = join(BUILT, name)
        const content = readFileSync(file)
        // The best quality would take a minute and a half for the video model, to save less than a tenth of its size.
        const quality = content.length > MEGABYTE ? 9 : constants.BROTLI_MAX_QUALITY
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: quality,
          [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
        }
        writeFileSync(`${file}.br`, brotliCompressSync(content, { params }))
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
      }
    },
  }
}

/** In development the shell's placeholders are not filled, so plain text stands in until the app sets its own. */
function filledShell(): Plugin {
  return {
    name: 'filled-shell',
    apply: 'serve',
    transformIndexHtml: (html) => html.replaceAll('__TITLE__', 'Touchline').replaceAll('__DESCRIPTION__', 'Touchline'),
  }
}
