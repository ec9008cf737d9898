import type { Page } from '@playwright/test'
import { PAGES } from '@touchline/contract/pages.ts'
import { LOCALES } from '@touchline/locales/locales.ts'

/** The pages that need a log-in, and whose it must be. */
export const GUARDED = {
  '/chat': 'player',
  '/player/settings': 'player',
  '/club/settings': 'admin',
  '/admin/dashboard': 'admin',
  '/club/settings/billing': 'admin',
} as const

/** Every address a guest can see: all other pages, one of a payment nobody knows, and one that does not exist. */
export const ADDRESSES = [
  ...Object.values(PAGES).map((page) =>
    page.path.replace(':sessionId', 'cs_test_unknown').replace(':calculatorId', 'heart_rate_zones'),
  ),
  '/no/such-page',
].filter((path) => !(path in GUARDED))

export const DESKTOP = { width: 1440, height: 900 }
export const PHONE = { width: 390, height: 844 }

/** The texts a Czech visitor sees, plain spaces for no-break ones as Playwright compares them. */
export const cs = LOCALES.cs.interface

/** Where a page has what is its own. */
export const main = (page: Page) => page.getByRole('main')

/** What a page calls itself. */
export const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** A button of the page, by its whole name. */
export const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })

/** Opens an address and waits until its heading is there. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.locator('h1').first().waitFor()
  await page.evaluate(() => document.fonts.ready)
}

/** Goes on to another page as a link would, without loading the app again. */
export async function walkTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    document.querySelector('h1')?.setAttribute('data-left', '')
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
  await page.locator('h1:not([data-left])').first().waitFor()
  await page.evaluate(() => document.fonts.ready)
}
