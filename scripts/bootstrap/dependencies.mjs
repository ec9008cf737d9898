import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { requireDiskSpace } from './disk-space.mjs'
import { ExpectedFailure } from './expected-failure.mjs'
import { fingerprint, isStamped, stamp } from './fingerprint.mjs'
import { missingHere, missingPartSentence } from './native-packages.mjs'
import { node24Version } from './node24.mjs'
import { npmOrStop } from './npm.mjs'
import { ROOT } from './paths.mjs'

/** Installs the packages of package-lock.json, unless exactly these are installed already. */
export async function bringDependencies(root = ROOT) {
  const wanted = installFingerprint(root)
  const stampFile = join(root, 'node_modules/.touchline-install')
  if (isStamped(stampFile, wanted) && missingPart(root) === undefined) return 'unchanged'
  await clearUnfinished(root, stampFile)
  // Vite and the test runners are development dependencies, which NODE_ENV=production would leave out.
  await npmOrStop(root, ['ci', '--no-audit', '--no-fund', '--include=dev'])
  const missing = missingPart(root)
  if (missing) throw new ExpectedFailure(missing)
  stamp(stampFile, wanted)
  return 'installed'
}

// npm calls it a success when it could not fetch a binary; whoever needs it then ends with a stack.
function missingPart(root) {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const [first] = missingHere(root, lock, `${process.platform}-${process.arch}`)
  return first && missingPartSentence(first)
}

// npm takes a half-unpacked package for a whole one, so what an interrupted install left behind is removed.
async function clearUnfinished(root, stampFile) {
  const folder = join(root, 'node_modules')
  if (!existsSync(stampFile)) rmSync(folder, { recursive: true, force: true })
  if (!existsSync(folder)) await requireDiskSpace(root)
  rmSync(stampFile, { force: true })
}

// Changes with whatever makes npm install something else: manifests, lock, Node and platform.
function installFingerprint(root) {
  const { workspaces = [] } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const manifests = ['package.json', ...workspaces.map((workspace) => `${workspace}/package.json`)]
  return fingerprint(root, ['package-lock.json', ...manifests], [node24Version(root), process.platform, process.arch])
}
