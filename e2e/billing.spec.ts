import { expect, type Page, test } from '@playwright/test'
import { LOCALES } from '@touchline/locales/locales.ts'
import { expectNoViolationInAnyLook } from './barriers.ts'
import {
  changeSubscription,
  DAY,
  dialog,
  exhaustGpt5,
  finishPayment,
  here,
  inDialog,
  open,
  receipts,
} from './billing.ts'
import { createClub } from './clubs.ts'
import { button, cs, main, visit } from './pages.ts'

const errors = LOCALES.cs.errors
const SUBSCRIPTION = /\/api\/clubs\/[^/]+\/subscription$/
const CHECKOUT = '**/api/stripe/create-checkout'
const RECEIPTS = /\/api\/clubs\/[^/]+\/billing$/

const fact = (page: Page, name: string) => main(page).locator('dl > div', { hasText: name })
const choose = (plan: string) => cs.planChange.choose.replace('{{plan}}', plan)

test.describe('the subscription in the club settings', () => {
  const words = cs.subscription

  test('[MEMB-07] shows state, plan, price and next payment, and that payments are only tried out', async ({
    page,
  }) => {
    await open(page, '/club/settings', await createClub({ plan: 'pro' }))
    await expect(fact(page, words.status)).toContainText(words.statuses.active)
    await expect(fact(page, words.status)).toContainText(words.test)
    await expect(fact(page, words.plan).getByText(/^Pro, 150\s€ \+ DPH měsíčně$/)).toBeVisible()
    await expect(fact(page, words.nextPayment)).toContainText(DAY)
    await main(page).getByRole('link', { name: words.invoicesAndCard }).click()
    await expect(page).toHaveURL('/club/settings/billing')
  })

  test('[MEMB-07] is told when it ends, is past due or inactive', async ({ page }) => {
    await open(page, '/club/settings')
    for (const [status, endsAt, text] of [
      ['ending', '2026-03-05T12:00:00.000Z', 'Končí 05.03.2026'],
      ['past_due', '2026-03-05T12:00:00.000Z', words.statuses.past_due],
      ['inactive', null, words.statuses.inactive],
    ] as const) {
      await changeSubscription(page, { status, endsAt, renewsAt: null })
      await page.reload()
      await expect(main(page).getByText(text, { exact: true })).toBeVisible()
      const alert = main(page).getByRole('alert')
      await expect(alert).toHaveCount(status === 'past_due' ? 1 : 0)
      if (status === 'past_due') {
        await expect(alert).toContainText(`${words.pastDue.title} Přístup vám zůstává do 05.03.2026.`)
      }
    }
  })

  test('[MEMB-07] offers another try when it cannot be loaded', async ({ page }) => {
    await page.route(SUBSCRIPTION, (route) =>
      route.fulfill({ status: 403, json: { error: 'Teď ne.', code: 'NOT_ALLOWED' } }),
    )
    await open(page, '/club/settings')
    await expect(main(page).getByRole('alert')).toContainText(`${words.failed}. Teď ne.`)
    await page.unroute(SUBSCRIPTION)
    await button(page, cs.shell.retry).click()
    await expect(main(page).getByText(words.statuses.active, { exact: true })).toBeVisible()
  })

  test('[MEMB-07] [PAY-03] is cancelled after a question that says until when access stays, and resumed', async ({
    page,
  }) => {
    const club = await createClub({ players: 1 })
    await open(page, '/club/settings', club)
    const day = (await fact(page, words.nextPayment).textContent())?.match(DAY)?.[0] ?? ''
    await button(page, words.cancel.open).click()
    await expect(dialog(page, words.cancel.title)).toContainText(words.cancel.textUntil.replace('{{date}}', day))
    await inDialog(page, words.cancel.keep).click()
    await expect(fact(page, words.status)).toContainText(words.statuses.active)

    await button(page, words.cancel.open).click()
    await inDialog(page, words.cancel.confirm).click()
    await expect(page.getByText(words.cancel.done)).toBeVisible()
    await expect(fact(page, words.status)).toContainText(`Končí ${day}`)
    await expect(fact(page, words.accessUntil)).toContainText(day)
    await expect(button(page, words.resume.open)).toBeFocused()
    const player = { email: club.players[0]?.email, password: club.password }
    expect((await page.request.post('/api/players/create-session', { data: player })).ok()).toBe(true)

    await page.reload()
    await button(page, words.resume.open).click()
    await expect(page.getByText(words.resume.done)).toBeVisible()
    await expect(fact(page, words.status)).toContainText(words.statuses.active)
    await expect(fact(page, words.nextPayment)).toContainText(day)
  })

  test('[MEMB-07] stays as it is while the payment service does not answer, and says so', async ({ page }) => {
    const unreachable = { status: 502, json: { error: errors.PAYMENTS_UNREACHABLE, code: 'PAYMENTS_UNREACHABLE' } }
    await open(page, '/club/settings')
    await page.route('**/subscription/cancel', (route) => route.fulfill(unreachable))
    await button(page, words.cancel.open).click()
    await inDialog(page, words.cancel.confirm).click()
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(errors.PAYMENTS_UNREACHABLE)
    await inDialog(page, words.cancel.keep).click()
    await expect(fact(page, words.status)).toContainText(words.statuses.active)

    await changeSubscription(page, { status: 'ending', canCancel: false, canResume: true })
    await page.route('**/subscription/resume', (route) => route.fulfill(unreachable))
    await page.reload()
    await button(page, words.resume.open).click()
    await expect(main(page).getByRole('alert')).toHaveText(errors.PAYMENTS_UNREACHABLE)
    await expect(button(page, words.resume.open)).toBeVisible()
  })

  test('[MEMB-07] leads to card and invoices where the payment provider has a page for them', async ({ page }) => {
    await changeSubscription(page, { hasPortal: true, isTest: false })
    await open(page, '/club/settings')
    await expect(fact(page, words.status)).not.toContainText(words.test)
    await page.route('**/subscription/portal', (route) => route.abort())
    await button(page, words.invoicesAndCard).click()
    await expect(main(page).getByRole('alert')).toHaveText(errors.NETWORK)
    await page.route('**/subscription/portal', (route) => route.fulfill({ json: { url: `${here(page)}/robots.txt` } }))
    await button(page, words.invoicesAndCard).click()
    await expect(page).toHaveURL('/robots.txt')
  })

  test('[PAY-03] [PAY-04] changes to Pro through its payment, and the cap follows', async ({ page }) => {
    await open(page, '/club/settings', await createClub({ plan: 'basic', players: 1 }))
    await button(page, cs.planChange.open).click()
    await expect(dialog(page, cs.planChange.title)).toContainText(cs.planChange.own)
    await expect(page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Basic' })).toHaveText(
      /50\s€ \+ DPH měsíčně\s*Až 100 hráčů\s*Současný plán/,
    )
    await inDialog(page, choose('Pro')).click()
    await finishPayment(page, 'paid')
    await expect(page).toHaveURL(/\/partnership\/success/)
    await visit(page, '/admin/dashboard')
    await expect(main(page).locator('.stat-card').first()).toContainText(/1\s*z\s500/)
    await visit(page, '/club/settings/billing')
    await expect(receipts(page)).toHaveCount(2)
    await expect(receipts(page).first()).toHaveText(/Předplatné Pro.*150\s€.*31,50\s€.*181,50\s€.*Česko/)
  })

  test('[PAY-03] a plan that is too small is refused with the number of players', async ({ page }) => {
    await open(page, '/club/settings', await createClub({ plan: 'pro' }))
    await button(page, cs.planChange.open).click()
    // The server's own test uses 101 real players.
    const error = errors.PLAN_TOO_SMALL_other.replace('{{count}}', '101').replace('{{members}}', '100')
    await page.route(CHECKOUT, (route) => route.fulfill({ status: 409, json: { error, code: 'PLAN_TOO_SMALL' } }))
    await inDialog(page, choose('Basic')).click()
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
      'Klub má 101 hráčů, ale do tohoto plánu se jich vejde nejvýš 100.',
    )
    await page.unroute(CHECKOUT)
    await inDialog(page, choose('Enterprise')).click()
    await expect(page).toHaveURL(/\/test-checkout\//)
    await finishPayment(page, 'cancelled')
    await expect(page).toHaveURL('/club/settings')
    await expect(main(page).getByText(cs.tokenPurchase.return.unpaid)).toBeVisible()
  })
})

test.describe('the billing page', () => {
  test('[MEMB-07] is found below the club settings, and is for administrators', async ({ page }) => {
    await page.goto('/club/settings/billing')
    await expect(page).toHaveURL('/admin/login')
    await open(page, '/club/settings/billing')
    await expect(page).toHaveTitle(/^Fakturace/)
    const crumbs = page.getByRole('navigation', { name: cs.shell.breadcrumb }).getByRole('listitem')
    await expect(crumbs).toHaveText([cs.crumbs.home, cs.crumbs.clubSettings, cs.crumbs.billing])
    await main(page).getByRole('link', { name: cs.billing.back }).click()
    await expect(page).toHaveURL('/club/settings')
  })

  test('[PAY-05] lists invoices and refunds, and says when there is nothing or it cannot be loaded', async ({
    page,
  }) => {
    const club = await createClub()
    const receipt = { ...RECEIPT, invoiceUrl: 'https://pay.example/invoice', refundedAt: '2026-01-07T12:00:00.000Z' }
    await page.route(RECEIPTS, (route) => route.fulfill({ json: { receipts: [receipt] } }))
    await open(page, '/club/settings/billing', club)
    await expect(receipts(page)).toHaveText(/05\.01\.2026.*1M tokenů GPT-5.*Vráceno 07\.01\.2026.*12\s€.*Irsko/)
    const invoice = main(page).getByRole('link', { name: cs.billing.invoiceOf.replace('{{date}}', '05.01.2026') })
    await expect(invoice).toHaveAttribute('href', receipt.invoiceUrl)

    await page.route(RECEIPTS, (route) => route.fulfill({ json: { receipts: [] } }))
    await page.reload()
    await expect(main(page).getByText(cs.billing.empty.title)).toBeVisible()

    await page.route(RECEIPTS, (route) => route.fulfill({ status: 409, json: { error: 'Teď ne.', code: 'X' } }))
    await page.reload()
    await expect(main(page).getByRole('alert')).toContainText(`${cs.billing.failed}. Teď ne.`)
    await page.unroute(RECEIPTS)
    await button(page, cs.shell.retry).click()
    await expect(receipts(page)).toHaveText(/Předplatné Basic/)
  })
})

test('[OPS-06] no axe violation in billing and its dialogs, and nothing sideways, in any look', async ({ page }) => {
  const club = await createClub()
  await open(page, '/club/settings/billing', club)
  await expect(receipts(page)).toHaveCount(1)
  await expectNoViolationInAnyLook(page)
  await button(page, cs.billing.buyTokens).click()
  await expect(dialog(page, cs.tokenPurchase.title)).toBeVisible()
  await expectNoViolationInAnyLook(page)
  await changeSubscription(page, { status: 'past_due', endsAt: '2026-03-05T12:00:00.000Z', hasPortal: true })
  await visit(page, '/club/settings')
  await expect(main(page).getByRole('alert')).toBeVisible()
  await expectNoViolationInAnyLook(page)
  for (const opener of [cs.planChange.open, cs.subscription.cancel.open]) {
    await button(page, opener).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNoViolationInAnyLook(page)
    await page.keyboard.press('Escape')
  }
  await exhaustGpt5(page)
  await visit(page, '/admin/dashboard')
  await button(page, cs.tokens.exhausted.gpt5.buy).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoViolationInAnyLook(page)
})

const RECEIPT = {
  id: 'r1',
  paidAt: '2026-01-05T12:00:00.000Z',
  kind: 'tokens',
  plan: null,
  packageId: 'gpt5_1m',
  netCents: 1200,
  vatCents: 0,
  totalCents: 1200,
  country: 'IE',
}
