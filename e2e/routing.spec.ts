import { expect, test } from '@playwright/test'
import { LOCALES } from '@touchline/locales/locales.ts'
import { createClub, enterAsAdmin } from './clubs.ts'
import { heldRequests } from './held-requests.ts'
import { cs, heading, main, mainNavigation, visit } from './pages.ts'

test('[NAV-01] back and forward find every page again, and a link to the page that is open adds none', async ({
  page,
}) => {
  await visit(page, '/')
  await mainNavigation(page).getByRole('link', { name: cs.nav.athletes }).click()
  await expect(heading(page)).toHaveText(cs.athletes.heading)
  const entries = await page.evaluate(() => history.length)
  await mainNavigation(page).getByRole('link', { name: cs.nav.athletes }).click()
  expect(await page.evaluate(() => history.length)).toBe(entries)
  await mainNavigation(page).getByRole('link', { name: cs.nav.calculators }).click()
  await expect(page).toHaveURL('/calculators')
  await page.goBack()
  await expect(heading(page)).toHaveText(cs.athletes.heading)
  await page.goBack()
  await expect(page).toHaveURL('/')
  await page.goForward()
  await expect(heading(page)).toHaveText(cs.athletes.heading)
  await page.reload()
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('[NAV-01] a link with a key or the middle button is the browser’s own', async ({ page, context }) => {
  await visit(page, '/')
  const link = mainNavigation(page).getByRole('link', { name: cs.nav.athletes })
  for (const how of [{ modifiers: ['ControlOrMeta' as const] }, { button: 'middle' as const }]) {
    const [tab] = await Promise.all([context.waitForEvent('page'), link.click(how)])
    await expect(heading(tab)).toHaveText(cs.athletes.heading)
    await tab.close()
  }
  await expect(page).toHaveURL('/')
})

test('[NAV-01] a page is left at once for another, however often one changes one’s mind', async ({ page }) => {
  await visit(page, '/')
  await mainNavigation(page).getByRole('link', { name: cs.nav.calculators }).click({ noWaitAfter: true })
  await mainNavigation(page).getByRole('link', { name: cs.nav.athletes }).click({ noWaitAfter: true })
  await expect(heading(page)).toHaveText(cs.athletes.heading)
  await expect(main(page)).toBeFocused()
  await expect(page).toHaveURL('/athletes')
})

test('[NAV-01] a link that was pressed while a search was being written to the address leads to its page', async ({
  page,
}) => {
  await enterAsAdmin(page, await createClub({ players: 1 }))
  await visit(page, '/admin/dashboard')
  const file = await heldRequests(page, /\/assets\/statistics-[^/]+\.js/)
  await main(page).getByRole('searchbox').focus()
  // In one step, because the letter is written to the address after 300 ms.
  await main(page)
    .getByRole('link', { name: cs.clubTabs.statistics, exact: true })
    .evaluate((link: HTMLElement) => {
      document.execCommand('insertText', false, 'N')
      link.click()
    })
  await expect.poll(() => file.count()).toBeGreaterThan(0)
  // Longer than that by the page's own clock.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 350)))
  await file.release()
  await expect(heading(page)).toHaveText(LOCALES.cs.statistics.page.heading)
  await expect(page).toHaveURL('/admin/statistics')
})
