import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DatabaseInUse, lockFolder } from '../../platform/database/database.ts'
import { clearDemo, keepDemo, keptDemo } from './demo-folder.ts'

const DEMO = {
  name: 'SK Jiskra Lipová',
  password: 'SPORT-2026-DEMODEMO',
  logIns: [{ role: 'player' as const, name: 'Tereza Nováková', email: 'tereza@x.example', password: 'lipova-1' }],
}
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'touchline-demo-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('[RUN-07] the log-ins of a demo are kept for the next run', () => {
  expect(keptDemo(folder)).toBeUndefined()
  keepDemo(folder, DEMO)
  expect(keptDemo(folder)).toEqual(DEMO)
})

test('[RUN-07] beginning anew removes what the demo wrote, and nothing else', () => {
  keepDemo(folder, DEMO)
  mkdirSync(join(folder, 'db'))
  writeFileSync(join(folder, 'db', 'PG_VERSION'), '17')
  writeFileSync(join(folder, 'holiday.jpg'), 'mine')
  clearDemo(folder)
  expect(readdirSync(folder).sort()).toEqual(['db.lock', 'holiday.jpg'])
})

test('[RUN-07] a demo that is running is not cleared away under its feet', () => {
  keepDemo(folder, DEMO)
  const lock = lockFolder(join(folder, 'db'))
  expect(() => clearDemo(folder)).toThrow(DatabaseInUse)
  lock.release()
  expect(existsSync(join(folder, 'demo.json'))).toBe(true)
})
