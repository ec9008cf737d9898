import type { Page } from '@playwright/test'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { PAGES } from '@touchline/contract/platform/pages.ts'
import { LOCALES } from '@touchline/locales/locales.ts'

/** Ids and secret addresses that nobody gave. */
const UNKNOWN_ID = '3f0c5b2e-8d1a-4c7b-9e6f-a1b2c3d4e5f6'
const UNKNOWN_TOKEN = 'unknownunknownunknown123'

/** The pages that need a log-in, and whose it must be. */
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

/** Former addresses that lead on to another page. */
export const FORWARDED = ['/welcome']

/** Every address a guest can see: all other pages, some of a thing nobody knows, and one that does not exist. */
export const ADDRESSES = [...Object.values(PAGES).map((page) => addressOf(page.path)), '/no/such-page'].filter(
  (path) => !(path in GUARDED) && !FORWARDED.includes(path),
)

/** The address of a page, of a thing that nobody knows where it shows one. */
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

/** The texts a Czech visitor sees, plain spaces for no-break ones as Playwright compares them. */
export const cs = LOCALES.cs.interface

/** Where a page has what is its own. */
export const main = (page: Page) => page.getByRole('main')

/** The bar's way to the pages. */
export const mainNavigation = (page: Page) => page.getByRole('navigation', { name: cs.shell.mainNavigation })

/** What a page calls itself. */
export const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** A button of the page, by its whole name. */
export const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })

/** Opens an address and waits until its heading is there and scripts answer: some pages are seen before they do. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.locator('h1').first().waitFor()
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__react')),
  )
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

/**
 * Changes the language of a loaded page, as a choice in the switcher of its bar does, which costs a tenth of loading it
 * again. The page itself presses the keys: whether people can is shown in languages.spec.ts.
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
