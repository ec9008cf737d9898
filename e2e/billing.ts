import type { Page } from '@playwright/test'
import { changeAnswer } from './changed-answers.ts'
import { createClub, enterAsAdmin } from './clubs.ts'
import { cs, main, visit } from './pages.ts'

type Club = Awaited<ReturnType<typeof createClub>>

const SUBSCRIPTION = /\/api\/clubs\/[^/]+\/subscription$/
const TOKENS = /\/api\/tokens\/stats\//

/** A day as every page writes it. */
export const DAY = /\d{2}\.\d{2}\.20\d{2}/

export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
export const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true })
export const receipts = (page: Page) => main(page).getByRole('table', { name: cs.billing.table }).locator('tbody tr')

/** Opens a page as the administrator of a club, a new one unless told otherwise. */
export async function open(page: Page, address: string, club?: Club): Promise<void> {
  await enterAsAdmin(page, club ?? (await createClub()))
  await visit(page, address)
}

/** Ends the payment at the test checkout; answers the id of its session. */
export async function finishPayment(page: Page, outcome: 'paid' | 'later' | 'cancelled'): Promise<string> {
  await page.waitForURL('**/test-checkout/*')
  const sessionId = new URL(page.url()).pathname.split('/').pop() ?? ''
  await page.locator(`button[name=outcome][value=${outcome}]`).click()
  await page.waitForURL((address) => !address.pathname.startsWith('/test-checkout/'))
  return sessionId
}

/** Only time and a payment service bring a club there, so what the server answers is changed on its way. */
export async function changeSubscription(page: Page, changes: object): Promise<void> {
  await changeAnswer(page, SUBSCRIPTION, (subscription) => ({ ...subscription, ...changes }))
}

/** Lets the server say that a model is used up, which only a lot of use would bring about. */
export async function exhaustGpt5(page: Page): Promise<void> {
  const usedUp = { used: 1_000_000, total: 1_000_000, remaining: 0, percentage: 100 }
  await changeAnswer(page, TOKENS, ({ stats, ...rest }) => ({
    ...rest,
    stats: { ...stats, gpt5: usedUp, current_model: 'gpt-5-mini' },
  }))
}

/** Takes `exhaustGpt5` back. */
export async function restoreTokens(page: Page): Promise<void> {
  await page.unroute(TOKENS)
}

/** The origin a page was loaded from. */
export function here(page: Page): string {
  return new URL(page.url()).origin
}
