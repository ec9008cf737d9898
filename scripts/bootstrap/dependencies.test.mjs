import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ensureDependencies } from './dependencies.mjs'

let root

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'dependencies-'))
  write('package.json', JSON.stringify({ workspaces: ['web'] }))
  write('package-lock.json', '{}')
  write('web/package.json', '{}')
  // A stand-in for npm: fills node_modules, or fails half-way as told.
  write(
    'npm/npm-cli.js',
    `const fs = require('node:fs')
    fs.appendFileSync('calls', process.argv.slice(2).join(' ') + '\\n')
    fs.mkdirSync('node_modules', { recursive: true })
    const place = (name) => {
      fs.mkdirSync('node_modules/' + name, { recursive: true })
      fs.writeFileSync('node_modules/' + name + '/package.json', '{}')
    }
    if (fs.existsSync('npm/part')) place('part')
    if (fs.existsSync('npm/binary')) place('part-' + fs.readFileSync('npm/binary'))
    if (!fs.existsSync('offline')) process.exit(0)
    fs.writeFileSync('node_modules/half-unpacked', '')
    console.error('npm error code ENOTFOUND')
    process.exit(1)`,
  )
  vi.stubEnv('npm_execpath', join(root, 'npm/npm-cli.js'))
})

afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(root, { recursive: true, force: true })
})

test('[RUN-03] dependencies are installed once, and again only when a manifest or the lock changes', async () => {
  expect(await ensureDependencies(root)).toBe('installed')
  expect(await ensureDependencies(root)).toBe('unchanged')
  write('web/package.json', '{"dependencies":{}}')
  expect(await ensureDependencies(root)).toBe('installed')
  write('package-lock.json', '{"name":"x"}')
  expect(await ensureDependencies(root)).toBe('installed')
  expect(read('calls')).toMatch(/^(?:ci --no-audit --no-fund --include=dev .*\n){3}$/)
})

test('[RUN-01] a start installs only what the product needs, and a tool all of it', async () => {
  expect(await ensureDependencies(root, 'product')).toBe('installed')
  expect(await ensureDependencies(root, 'product')).toBe('unchanged')
  expect(await ensureDependencies(root)).toBe('installed')
  expect(await ensureDependencies(root, 'product')).toBe('unchanged')
  const [product, all] = read('calls').split('\n')
  expect(product).toContain('--workspace=server')
  expect(all).not.toContain('--workspace')
})

test('[RUN-01] without a network one sentence is told, and the next start tries again from the beginning', async () => {
  write('offline', '')
  await expect(ensureDependencies(root)).rejects.toThrow(/^Cannot reach the npm registry: .*npm\.log\)\.$/)
  rmSync(join(root, 'offline'))
  expect(await ensureDependencies(root)).toBe('installed')
  expect(existsSync(join(root, 'node_modules/half-unpacked'))).toBe(false)
})

test('[RUN-06] a native part that npm left out is named in one sentence; one that got lost is fetched again', async () => {
  const machine = `${process.platform}-${process.arch}`
  const optionalDependencies = { [`part-${machine}`]: '1.0.0', 'part-aix-ppc64': '1.0.0' }
  const packages = {
    'node_modules/part': { version: '1.0.0', optionalDependencies },
    [`node_modules/part-${machine}`]: { version: '1.0.0' },
  }
  write('package-lock.json', JSON.stringify({ packages }))
  write('npm/part', '')
  await expect(ensureDependencies(root)).rejects.toThrow(
    /^The native part of part for \S+ is not installed: delete .+\.$/,
  )
  write('npm/binary', machine)
  expect(await ensureDependencies(root)).toBe('installed')
  expect(await ensureDependencies(root)).toBe('unchanged')
  rmSync(join(root, 'node_modules', `part-${machine}`), { recursive: true })
  expect(await ensureDependencies(root)).toBe('installed')
})

function read(path) {
  return readFileSync(join(root, path), 'utf8')
}

function write(path, content) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), content)
}
