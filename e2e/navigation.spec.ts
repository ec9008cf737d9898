import { expect, type Page, test } from '@playwright/test'
import { LANGUAGES } from '@touchline/contract/platform/languages.ts'
import { PAGES, pageAt } from '@touchline/contract/platform/pages.ts'
import { topicWords } from '@touchline/knowledge/topics.ts'
import { LOCALES } from '@touchline/locales/locales.ts'
import { createClub, enterAsAdmin, enterAsPlayer } from './clubs.ts'
import { heldRequests } from './held-requests.ts'
import { visitShallow } from './loaded-files.ts'
import { ADDRESSES, addressOf, cs, FORWARDED, GUARDED, heading, mainNavigation, PHONE, speak, visit } from './pages.ts'

const steps = (page: Page, name = cs.shell.breadcrumb) => page.getByRole('navigation', { name }).getByRole('listitem')

for (const [who, paths] of Object.entries(pathsByVisitor())) {
  // One load of each page serves all checks.
  test(`[NAV-01] [NAV-03] [NAV-04] [OPS-05] [OPS-19] every page of a ${who} has its address, breadcrumb, title and descriptions, comes in three steps, and brings nothing from elsewhere`, async ({
    page,
    baseURL,
  }) => {
    const foreign: string[] = []
    const complaints: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(`${baseURL}/`) && !request.url().startsWith('data:')) foreign.push(request.url())
    })
    page.on('console', (message) => {
      // The browser logs the 404 itself when the test requests an unknown thing; and tests have no service worker.
      const isMeant = /404|Service Worker registration blocked/.test(message.text())
      if (['error', 'warning'].includes(message.type()) && !isMeant) complaints.push(`${page.url()} ${message.text()}`)
    })
    page.on('pageerror', (error) => complaints.push(`${page.url()} ${error.message}`))

    // A smaller plan would refuse some of the pages' requests.
    const club = await createClub({ plan: 'enterprise', players: 1 })
    if (who === 'player') await enterAsPlayer(page, club)
    if (who === 'admin') await enterAsAdmin(page, club)
    for (const path of paths) {
      await test.step(path, async () => {
        const response = await visitShallow(page, `${path}?lang=cs`)
        expect(response?.status()).toBe(200)
        await expect(page).toHaveURL((address) => address.pathname === path)
        await expectHead(page, path, 'cs')
        const german = await (await page.request.get(`${path}?lang=de`)).text()
        expect(german).toMatch(/<html[^>]* lang="de"/)
        expect(german).toContain(`<title>${titleOf(path, 'de')}</title>`)
        // Pages with a secret address have their own head, without the club's navigation.
        if (isSecret(path)) return
        await speak(page, 'de')
        await expectHead(page, path, 'de')
      })
    }
    const others = who === 'guest' ? ADDRESSES.filter((address) => !paths.includes(address)) : []
    for (const address of others) await visitShallow(page, address)
    await page.waitForLoadState('networkidle')
    expect(foreign).toEqual([])
    expect(complaints).toEqual([])
  })
}

test('[NAV-01] any other path shows the 404 page with a message and a link home', async ({ page }) => {
  const response = await page.goto('/some/where-else')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: cs.notFound.heading })).toBeVisible()
  await expect(page.getByText(cs.notFound.text)).toBeVisible()
  await page.getByRole('link', { name: cs.notFound.home }).click()
  await expect(page).toHaveURL('/')
})

test.describe('[NAV-02] the navigation bar', () => {
  test('offers guests home, chat, specialists, calculators, the library and the log-in', async ({ page }) => {
    await visit(page, '/athletes')
    await expect(mainNavigation(page).getByRole('link')).toHaveText([
      cs.nav.home,
      cs.nav.chat,
      cs.nav.athletes,
      cs.nav.calculators,
      cs.nav.knowledge,
    ])
    await expect(mainNavigation(page).getByRole('link', { name: cs.nav.athletes })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await page.getByRole('banner').getByRole('link', { name: cs.nav.login }).click()
    await expect(page).toHaveURL('/login')
  })

  test('shows players their name, role, settings and the way out', async ({ page }) => {
    await enterAsPlayer(page, await createClub({ players: 1 }))
    await visit(page, '/athletes')
    await expect(mainNavigation(page).getByRole('link')).toHaveText([
      cs.nav.home,
      cs.nav.chat,
      cs.nav.athletes,
      cs.nav.calculators,
      cs.nav.plans,
      cs.nav.competitions,
      cs.nav.team,
      cs.nav.settings,
    ])
    await expect(page.getByRole('banner')).toContainText('Tereza Nováková')
    await expect(page.getByRole('banner')).toContainText(cs.shell.roles.player)
    await expect(page.getByRole('link', { name: cs.nav.login })).toHaveCount(0)
    await mainNavigation(page).getByRole('link', { name: cs.nav.settings }).click()
    await expect(page).toHaveURL('/player/settings')
  })

  test('shows administrators the dashboard as well', async ({ page }) => {
    await enterAsAdmin(page, await createClub())
    await visit(page, '/athletes')
    await expect(mainNavigation(page).getByRole('link')).toHaveText([
      cs.nav.home,
      cs.nav.chat,
      cs.nav.athletes,
      cs.nav.calculators,
      cs.nav.competitions,
      cs.nav.team,
      cs.nav.dashboard,
      cs.nav.settings,
    ])
    await expect(page.getByRole('banner')).toContainText(cs.shell.roles.admin)
    await mainNavigation(page).getByRole('link', { name: cs.nav.settings }).click()
    await expect(page).toHaveURL('/club/settings')
  })

  test('fits the screen in every language, whatever stands in it', async ({ page }) => {
    await enterAsAdmin(page, await createClub())
    await visit(page, '/help')
    for (const { code } of LANGUAGES) {
      await speak(page, code)
      for (const width of [768, 1024, 1181, 1341, 1440]) {
        await page.setViewportSize({ width, height: 800 })
        const { overflow, hidden } = await page.evaluate(() => {
          const { documentElement: html } = document
          const nav = document.querySelector('header nav') ?? html
          return { overflow: html.scrollWidth - innerWidth, hidden: nav.scrollWidth - nav.clientWidth }
        })
        expect(overflow, `${code} ${width}`).toBeLessThanOrEqual(0)
        expect(hidden, `pages out of sight, ${code} ${width}`).toBeLessThanOrEqual(0)
      }
    }
  })

  test('[NAV-11] logs out', async ({ page }) => {
    await enterAsPlayer(page, await createClub({ players: 1 }))
    await visit(page, '/athletes')
    await page.getByRole('button', { name: cs.nav.logout }).click()
    await expect(page).toHaveURL('/')
    expect(await page.evaluate(() => localStorage.getItem('player_session'))).toBeNull()
    await expect(page.getByRole('banner').getByRole('link', { name: cs.nav.login })).toBeVisible()
  })

  test('is hidden on the partnership pages', async ({ page }) => {
    for (const path of ['/partnership', '/partnership/success']) {
      await visit(page, path)
      await expect(mainNavigation(page)).toHaveCount(0)
      await expect(page.getByRole('navigation', { name: cs.shell.breadcrumb })).toBeVisible()
    }
  })

  test('is a sheet on a phone, with name, role and log-out', async ({ page }) => {
    await page.setViewportSize(PHONE)
    await enterAsPlayer(page, await createClub({ players: 1 }))
    await visit(page, '/athletes')
    await expect(mainNavigation(page)).toBeHidden()
    await page.getByRole('button', { name: cs.shell.openMenu }).click()
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByRole('link')).toHaveText([
      cs.nav.home,
      cs.nav.chat,
      cs.nav.athletes,
      cs.nav.calculators,
      cs.nav.plans,
      cs.nav.competitions,
      cs.nav.team,
      cs.nav.settings,
      cs.crumbs.help,
      cs.crumbs.privacy,
      cs.crumbs.terms,
    ])
    await expect(sheet).toContainText('Tereza Nováková')
    await expect(sheet).toContainText(cs.shell.roles.player)
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await expect(page.getByRole('button', { name: cs.shell.openMenu })).toBeFocused()
    await page.getByRole('button', { name: cs.shell.openMenu }).click()
    await sheet.getByRole('link', { name: cs.nav.home }).click()
    await expect(page).toHaveURL('/')
    await expect(sheet).toHaveCount(0)
  })
})

test.describe('[NAV-03] the breadcrumb', () => {
  test('capitalises unknown segments and leads home', async ({ page }) => {
    await visit(page, '/training/zimní-plán')
    await expect(steps(page)).toHaveText([cs.crumbs.home, 'Training', 'Zimní-plán'])
    await steps(page).getByRole('link', { name: cs.crumbs.home }).click()
    await expect(page).toHaveURL('/')
  })
})

test.describe('[NAV-04] title and descriptions', () => {
  test('follow when one walks on and changes the language', async ({ page }) => {
    await visit(page, '/')
    await page.getByRole('banner').getByRole('link', { name: cs.nav.athletes }).click()
    await expect(page).toHaveTitle(`${cs.titles.athletes} · Touchline`)
    await page.getByRole('button', { name: /Čeština/ }).click()
    await page.getByRole('menuitemradio', { name: 'Svenska' }).click()
    await expect(page).toHaveTitle(`${LOCALES.sv.interface.titles.athletes} · Touchline`)
    await expect(page.locator('html')).toHaveAttribute('lang', 'sv')
  })
})

test('[NAV-11] log-out takes along what was typed and not sent', async ({ page }) => {
  await enterAsPlayer(page, await createClub({ players: 1 }))
  await visit(page, '/chat?member=golf_fitness')
  await page.getByRole('textbox', { name: cs.chat.composer.label }).fill('bolí mě koleno')
  await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).toContain('koleno')
  await page.getByRole('button', { name: cs.nav.logout }).click()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('koleno')
})

test('[NAV-01] a page that takes long to come draws a line meanwhile', async ({ page }) => {
  await visit(page, '/athletes')
  const held = await heldRequests(page, /\/assets\/join-team-[^/]+\.js$/)
  await page.evaluate(() => {
    history.pushState(null, '', '/join-team')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  const line = page.getByRole('progressbar', { name: cs.shell.loading })
  await expect(line).toBeVisible()
  await held.release()
  await expect(heading(page)).toHaveText(cs.joinTeam.heading)
  await expect(line).toHaveCount(0)
})

test('[NAV-01] the chat asks for specialists, conversation, tokens, own share, history and session at once, two steps after the page', async ({
  page,
}) => {
  await enterAsPlayer(page, await createClub({ players: 1 }))
  const asked: string[] = []
  await page.route('**/api/**', async (route) => {
    asked.push(new URL(route.request().url()).pathname)
    // Nothing is answered until all requests have been made.
    await expect.poll(() => asked.filter((path) => !path.includes('activity')).length).toBe(6)
    await route.fallback()
  })
  await page.goto('/chat?member=golf_fitness')
  await expect(heading(page)).toHaveText(LOCALES.cs.specialists.golf_fitness.name)
  const late = await page.evaluate(() => {
    const html = document.head.innerHTML
    return performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => /\/(chat|queries|interface)-[^/]+\.js$/.test(path) && !html.includes(path))
  })
  expect(late, 'files that the page itself did not announce').toEqual([])
})

test('[NAV-08] a crash in a page shows the error view with a way home, never a blank page', async ({ page }) => {
  await page.route(/\/assets\/athletes-[^/]+\.js$/, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export function AthletesPage() { throw new Error("this page is broken") }',
    }),
  )
  await page.goto('/athletes')
  await expect(page.getByRole('heading', { name: cs.crashed.heading })).toBeVisible()
  await expect(mainNavigation(page)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: cs.crashed.home }).click()
  await expect(heading(page)).toHaveText(cs.landing.hero)
})

test('[NAV-08] so does a page whose file cannot be loaded', async ({ page }) => {
  await page.route(/\/assets\/athletes-[^/]+\.js$/, (route) => route.abort())
  await page.goto('/athletes?lang=en')
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
})

test('[OPS-06] the skip link is the first stop and leads past the navigation', async ({ page }) => {
  await visit(page, '/athletes')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: cs.shell.skip })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

/** All addresses by who may see them; a calculator has a name of its own (calculators.spec.ts). */
function pathsByVisitor(): Record<'guest' | 'player' | 'admin', string[]> {
  const paths = Object.values(PAGES)
    .filter((page) => page !== PAGES.calculator)
    .map((page) => addressOf(page.path))
  const of = (who: string) => Object.keys(GUARDED).filter((path) => GUARDED[path] === who)
  return {
    guest: paths.filter((path) => !(path in GUARDED) && !FORWARDED.includes(path)),
    player: of('player'),
    admin: of('admin'),
  }
}

function isSecret(path: string): boolean {
  return /^\/[sl]\//.test(path)
}

/** A page's title, breadcrumb and metadata. */
async function expectHead(page: Page, path: string, language: 'cs' | 'de'): Promise<void> {
  const texts = LOCALES[language].interface
  await expect(heading(page)).toBeVisible()
  await expect(heading(page)).not.toHaveText(texts.notFound.heading)
  const crumbs = steps(page, texts.shell.breadcrumb)
  if (path === '/' || isSecret(path)) await expect(crumbs).toHaveCount(0)
  else {
    await expect(crumbs.first()).toHaveText(texts.crumbs.home)
    await expect(crumbs.last()).toHaveText(plainly(topicAt(path, language)?.title ?? texts.crumbs[pageOf(path).crumb]))
  }
  const title = titleOf(path, language)
  const description = descriptionOf(path, LOCALES[language])
  await expect.poll(() => page.evaluate(readHead)).toEqual({ language, titles: [title, title], description })
}

/** Runs in the page. */
function readHead(): { language: string; titles: unknown[]; description: unknown } {
  const [description, title, shared] = ['name="description"', 'property="og:title"', 'property="og:description"'].map(
    (key) => document.querySelector(`meta[${key}]`)?.getAttribute('content'),
  )
  return {
    language: document.documentElement.lang,
    titles: [document.title, title],
    description: description === shared ? description : [description, shared],
  }
}

function titleOf(path: string, language: 'cs' | 'de'): string {
  const topic = topicAt(path, language)
  if (topic) return `${topic.title} · Touchline`
  const { title } = pageOf(path)
  return title ? `${LOCALES[language].interface.titles[title]} · Touchline` : 'Touchline'
}

type Locale = { interface: { meta: typeof cs.meta }; library: { page: { lead: string } } }

/** Replaces no-break spaces, as Playwright compares them. */
function plainly(text: string): string {
  return text.replaceAll('\u00a0', ' ')
}

/** The topic of the page at an address. */
function topicAt(path: string, language: 'cs' | 'de') {
  return topicWords(language).get(/^\/knowledge\/(.+)/.exec(path)?.[1] ?? '')
}

function descriptionOf(path: string, { interface: { meta }, library }: Locale): string {
  if (path.startsWith('/knowledge')) return library.page.lead
  return path === '/calculators' ? meta.calculators : meta.description.replace('{{count}}', '93')
}

function pageOf(path: string) {
  const page = pageAt(path)
  if (!page) throw new Error(`there is no page at ${path}`)
  return PAGES[page]
}
