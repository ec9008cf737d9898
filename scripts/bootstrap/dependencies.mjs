import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { requireDiskSpace } from './disk-space.mjs'
import { ExpectedFailure } from './expected-failure.mjs'
import { fingerprint, isStamped, stamp } from './fingerprint.mjs'
import { missingHere, missingPartSentence } from './native-packages.mjs'
import { node24Version } from './node24.mjs'
import { npmOrStop } from './npm.mjs'
import { ROOT } from './paths.mjs'
import { slimPackages } from './slim-packages.mjs'

/** What can be installed: all packages, or only those that build and run the product. */
const SCOPES = {
  all: [],
  product: ['calculators', 'contract', 'knowledge', 'locales', 'server', 'web'].map((name) => `--workspace=${name}`),
}

/** Installs the packages of package-lock.json, unless exactly these, or all, are installed already. */
export async function ensureDependencies(root = ROOT, scope = 'all') {
  const wanted = installFingerprint(root)
  const stampFile = join(root, 'node_modules/.touchline-install')
  const isInstalled = ['all', scope].some((installed) => isStamped(stampFile, `${wanted} ${installed}`))
  if (isInstalled && missingPart(root) === undefined) return 'unchanged'
  await clearUnfinished(root, stampFile)
  // Vite is a development dependency, which NODE_ENV=production would omit.
  await npmOrStop(root, ['ci', '--no-audit', '--no-fund', '--include=dev', ...SCOPES[scope]])
  if (scope === 'product') slimPackages(join(root, 'node_modules'))
  const missing = missingPart(root)
  if (missing) throw new ExpectedFailure(missing)
  stamp(stampFile, `${wanted} ${scope}`)
  return 'installed'
}

// npm reports success even if it could not fetch a binary; the program that needs it then fails with a stack trace.
function missingPart(root) {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const [first] = missingHere(root, lock, `${process.platform}-${process.arch}`)
  return first && missingPartSentence(first)
}

// npm mistakes a half-unpacked package for a complete one, so remains of an interrupted install are removed.
async function clearUnfinished(root, stampFile) {
  const folder = join(root, 'node_modules')
  if (!existsSync(stampFile)) rmSync(folder, { recursive: true, force: true })
  if (!existsSync(folder)) await requireDiskSpace(root)
  rmSync(stampFile, { force: true })
}

// Changes whenever npm would install something else: manifests, lock, Node and platform.
function installFingerprint(root) {
  const { workspaces = [] } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const manifests = ['package.json', ...workspaces.map((workspace) => `${workspace}/package.json`)]
  return fingerprint(root, ['package-lock.json', ...manifests], [node24Version(root), process.platform, process.arch])
}
