import { existsSync } from 'node:fs'
import { PAGES, type PageName } from '@touchline/contract/pages.ts'
import { expect, test } from 'vitest'
import { pageShellOf } from './page-shell.ts'

const PAGES_DIR = new URL('../../../web/src/pages/', import.meta.url)
const FILES: Record<string, string> = {
  'src/api/queries.tsx': 'queries',
  'src/pages/chat/chat.tsx': 'chat',
  'src/pages/join-team/join-team.tsx': 'join-team',
  'src/pages/landing/landing.tsx': 'landing',
  '../locales/cs/interface.json?first': 'first',
  '../locales/cs/interface.json?rest': 'rest',
  '../locales/de/interface.json?rest': 'german',
}
const manifest = Object.fromEntries(Object.entries(FILES).map(([source, file]) => [source, { file: `${file}.js` }]))
const shell = pageShellOf({
  template: '<head></head><div id="root">',
  manifest,
  landingPages: new Map(),
  isDemo: false,
})

test.each<[PageName, string[]]>([
  ['chat', ['queries', 'chat', 'first', 'rest']],
  ['joinTeam', ['queries', 'join-team', 'first', 'rest']],
  ['home', ['landing', 'first']],
])(
  '[NAV-01] the page %s announces its own file and what it stands on, so that nothing is asked for in a row',
  (page, files) => {
    const announced = [...shell(page, 'cs').matchAll(/modulepreload" href="\/(.+?)\.js"/g)].map(([, file]) => file)
    expect(announced.sort()).toEqual(files.sort())
  },
)

test.each(Object.keys(PAGES) as PageName[])('the page %s has a file where the server looks for it', (page) => {
  const name = page === 'home' ? 'landing' : page.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  expect(existsSync(new URL(`${name}/${name}.tsx`, PAGES_DIR))).toBe(true)
})
