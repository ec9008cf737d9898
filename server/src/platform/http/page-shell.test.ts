import { existsSync } from 'node:fs'
import { blankTopic } from '@touchline/contract/coaching/sent-topic.ts'
import { SPECIALIST_BLANKS } from '@touchline/contract/coaching/specialist-blanks.ts'
import { PAGES, type PageName } from '@touchline/contract/platform/pages.ts'
import { LOCALES } from '@touchline/locales/locales.ts'
import { expect, test } from 'vitest'
import { findTopic } from '../../coaching/knowledge/knowledge.ts'
import { findSpecialist } from '../../coaching/specialists/specialists.ts'
import { pageModuleOf, pageShellOf } from './page-shell.ts'

const PAGES_DIR = new URL('../../../../web/src/start/pages/', import.meta.url)
const FILES: Record<string, string> = {
  'src/platform/api/queries.tsx': 'queries',
  'src/start/pages/chat/chat.tsx': 'chat',
  'src/start/pages/calculator/calculator.tsx': 'calculator',
  'src/start/pages/join-team/join-team.tsx': 'join-team',
  'src/start/pages/landing/landing.tsx': 'landing',
  '../locales/cs/interface.json?first': 'first',
  '../locales/cs/interface.json?entry': 'entry',
  '../locales/cs/interface.json?chat': 'chat-words',
  '../locales/cs/interface.json?rest': 'rest',
  '../locales/cs/interface.json?account': 'account',
  '../locales/cs/calculators.json': 'words',
  '../locales/de/interface.json?rest': 'german',
}
const manifest = {
  ...Object.fromEntries(Object.entries(FILES).map(([source, file]) => [source, { file: `${file}.js` }])),
  'files/hanken-grotesk-latin-wght-normal.woff2': { file: 'font.woff2' },
}
const { title: blankTitle, steps: blankSteps, calculators: blankCalculators } = blankTopic('universal')
const shell = pageShellOf({
  template: '<title>__TITLE__</title><meta content="__DESCRIPTION__"><head></head><body><div id="root"></div></body>',
  manifest,
  readyPages: new Map([
    ['login.cs', '<h1>Log in</h1>'],
    ['dashboard.frame.cs', '<header>Touchline</header>'],
    [
      'topic.universal.cs',
      `<h1>${blankTitle}</h1><ol><li>${blankSteps[0]}</li></ol><aside><section>${blankCalculators[0]}</section></aside>`,
    ],
    ['chat.frame.cs', '<header>Chat</header>'],
    ['chat.desk.cs', '<h1>Desk</h1>'],
    [
      'chat.talk.cs',
      `<i data-sport="${SPECIALIST_BLANKS.sport}">${SPECIALIST_BLANKS.initial}</i><h1>${SPECIALIST_BLANKS.name}</h1>` +
        `<b>${SPECIALIST_BLANKS.sportName}</b><p>${SPECIALIST_BLANKS.welcome}</p>`,
    ],
  ]),
  isDemo: false,
  findSpecialist,
  findTopic,
})

test.each<[string, string[]]>([
  ['/chat', ['queries', 'chat', 'first', 'entry', 'rest', 'chat-words']],
  ['/calculators/elo', ['queries', 'calculator', 'first', 'rest', 'words']],
  ['/join-team', ['queries', 'join-team', 'first', 'entry', 'account', 'rest']],
  ['/login', ['queries', 'first', 'entry']],
  ['/', ['landing', 'first']],
])(
  '[NAV-01] the page %s announces its own file and what it stands on, so that nothing is asked for in a row',
  (path, files) => {
    const announced = [...shell(path, 'cs').matchAll(/modulepreload" href="\/(.+?)\.js"/g)].map(([, file]) => file)
    expect(announced.sort()).toEqual(files.sort())
  },
)

test('[OPS-19] a page is sent ready to be seen, unless its address asks for more than what everybody sees', () => {
  expect(shell('/login', 'cs')).toContain('<div id="root" data-prerendered="cs"><h1>Log in</h1>')
  expect(shell('/login', 'cs', { with: 'pin' })).not.toContain('<h1>')
  expect(shell('/login', 'de')).not.toContain('<h1>')
})

test('[OPS-19] a page for who is logged in is sent with its frame, which the app draws anew', () => {
  expect(shell('/admin/dashboard', 'cs')).toContain('<div id="root"><header>Touchline</header></div>')
  expect(shell('/admin/dashboard', 'cs', { page: '2' })).toContain('<div id="root"><header>')
  expect(shell('/admin/dashboard', 'cs', { kept: '' })).toContain('<div id="root"></div>')
})

test('[OPS-19] the chat is sent with its front desk, unless its address asks for somebody', () => {
  expect(shell('/chat', 'cs')).toContain('<div id="root"><h1>Desk</h1></div>')
  expect(shell('/chat', 'cs')).toContain(
    '<link rel="preload" as="font" type="font/woff2" crossorigin href="/font.woff2">',
  )
  expect(shell('/chat', 'cs', { member: 'nobody' })).toContain('<div id="root"><header>Chat</header></div>')
  expect(shell('/chat', 'cs', { member: 'nobody' })).not.toContain('as="font"')
  expect(shell('/chat', 'cs', { kept: '' })).toContain('<div id="root"></div>')
})

test('[OPS-19] a chat with a specialist in its address is sent with their name and welcome, and with nothing of a stranger', () => {
  const { name, welcome } = LOCALES.cs.specialists.hockey_fitness
  expect(shell('/chat', 'cs', { member: 'hockey_fitness' })).toContain(
    `<div id="root"><i data-sport="hockey">K</i><h1>${name}</h1><b>Hokej</b><p>${welcome}</p></div>`,
  )
  expect(shell('/chat', 'cs', { member: 'hockey_fitness' })).toContain('as="font"')
  const [, sent = ''] =
    /<script type="application\/json"[^>]* lang="cs">(.*)<\/script>/.exec(
      shell('/chat', 'cs', { member: 'hockey_fitness' }),
    ) ?? []
  expect(JSON.parse(sent)).toEqual(findSpecialist('cs', 'hockey_fitness'))
  for (const asked of [{ member: '<script>' }, { member: ['a', 'b'] }, { member: 'hockey_fitness', session_id: 'x' }]) {
    expect(shell('/chat', 'cs', asked)).toContain('<div id="root"><header>Chat</header></div>')
  }
  expect(shell('/athletes', 'cs', { member: 'hockey_fitness' })).not.toContain(name)
})

test('[KNOW-10] a topic is sent ready to be seen, with all that it has and nothing that it lacks', () => {
  const { title, steps } = findTopic('cs', 'warm-up') ?? { title: '', steps: [] }
  const list = steps.map((step) => `<li>${step}</li>`).join('')
  for (const asked of [{}, { from: 'mail' }]) {
    expect(shell('/knowledge/warm-up', 'cs', asked)).toContain(
      `<div id="root" data-prerendered="cs"><h1>${title}</h1><ol>${list}</ol><aside></aside></div>`,
    )
  }
})

test.each(Object.keys(PAGES) as PageName[])('the page %s has a file where the server looks for it', (page) => {
  expect(existsSync(new URL(`${pageModuleOf(page)}.tsx`, PAGES_DIR))).toBe(true)
})

test('[NAV-13] a calculator is announced by its own name and description in the reader’s language', () => {
  const { names, descriptions } = LOCALES.de.calculators
  const html = shell('/calculators/heart_rate_zones', 'de')
  expect(html).toContain(`<title>${names.heart_rate_zones} · Touchline</title>`)
  expect(html).toContain(descriptions.heart_rate_zones)
  expect(shell('/calculators', 'de')).toContain(LOCALES.de.interface.meta.calculators)
})

test('[NAV-13] a calculator that does not exist is the 404 page', () => {
  expect(shell('/calculators/lottery', 'en')).toContain(
    `<title>${LOCALES.en.interface.titles.notFound} · Touchline</title>`,
  )
})

test('[OPS-07] a page names the manifest of the app in its own language', () => {
  expect(shell('/chat', 'de')).toContain('<link rel="manifest" href="/manifest.webmanifest?lang=de">')
})
