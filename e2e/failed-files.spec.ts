import { expect, type Page, test } from '@playwright/test'
import { LOCALES } from '@touchline/locales/locales.ts'
import { answers, ask, COACH, openChat } from './chat-frame.ts'
import { createClub } from './clubs.ts'
import { button, cs, heading, main, mainNavigation, visit } from './pages.ts'

// Browsers keep a module that failed to load as failed until the page is reloaded: these tests make a file fail,
// restore the network, and expect its content without a manual reload.

// The pauses between retries grow.
const PATIENT = { timeout: 30_000 }

const notice = (page: Page) => page.getByRole('alert').filter({ hasText: cs.crashed.chunk })

/** Makes every request to some files fail until `end`; `count` is the number of failures. */
async function failing(page: Page, files: RegExp) {
  let count = 0
  await page.route(files, (route) => {
    count++
    return route.abort()
  })
  return { count: () => count, end: () => page.unroute(files) }
}

/** A mark that a reload would remove. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isSame: true }))
const isSame = (page: Page) => page.evaluate(() => 'isSame' in window)

for (const [what, files] of Object.entries({
  'its own': /\/assets\/calculators-[^/]+\.js/,
  'the one that keeps answers': /\/assets\/calls-[^/]+\.js/,
  'its style sheet': /\/assets\/calculators-[^/]+\.css/,
})) {
  test(`[CHAT-31] [NAV-08] a page that missed a file (${what}) is shown once the network is back`, async ({ page }) => {
    await visit(page, '/')
    await mark(page)
    const network = await failing(page, files)
    await mainNavigation(page).getByRole('link', { name: cs.nav.calculators }).click()
    await expect(main(page).getByRole('heading', { name: cs.crashed.heading })).toBeVisible()
    expect(network.count()).toBeGreaterThan(0)
    await network.end()
    await expect(heading(page)).toHaveText(LOCALES.cs.calculators.page.heading)
    await expect(notice(page)).toHaveCount(0)
    expect(await isSame(page)).toBe(true)
  })
}

test('[CHAT-31] [NAV-08] another page is shown although the one before it could not be loaded', async ({ page }) => {
  await visit(page, '/')
  await mark(page)
  const network = await failing(page, /\/assets\/calculators-[^/]+\.js/)
  await mainNavigation(page).getByRole('link', { name: cs.nav.calculators }).click()
  await expect(main(page).getByRole('heading', { name: cs.crashed.heading })).toBeVisible()
  await mainNavigation(page).getByRole('link', { name: cs.nav.athletes }).click()
  await expect(heading(page)).toHaveText(cs.athletes.heading)
  await network.end()
  await mainNavigation(page).getByRole('link', { name: cs.nav.calculators }).click()
  await expect(heading(page)).toHaveText(LOCALES.cs.calculators.page.heading)
  expect(await isSame(page)).toBe(true)
})

test('[CHAT-31] a menu and a language whose files failed once come when the network is back', async ({ page }) => {
  await visit(page, '/athletes')
  await mark(page)
  const menus = await failing(page, /\/assets\/dropdown-menu-[^/]+\.js/)
  const languages = page.getByRole('button', { name: cs.shell.language.replace('{{name}}', 'Čeština') })
  await languages.click()
  await expect(notice(page)).toBeVisible()
  await menus.end()
  // The menu is still wanted.
  const german = page.getByRole('menuitemradio', { name: 'Deutsch' })
  await expect(german).toBeVisible()
  await expect(notice(page)).toHaveCount(0)

  const texts = await failing(page, /\/assets\/interface-[^/]+\.js/)
  await german.click()
  await expect(notice(page)).toBeVisible()
  await texts.end()
  await expect(heading(page)).toHaveText(LOCALES.de.interface.athletes.heading, PATIENT)
  expect(await isSame(page)).toBe(true)
})

test('[CHAT-31] an answer is plain words while what shows answers fails, and whole afterwards', async ({ page }) => {
  const network = await failing(page, /\/assets\/answer-view-[^/]+\.js/)
  await openChat(page, `/chat?member=${COACH.id}`)
  await mark(page)
  await ask(page, 'Jak se rozcvičit?')
  await expect(answers(page).first()).toBeVisible()
  await expect(button(page, cs.chat.copy)).toHaveCount(0)
  await network.end()
  await expect(button(page, cs.chat.copy)).toBeVisible(PATIENT)
  expect(await isSame(page)).toBe(true)
})

test('[CHAT-31] a log-in whose rules failed once is sent, with what was typed', async ({ page }) => {
  const club = await createClub({ players: 1 })
  const network = await failing(page, /\/assets\/rules-[^/]+\.js/)
  await visit(page, '/login')
  await main(page)
    .getByLabel(cs.login.email, { exact: true })
    .pressSequentially(club.players[0]?.email ?? '')
  await main(page).getByLabel(cs.login.password, { exact: true }).pressSequentially(club.password)
  await button(page, cs.login.submit).click()
  await expect(notice(page)).toBeVisible()
  // Wait until the form is no longer sending: otherwise the retry of the first press would log in.
  await expect(button(page, cs.login.submit)).toBeVisible()
  await network.end()
  await main(page).getByLabel(cs.login.password, { exact: true }).press('Enter')
  await expect(page).toHaveURL('/chat')
})

test('[CHAT-31] a page of a release that was replaced is shown after a reload by itself, once', async ({ page }) => {
  await visit(page, '/')
  const loads: string[] = []
  page.on('framenavigated', (frame) => loads.push(frame.url()))
  let isReplaced = true
  await page.route(/\/assets\/calculators-[^/]+\.js/, (route) =>
    isReplaced ? route.fulfill({ status: 404, body: '{}' }) : route.fallback(),
  )
  page.on('load', () => {
    isReplaced = false
  })
  await mainNavigation(page).getByRole('link', { name: cs.nav.calculators }).click()
  await expect(heading(page)).toHaveText(LOCALES.cs.calculators.page.heading)
  expect(loads.length).toBeGreaterThan(0)
})

test('[CHAT-31] nothing that was typed is lost to a release that was replaced: the page offers to reload', async ({
  page,
}) => {
  await visit(page, '/athletes')
  await mark(page)
  await page.route(/\/assets\/dropdown-menu-[^/]+\.js/, (route) => route.fulfill({ status: 404, body: '{}' }))
  await page.getByRole('searchbox').pressSequentially('tre')
  await page.getByRole('button', { name: cs.shell.language.replace('{{name}}', 'Čeština') }).click()
  await expect(notice(page).getByRole('button', { name: cs.crashed.reload })).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue('tre')
  expect(await isSame(page)).toBe(true)
})
