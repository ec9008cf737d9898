import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadSecret, UnusableSecret } from './secret.ts'

let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'touchline-secret-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

test('[RUN-03] the secret is made once, for the owner alone, and kept', () => {
  const secret = loadSecret(undefined, dataDir)
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(loadSecret(undefined, dataDir)).toBe(secret)
  expect(readdirSync(dataDir)).toEqual(['secret'])
  if (process.platform !== 'win32') expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600)
})

test('a secret in the settings goes before the file', () => {
  const given = 'x'.repeat(32)
  expect(loadSecret(given, dataDir)).toBe(given)
  expect(readdirSync(dataDir)).toEqual([])
})

test.each([
  ['empty, as a kill between opening and writing leaves it', ''],
  ['blank', ' \n'],
  ['too short', 'a'.repeat(31)],
])('a secret file that is %s is refused with a sentence that says what to do', (_, content) => {
  const path = join(dataDir, 'secret')
  writeFileSync(path, content)
  const load = () => loadSecret(undefined, dataDir)
  expect(load).toThrow(UnusableSecret)
  expect(load).toThrow(`The secret in ${path} is `)
  expect(load).toThrow('restore it from a backup')
  expect(readFileSync(path, 'utf8')).toBe(content)
})

test('a start that was killed while it wrote the secret leaves nothing that the next one would sign with', () => {
  writeFileSync(join(dataDir, 'secret.unfinished'), 'half')
  const secret = loadSecret(undefined, dataDir)
  expect(secret).toHaveLength(43)
  expect(readdirSync(dataDir)).toEqual(['secret'])
})
