import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import { ask, COACH, openChat, say } from '../chat-frame.ts'
import { createClub } from '../clubs.ts'
import { button, cs, main, visit } from '../pages.ts'
import { NEWER_SCRIPT, NEWER_STYLE } from './newer-features.ts'

const BUILT = fileURLToPath(new URL('../../web/dist/assets/', import.meta.url))

test('[OPS-18] the build has nothing that the oldest browsers we serve do not know', () => {
  expect(found('js', NEWER_SCRIPT)).toEqual([])
  expect(found('css', NEWER_STYLE)).toEqual([])
})

test('[OPS-18] every light-dark() has its fallback', () => {
  for (const { text } of built('css')) {
    const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
    const uses = count(/(?<!\(color:\s*)light-dark\(/g)
    const pairs = count(/var\(--if-light,/g)
    expect(pairs).toBe(uses)
  }
})

test('[OPS-18] a phone without light-dark(), AbortSignal.any and the like logs in, asks, and is light or dark', async ({
  page,
}) => {
  await page.addInitScript(forgetNewerFunctions)
  const asNewer = await coloursOf(page)
  await page.route('**/*.css', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replaceAll('light-dark(', 'unknown(') })
  })
  expect(await coloursOf(page)).toEqual(asNewer)

  const club = await createClub({ players: 1 })
  await visit(page, '/login')
  await main(page)
    .getByLabel(cs.login.email, { exact: true })
    .fill(club.players[0]?.email ?? '')
  await main(page).getByLabel(cs.login.password, { exact: true }).fill(club.password)
  await button(page, cs.login.submit).click()
  await expect(page).toHaveURL('/chat')
  await openChat(page, `/chat?member=${COACH.id}`, { club })
  await say(page, 'Jak se rozcvičit?')
})

test('[OPS-18] [SAFE-01] a browser without :has() shows whom to call in an emergency', async ({ page }) => {
  await page.addInitScript(forgetHas)
  await openChat(page)
  await ask(
    page,
    'Dneska jsem v zápase narazil hlavou do mantinelu, motá se mi hlava a je mi na zvracení. Můžu dohrát?',
  )
  await expect(main(page).locator('[data-severity]').getByRole('link', { name: /112/ })).toBeInViewport()
  await expect(page.getByText(cs.crashed.part)).toHaveCount(0)
})

const SCHEMES = ['light', 'dark'] as const
const FORCED = [null, ...SCHEMES]

/** The log-in page's colours for each system scheme and each forced theme, on the whole page and on a part. */
async function coloursOf(page: Page): Promise<string[][]> {
  const all: string[][] = []
  await visit(page, '/login')
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme })
    for (const theme of FORCED) {
      for (const part of FORCED) all.push(await page.evaluate(colours, { theme, part }))
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
  return all
}

/** Runs in the page. */
function colours({ theme, part }: { theme: string | null; part: string | null }): string[] {
  const root = document.documentElement
  if (theme) root.dataset.theme = theme
  else delete root.dataset.theme
  const box = document.createElement('div')
  if (part) box.dataset.theme = part
  box.innerHTML = '<p class="badge" style="background:var(--surface);color:var(--ink);box-shadow:var(--e2)">.</p>'
  document.body.append(box)
  const shown = [...document.querySelectorAll('body, h1, .button, input, label, .badge')].flatMap((element) => {
    const { color, backgroundColor, borderTopColor, boxShadow, fill } = getComputedStyle(element)
    return [color, backgroundColor, borderTopColor, boxShadow, fill]
  })
  box.remove()
  delete root.dataset.theme
  return shown
}

/** Runs in the page before our own scripts. */
function forgetNewerFunctions(): void {
  for (const [owner, name] of [
    [AbortSignal, 'any'],
    [Promise, 'withResolvers'],
    [Object, 'groupBy'],
    [Map, 'groupBy'],
    [Array, 'fromAsync'],
    [URL, 'parse'],
    [URL, 'canParse'],
    [Intl, 'Segmenter'],
    [globalThis, 'Iterator'],
    [Crypto.prototype, 'randomUUID'],
    [Navigator.prototype, 'clipboard'],
    [Navigator.prototype, 'share'],
  ] as const) {
    delete (owner as unknown as Record<string, unknown>)[name]
  }
}

/** Runs in the page before our own scripts: makes `:has()` a selector error, as in Firefox 115 to 120. */
function forgetHas(): void {
  for (const owner of [Document.prototype, Element.prototype, DocumentFragment.prototype]) {
    for (const name of ['querySelector', 'querySelectorAll', 'matches', 'closest'] as const) {
      const known = (owner as Element)[name] as ((selector: string) => unknown) | undefined
      if (!known) continue
      const asBefore = function (this: Element, selector: string) {
        if (selector.includes(':has(')) throw new SyntaxError(`'${selector}' is not a valid selector`)
        return known.call(this, selector)
      }
      Object.assign(owner, { [name]: asBefore })
    }
  }
}

function built(ending: 'js' | 'css') {
  const names = readdirSync(BUILT).filter((name) => name.endsWith(`.${ending}`))
  return names.map((name) => ({ name, text: readFileSync(`${BUILT}/${name}`, 'utf8') }))
}

function found(ending: 'js' | 'css', features: Record<string, RegExp>): string[] {
  const files = built(ending)
  expect(files).not.toEqual([])
  return Object.entries(features).flatMap(([feature, pattern]) =>
    files.filter(({ text }) => isUsed(text, pattern)).map(({ name }) => `${feature} in ${name}`),
  )
}

/** Whether a feature is used without a preceding check for its existence, which libraries do. */
function isUsed(text: string, pattern: RegExp): boolean {
  const places = Array.from(text.matchAll(new RegExp(pattern, 'g')), ({ index }) => index)
  return places.some((at) => !text.slice(Math.max(0, at - 160), at).includes('typeof '))
}
