import type { Page } from '@playwright/test'
import { PAGES } from '@touchline/contract/pages.ts'
import { LOCALES } from '@touchline/locales/locales.ts'

/** Every address worth walking through: all pages, and one that does not exist. */
export const ADDRESSES = [...Object.values(PAGES).map((page) => page.path), '/no/such-page']

export const DESKTOP = { width: 1440, height: 900 }
export const PHONE = { width: 390, height: 844 }

/** The texts a Czech visitor sees, plain spaces for no-break ones as Playwright compares them. */
export const cs = LOCALES.cs.interface

/** Opens an address and waits until its heading is there. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.locator('h1').first().waitFor()
  await page.evaluate(() => document.fonts.ready)
}

/** A session as the server would store it; what is signed in it only matters to the server. */
export async function logInAs(page: Page, role: 'member' | 'admin', name: string): Promise<void> {
  const payload = Buffer.from(JSON.stringify({ clubId: 'c1', playerId: 'p1', role })).toString('base64url')
  await page.addInitScript(
    ([key, token, shownName]) => {
      localStorage.setItem(key as string, token as string)
      localStorage.setItem('player_name', shownName as string)
      localStorage.setItem('player_id', 'p1')
      localStorage.setItem('club_id', 'c1')
    },
    [role === 'admin' ? 'admin_session' : 'player_session', `e30.${payload}.x`, name],
  )
}
