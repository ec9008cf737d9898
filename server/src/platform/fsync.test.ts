import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fsyncDescriptor, fsyncPath } from './fsync.ts'

const refuse = (code: string) => () => {
  throw Object.assign(new Error(code), { code })
}

test('[RUN-06] Windows, which syncs no folder, does not stop the start', () => {
  expect(() => fsyncDescriptor(3, refuse('EPERM'), 'win32')).not.toThrow()
})

test.each([
  ['win32', 'EIO'],
  ['linux', 'EPERM'],
])('[OPS-02] on %s a disk that answers %s is a failure', (platform, code) => {
  expect(() => fsyncDescriptor(3, refuse(code), platform)).toThrow(code)
})

test('files and folders are synced, what is missing is told', () => {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-fsync-'))
  writeFileSync(join(folder, 'file'), 'x')
  fsyncPath(join(folder, 'file'))
  fsyncPath(folder)
  expect(() => fsyncPath(join(folder, 'missing'))).toThrow('ENOENT')
  rmSync(folder, { recursive: true })
})
