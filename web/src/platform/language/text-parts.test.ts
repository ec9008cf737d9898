import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { ACCOUNT, CHAT, ENTRY, FIRST, VIDEO } from '../../../divided-texts.ts'

const SOURCES = join(import.meta.dirname, '../..')
const PAGES = join(SOURCES, 'start/pages')
const GROUPS = Object.keys(JSON.parse(readFileSync(join(PAGES, '../../../../locales/cs/interface.json'), 'utf8')))
const pages = readdirSync(PAGES).filter((name) => existsSync(entryOf(name)))

test('[OPS-19] only the chat says what stands in the part of the chat', () => {
  // The landing page names icons, and the kit, which is in no build, loads all texts.
  const others = pages.filter((name) => !['chat', 'kit', 'landing'].includes(name))
  expect(others.length).toBeGreaterThan(30)
  expect(others.filter((name) => [...groupsOf(entryOf(name))].some((group) => CHAT.includes(group)))).toEqual([])
})

test('[OPS-19] only the analysis of clips, which loads its part, says what stands there', () => {
  const files = speaking(new RegExp(`['"\`](${VIDEO.join('|')})\\.`))
  expect(files.length).toBeGreaterThan(10)
  expect(files.filter((file) => !/^(coaching[\\/]video|start[\\/]pages[\\/]kit)[\\/]/.test(file))).toEqual([])
})

test('[OPS-19] the chat says nothing that stands in the part of clubs and accounts', () => {
  // A field of the form that sends a question has this name.
  const others = ACCOUNT.filter((group) => group !== 'profile')
  expect([...groupsOf(entryOf('chat'))].filter((group) => others.includes(group))).toEqual([])
  expect(
    speaking(/['"`]profile\./).filter((file) =>
      /^(coaching[\\/](chat|desk|specialists)|start[\\/]pages[\\/]chat)[\\/]/.test(file),
    ),
  ).toEqual([])
})

test.each(['athletes', 'calculators', 'calculator'])('[OPS-19] the page %s says nothing of another part', (page) => {
  const others = [...groupsOf(entryOf(page))].filter((group) => [...ENTRY, ...ACCOUNT, ...CHAT].includes(group))
  expect(others).toEqual([])
})

test('[OPS-19] the log-in says nothing besides its part and that of the frame', () => {
  // There these names are pages to continue to and parts of the texts.
  const known = [...FIRST, ...ENTRY, 'dashboard', 'playerSettings', 'chat', 'video']
  expect([...groupsOf(entryOf('login'))].filter((group) => !known.includes(group))).toEqual([])
})

/** The files containing keys that match. */
function speaking(key: RegExp): string[] {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
  return files.filter((file) => key.test(readFileSync(join(SOURCES, file), 'utf8')))
}

function entryOf(page: string): string {
  return join(PAGES, page, `${page}.tsx`)
}

/** These files list return pages, whose names are also names of groups. */
const NAMES_OF_PAGES = /sessions[\\/](?:watch-person|return-to)\.ts$/

/** The text groups that a file and all its imports, static or dynamic, can use: keys begin with them. */
function groupsOf(file: string, seen = new Map<string, string[]>()): Set<string> {
  if (!seen.has(file) && existsSync(file)) {
    const code = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    seen.set(
      file,
      NAMES_OF_PAGES.test(file)
        ? []
        : GROUPS.filter((group) => new RegExp(`['"\`](interface:)?${group}(\\.|['"\`])`).test(code)),
    )
    for (const [, path] of code.matchAll(/(?:from |import\()'((?:\.|@touchline\/locales)[^']+\.tsx?)'/g)) {
      groupsOf(resolve(dirname(file), (path ?? '').replace('@touchline', join(PAGES, '../../../..'))), seen)
    }
  }
  return new Set([...seen.values()].flat())
}
