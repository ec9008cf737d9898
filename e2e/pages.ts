import type { Page } from '@playwright/test'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { PAGES } from '@touchline/contract/platform/pages.ts'
import { LOCALES } from '@touchline/locales/locales.ts'

/** Ids and secret addresses that do not exist. */
const UNKNOWN_ID = '3f0c5b2e-8d1a-4c7b-9e6f-a1b2c3d4e5f6'
const UNKNOWN_TOKEN = 'unknownunknownunknown123'

/** The pages that need a log-in, and the role it requires. */
export const GUARDED = {
  '/chat': 'player',
  [`/chat/saved/${UNKNOWN_ID}`]: 'player',
  '/plans': 'player',
  [`/plans/${UNKNOWN_ID}`]: 'player',
  '/competitions': 'player',
  [`/competitions/${UNKNOWN_ID}`]: 'player',
  '/team': 'player',
  [`/team/${UNKNOWN_ID}`]: 'player',
  '/player/settings': 'player',
  '/player/profile': 'player',
  '/club/settings': 'admin',
  '/admin/dashboard': 'admin',
  '/admin/statistics': 'admin',
  '/admin/wallet': 'admin',
  '/admin/integrations': 'admin',
  '/club/settings/billing': 'admin',
} as Record<string, 'player' | 'admin'>

/** Former addresses that redirect to another page. */
export const FORWARDED = ['/welcome']

/** Every address visible to guests: all other pages, some for an unknown thing, and one that does not exist. */
export const ADDRESSES = [...Object.values(PAGES).map((page) => addressOf(page.path)), '/no/such-page'].filter(
  (path) => !(path in GUARDED) && !FORWARDED.includes(path),
)

/** The address of a page, with unknown ids in place of parameters. */
export function addressOf(path: string): string {
  return path
    .replace(':sessionId', 'cs_test_unknown')
    .replace(':calculatorId', 'heart_rate_zones')
    .replace(':topicId', 'meal-before')
    .replace(/:(historyId|planId|competitionId|listId)/, UNKNOWN_ID)
    .replace(':token', UNKNOWN_TOKEN)
}

export const DESKTOP = { width: 1440, height: 900 }
export const PHONE = { width: 390, height: 844 }

/** The texts a Czech visitor sees, with plain spaces for no-break ones as Playwright compares them. */
export const cs = LOCALES.cs.interface

/** The page's own content. */
export const main = (page: Page) => page.getByRole('main')

/** The bar's links to the pages. */
export const mainNavigation = (page: Page) => page.getByRole('navigation', { name: cs.shell.mainNavigation })

/** The page's main heading. */
export const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** A button of the page, by its exact name. */
export const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })

/** Opens an address and waits for its heading and for hydration: some pages are visible before that. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.locator('h1').first().waitFor()
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__react')),
  )
  await page.evaluate(() => document.fonts.ready)
}

/** Navigates to another page like a link, without reloading the app. */
export async function walkTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    document.querySelector('h1')?.setAttribute('data-left', '')
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
  await page.locator('h1:not([data-left])').first().waitFor()
  await page.evaluate(() => document.fonts.ready)
}

/**
 * Changes the language of a loaded page like a choice in its switcher, in a tenth of the time of a reload. The page
 * itself dispatches the key events: languages.spec.ts shows that users can do it.
 */
export async function speak(page: Page, code: LanguageCode): Promise<void> {
  await page.evaluate(async (wanted) => {
    if (document.documentElement.lang === wanted) return
    const until = async <Found>(look: () => Found | null | false): Promise<Found> => {
      for (;;) {
        const found = look()
        if (found) return found
        await new Promise(requestAnimationFrame)
      }
    }
    const choice = await until(() => {
      const open = new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true })
      document.querySelector('header .language-button')?.dispatchEvent(open)
      return document.querySelector<HTMLElement>(`[role=menuitemradio][lang=${wanted}]`)
    })
    choice.click()
    await until(() => document.documentElement.lang === wanted && !document.querySelector('[role=menu]'))
    await document.fonts.ready
  }, code)
}
