import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SOURCES = join(import.meta.dirname, '../..')
/** Calls allowed to import: `loadCode`, `page` (routes.tsx), and `untilLoaded`. */
const LOADED = /\b(?:loadCode|untilLoaded|page)\(\s*\(\) => import\($/

test('[CHAT-31] code is imported by the loader that can try again, and nowhere else', () => {
  const calls = sources().flatMap(({ file, code }) =>
    [...code.matchAll(/\bimport\(/g)].map(({ index, 0: call }) => ({
      file,
      before: code.slice(0, index + call.length),
    })),
  )
  const raw = calls.filter(({ before }) => !(LOADED.test(before) || /\btypeof import\($/.test(before)))
  expect(raw.map(({ file }) => file)).toEqual([join('platform', 'loading', 'load-chunk.ts')])
  expect(calls.length).toBeGreaterThan(60)
})

test('[CHAT-31] files that are found by a pattern are loaded by it, too', () => {
  const globs = sources().filter(({ code }) => /import\.meta\.glob(?![^\n]*eager: true)/.test(code))
  expect(globs.length).toBeGreaterThan(0)
  expect(globs.filter(({ code }) => !code.includes('loadCode(')).map(({ file }) => file)).toEqual([])
})

/** The app's own files, without comments. */
function sources(): { file: string; code: string }[] {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  return files
    .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|d)\.tsx?$/.test(file))
    .map((file) => ({ file, code: readFileSync(join(SOURCES, file), 'utf8') }))
    .map(({ file, code }) => ({ file, code: code.replace(/^\s*\/\*\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '') }))
}
