import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fingerprint, isStamped, stamp } from './fingerprint.mjs'

let root

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'fingerprint-'))
  mkdirSync(join(root, 'src/chat'), { recursive: true })
  writeFileSync(join(root, 'src/main.ts'), 'main')
  writeFileSync(join(root, 'src/chat/chat.ts'), 'chat')
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

test('[RUN-03] nothing changed: the fingerprint stays', () => {
  const before = fingerprint(root, ['src', 'missing'])
  writeFileSync(join(root, 'src/main.ts'), 'main')
  writeFileSync(join(root, 'beside.ts'), 'not asked for')
  expect(fingerprint(root, ['src', 'missing'])).toBe(before)
})

test.each([
  ['another content', () => writeFileSync(join(root, 'src/chat/chat.ts'), 'chaT')],
  ['a new file', () => writeFileSync(join(root, 'src/chat/new.ts'), '')],
  ['a removed file', () => rmSync(join(root, 'src/main.ts'))],
  ['another name', () => renameSync(join(root, 'src/main.ts'), join(root, 'src/mine.ts'))],
  ['a file that was missing', () => writeFileSync(join(root, 'missing'), '')],
  [
    'content moved from one file to the next',
    () => {
      writeFileSync(join(root, 'src/chat/chat.ts'), 'chatmain')
      writeFileSync(join(root, 'src/main.ts'), '')
    },
  ],
])('[RUN-03] %s changes the fingerprint', (_, change) => {
  const before = fingerprint(root, ['src', 'missing'])
  change()
  expect(fingerprint(root, ['src', 'missing'])).not.toBe(before)
})

test('[RUN-03] another fact, such as the version of Node, changes the fingerprint', () => {
  expect(fingerprint(root, ['src'], ['24.0.0'])).not.toBe(fingerprint(root, ['src'], ['24.1.0']))
})

test('[RUN-03] only the stamp that was left last is known', () => {
  const file = join(root, 'deep/folder/.stamp')
  expect(isStamped(file, 'one')).toBe(false)
  stamp(file, 'one')
  expect(isStamped(file, 'one')).toBe(true)
  stamp(file, 'two')
  expect(isStamped(file, 'one')).toBe(false)
})
