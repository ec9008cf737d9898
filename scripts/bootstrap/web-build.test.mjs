import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ensureWebBuild } from './web-build.mjs'

let root

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'web-build-'))
  write('web/src/start/main.tsx', 'main')
  // A stand-in for Vite: it builds unless the source says that it is broken.
  write(
    'node_modules/vite/bin/vite.js',
    `const fs = require('node:fs')
    if (fs.readFileSync('src/start/main.tsx', 'utf8') === 'broken') process.exit(1)
    if (fs.readFileSync('src/start/main.tsx', 'utf8') === 'native') require('@rolldown/binding-linux-x64-gnu')
    fs.rmSync('dist', { recursive: true, force: true })
    fs.mkdirSync('dist')
    fs.copyFileSync('src/start/main.tsx', 'dist/index.html')`,
  )
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

test('[RUN-03] the web app is built once, and again only when something that reaches the browser changes', async () => {
  expect(await ensureWebBuild(root)).toBe('built')
  expect(await ensureWebBuild(root)).toBe('unchanged')
  write('server/src/start/main.ts', 'not for the browser')
  expect(await ensureWebBuild(root)).toBe('unchanged')
  for (const source of [
    'web/src/start/main.tsx',
    'calculators/src/elo.ts',
    'contract/src/platform/sports.ts',
    'locales/cs/interface.json',
  ]) {
    write(source, 'changed')
    expect(await ensureWebBuild(root)).toBe('built')
  }
  expect(read('web/dist/index.html')).toBe('changed')
})

test('[RUN-03] the web app is built again after a build that failed', async () => {
  await ensureWebBuild(root)
  write('web/src/start/main.tsx', 'broken')
  await expect(ensureWebBuild(root)).rejects.toThrow(/^The web app could not be built: /)
  await expect(ensureWebBuild(root)).rejects.toThrow(/^The web app could not be built: /)
  write('web/src/start/main.tsx', 'repaired')
  expect(await ensureWebBuild(root)).toBe('built')
})

test('[RUN-06] a bundler without its native part ends in one sentence, not in a stack', async () => {
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  write('web/src/start/main.tsx', 'native')
  await expect(ensureWebBuild(root)).rejects.toThrow(
    /^The web app could not be built\. The native part of @rolldown\/binding-linux-x64-gnu for \S+ is not installed: .+$/,
  )
  expect(stderr).not.toHaveBeenCalled()
  stderr.mockRestore()
})

function read(path) {
  return readFileSync(join(root, path), 'utf8')
}

function write(path, content) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), content)
}
