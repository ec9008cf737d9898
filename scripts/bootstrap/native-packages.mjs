import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { typedCommand } from './paths.mjs'

/** The supported machines: whatever the lock installs must run on each of them. */
const MACHINES = ['linux-x64', 'linux-arm64', 'darwin-arm64', 'darwin-x64', 'win32-x64']

// Far below the number in the lock; finding fewer means that the parsing is broken.
const LEAST_FAMILIES = 10

const SYSTEMS = new Set(['linux', 'darwin', 'win32', 'android', 'freebsd', 'netbsd', 'openbsd', 'sunos', 'aix'])
const PROCESSORS = new Set(['x64', 'arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'mips64el'])

/** What the lock lacks for some of the machines, in one sentence; undefined if it is complete. */
export function lockReport(lock) {
  const families = nativeFamilies(lock)
  if (families.length < LEAST_FAMILIES) {
    return `Only ${families.length} packages with native parts were found in package-lock.json: scripts/bootstrap/native-packages.mjs no longer parses it.`
  }
  const missing = families.flatMap((family) => {
    const machines = MACHINES.filter((machine) => !isWholeFor(machine, family, lock))
    return machines.length > 0 ? [`${family.name} ${family.version} for ${machines.join(', ')}`] : []
  })
  if (missing.length === 0) return undefined
  return (
    `package-lock.json lacks native binaries (${missing.join('; ')}): choose versions whose binaries are all published ` +
    'and regenerate the lock in an empty folder, as CONTRIBUTING.md says; beside an installed node_modules npm silently ' +
    'leaves out all other platforms.'
  )
}

/** The packages whose native part for this machine is not installed: `{ name, inLock }` each. */
export function missingHere(root, lock, machine) {
  return nativeFamilies(lock)
    .filter(({ path }) => existsSync(join(root, path)))
    .filter(({ binaries }) => binaries.some((binary) => machineOf(binary.name) === machine))
    .filter((family) => !lockedFor(machine, family, lock).some((path) => existsSync(join(root, path, 'package.json'))))
    .map((family) => ({ name: family.name, inLock: lockedFor(machine, family, lock).length > 0 }))
}

/** The error message for a machine that lacks the native part of a package. */
export function missingPartSentence({ name, inLock }, machine = `${process.platform}-${process.arch}`) {
  const lack = `The native part of ${name} for ${machine} is not installed`
  return inLock
    ? `${lack}: delete the folder node_modules and run ${typedCommand()} again.`
    : `${lack}, because package-lock.json does not name it: regenerate the lock, as CONTRIBUTING.md says.`
}

/** The package whose native part a program failed to load, parsed from its last output. */
export function unloadedPackage(output) {
  const names = [...output.matchAll(/Cannot find module '([^'\n]+)'/g)].map(([, name]) => name)
  return names.find((name) => machineOf(name)) ?? (output.includes('Cannot find native binding') ? names[0] : undefined)
}

/** The machine in a package name such as `@rolldown/binding-linux-x64-gnu`; undefined for other names. */
export function machineOf(name) {
  const words = name
    .toLowerCase()
    .replace('windows', 'win32')
    .replace('linuxmusl', 'linux-musl')
    .split(/[^a-z0-9]+/)
  const system = words.find((word) => SYSTEMS.has(word))
  const processor = words.find((word) => PROCESSORS.has(word))
  if (!system || !processor) return undefined
  return `${system}-${processor}${words.some((word) => word.startsWith('musl')) ? '-musl' : ''}`
}

/** Packages that let npm choose among binaries for different machines. */
function nativeFamilies({ packages = {} }) {
  return Object.entries(packages).flatMap(([path, { version, optionalDependencies = {} }]) => {
    const binaries = Object.entries(optionalDependencies)
      .map(([name, range]) => ({ name, range }))
      .filter(({ name }) => machineOf(name))
    // A single binary belongs to a package that is itself for one machine.
    return binaries.length > 1 ? [{ path, name: path.split('node_modules/').at(-1), version, binaries }] : []
  })
}

function isWholeFor(machine, family, lock) {
  const named = family.binaries.filter(({ name }) => machineOf(name) === machine)
  return named.length > 0 && named.every((binary) => lockedPath(family.path, binary, lock))
}

function lockedFor(machine, family, lock) {
  // On systems with two C libraries npm installs the one that fits: either will do.
  return family.binaries
    .filter(({ name }) => machineOf(name)?.replace(/-musl$/, '') === machine)
    .map((binary) => lockedPath(family.path, binary, lock))
    .filter(Boolean)
}

/** Where Node resolves the binary from its family's folder, if the required version is there. */
function lockedPath(familyPath, { name, range }, { packages }) {
  const folders = familyPath.split('/node_modules/')
  const places = folders.map(
    (_, index) => `${folders.slice(0, folders.length - index).join('/node_modules/')}/node_modules/${name}`,
  )
  const path = [...places, `node_modules/${name}`].find((place) => packages[place])
  const isOtherVersion = /^\d/.test(range) && packages[path]?.version !== range
  return isOtherVersion ? undefined : path
}
