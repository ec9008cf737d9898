import type { Page } from '@playwright/test'
import { changeAnswer } from './changed-answers.ts'
import { createClub, enterAsAdmin } from './clubs.ts'
import { cs, main, visit } from './pages.ts'

type Club = Awaited<ReturnType<typeof createClub>>

const SUBSCRIPTION = /\/api\/clubs\/[^/]+\/subscription$/
const TOKENS = /\/api\/tokens\/stats\//

/** A date as every page formats it. */
export const DAY = /\d{2}\.\d{2}\.20\d{2}/

export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
export const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true })
export const receipts = (page: Page) => main(page).getByRole('table', { name: cs.billing.table }).locator('tbody tr')

/** Opens a page as a club's administrator; by default of a new club. */
export async function open(page: Page, address: string, club?: Club): Promise<void> {
  await enterAsAdmin(page, club ?? (await createClub()))
  await visit(page, address)
}

/** Completes the payment at the test checkout; returns its session's id. */
export async function finishPayment(page: Page, outcome: 'paid' | 'later' | 'cancelled'): Promise<string> {
  await page.waitForURL('**/test-checkout/*')
  const sessionId = new URL(page.url()).pathname.split('/').pop() ?? ''
  await page.locator(`button[name=outcome][value=${outcome}]`).click()
  await page.waitForURL((address) => !address.pathname.startsWith('/test-checkout/'))
  return sessionId
}

/** Only time and a payment service produce such states, so the server's response is changed in transit. */
export async function changeSubscription(page: Page, changes: object): Promise<void> {
  await changeAnswer(page, SUBSCRIPTION, (subscription) => ({ ...subscription, ...changes }))
}

/** Makes the server report a model as used up, which would otherwise take heavy use. */
export async function exhaustGpt5(page: Page): Promise<void> {
  const usedUp = { used: 1_000_000, total: 1_000_000, remaining: 0, percentage: 100 }
  await changeAnswer(page, TOKENS, ({ stats, ...rest }) => ({
    ...rest,
    stats: { ...stats, gpt5: usedUp, current_model: 'gpt-5-mini' },
  }))
}

/** Undoes `exhaustGpt5`. */
export async function restoreTokens(page: Page): Promise<void> {
  await page.unroute(TOKENS)
}

/** The origin that a page was loaded from. */
export function here(page: Page): string {
  return new URL(page.url()).origin
}
