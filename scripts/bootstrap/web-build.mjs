import { join } from 'node:path'
import { run } from './child.mjs'
import { ExpectedFailure } from './expected-failure.mjs'
import { fingerprint, isStamped, stamp } from './fingerprint.mjs'
import { missingPartSentence, unloadedPackage } from './native-packages.mjs'
import { node24 } from './node24.mjs'
import { logFile, ROOT, typedCommand } from './paths.mjs'

// Everything that reaches the browser.
const SOURCES = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'web/package.json',
  'calculators/src',
  'contract/src',
  'examples',
  'locales',
  'package-lock.json',
]

/** Builds the web app into web/dist, unless the last build had the same sources. */
export async function ensureWebBuild(root = ROOT) {
  const wanted = fingerprint(root, SOURCES)
  const stampFile = join(root, 'web/dist/.stamp')
  if (isStamped(stampFile, wanted)) return 'unchanged'
  await build(root, wanted)
  stamp(stampFile, wanted)
  return 'built'
}

async function build(root, wanted) {
  const log = logFile(root, 'web-build')
  // Crash reports name the build that crashed.
  const env = { ...process.env, TOUCHLINE_BUILD: wanted.slice(0, 8) }
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const { code, output } = await run(node24(root), [vite, 'build'], { cwd: join(root, 'web'), env, log })
  if (code === 0) return
  const unloaded = unloadedPackage(output)
  if (unloaded)
    throw new ExpectedFailure(
      `The web app could not be built. ${missingPartSentence({ name: unloaded, inLock: true })}`,
    )
  // Developers who changed the sources need the compiler's own output.
  process.stderr.write(output)
  throw new ExpectedFailure(`The web app could not be built: fix the errors above and run ${typedCommand()} again.`)
}
