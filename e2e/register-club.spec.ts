import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { LOCALES } from '@touchline/locales/locales.ts'
import { button, cs, heading, main, visit } from './pages.ts'
import { alert, CHECKOUT, choose, field, link } from './partnership.ts'

const errors = LOCALES.cs.errors
const words = cs.partnership
const details = words.details

const outcome = (page: Page, value: string) => page.locator(`button[name="outcome"][value="${value}"]`)

// Playwright does not reset permissions between tests.
test.afterEach(({ context }) => context.clearPermissions())

test.describe('the way through the payment', () => {
  test('[CLUB-01] [CLUB-02] [CLUB-04] [CLUB-05] [CLUB-06] [CLUB-07] from the plan to the dashboard', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const success = cs.partnershipSuccess
    const email = newEmail()
    await visit(page, '/partnership')
    await link(page, choose('Pro')).click()
    await fill(page, email)
    await button(page, details.submit).click()
    await expect(page).toHaveURL(CHECKOUT)
    await expect(main(page)).toContainText('SK Jiskra Lipová')
    await outcome(page, 'paid').click()

    await expect(page).toHaveURL(/\/partnership\/success\?session_id=cs_test_\w+$/)
    await expect(heading(page)).toHaveText(success.heading)
    await expect(main(page)).toContainText(
      success.bought.replace('{{club}}', 'SK Jiskra Lipová').replace('{{plan}}', 'Pro'),
    )
    const passwordCard = main(page).getByRole('region', { name: success.password.label })
    const pinCard = main(page).getByRole('region', { name: success.pin.label })
    await expect(passwordCard.locator('code')).toHaveText(/^SPORT-\d{4}-[0-9A-Z]{8}$/)
    await expect(pinCard.locator('code')).toHaveText(/^ADM-\d{8}$/)
    await expect(main(page)).toContainText(success.mailed.replace('{{email}}', email))
    const password = (await passwordCard.locator('code').textContent()) ?? ''
    const pin = (await pinCard.locator('code').textContent()) ?? ''

    await passwordCard.getByRole('button', { name: success.password.copy }).click()
    const copiedAtMs = Date.now()
    await expect(passwordCard.getByRole('button', { name: success.copied })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(password)
    await expect(passwordCard.getByRole('button', { name: success.password.copy })).toBeVisible()
    expect(Date.now() - copiedAtMs).toBeGreaterThan(1500)
    expect(Date.now() - copiedAtMs).toBeLessThan(4000)
    await pinCard.getByRole('button', { name: success.pin.copy }).click()
    await expect(pinCard.getByRole('button', { name: success.copied })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(pin)

    const stored = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]),
    )
    expect(stored).not.toContain(password)
    expect(stored).not.toContain(pin)
    expect(stored).not.toContain(email)
    const codesAddress = page.url()
    expect(codesAddress).not.toMatch(/SPORT|ADM/)

    await page.reload()
    await expect(pinCard.locator('code')).toHaveText(pin)
    await expect(main(page)).toContainText(success.pinNotMailed)
    const saving = page.waitForEvent('download')
    await button(page, success.download).click()
    const saved = await (await saving).createReadStream()
    const kept = (await saved.toArray()).join('')
    expect(kept).toContain(password)
    expect(kept).toContain(pin)
    await link(page, success.adminLogin).click()
    await expect(page).toHaveURL('/admin/login')
    await expect(field(page, cs.adminLogin.email)).toHaveValue(email)
    await field(page, cs.adminLogin.password).fill(pin)
    await button(page, cs.adminLogin.submit).click()
    await expect(page).toHaveURL('/admin/dashboard')
    await expect(heading(page)).toHaveText('SK Jiskra Lipová')

    await page.goto(codesAddress)
    await expect(heading(page)).toHaveText(success.gone.heading)
    await expect(main(page)).toContainText(success.gone.text)
    await expect(main(page).locator('code')).toHaveCount(0)
    expect(await page.content()).not.toContain(pin)
  })

  test('[CLUB-04] a declined card can be tried again', async ({ page }) => {
    await goToCheckout(page)
    await outcome(page, 'declined').click()
    await expect(page).toHaveURL(/\/test-checkout\/cs_test_\w+\?declined=1$/)
    await expect(alert(page)).toHaveText(cs.testCheckout.declined)
    await outcome(page, 'paid').click()
    await expect(heading(page)).toHaveText(cs.partnershipSuccess.heading)
  })

  test('[CLUB-06] a payment on its way is waited for, and shown once it is there', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('/api/stripe/session/') && asked.push(request.url()))
    await goToCheckout(page)
    await outcome(page, 'later').click()
    await expect(heading(page)).toHaveText(cs.partnershipSuccess.processing.heading)
    await expect(main(page)).toContainText(cs.partnershipSuccess.processing.mail)
    await expect(main(page).locator('code')).toHaveCount(0)
    await expect.poll(() => asked.length, { timeout: 10_000 }).toBeGreaterThan(1)
    // This payment takes an hour to arrive, so the server's response is replaced.
    await page.route('**/api/stripe/session/*', async (route) => {
      const { session } = await (await route.fetch()).json()
      await route.fulfill({ json: { session: { ...session, status: 'paid' } } })
    })
    await page.route('**/generated-password?*', (route) => route.fulfill({ json: { password: 'SPORT-2026-K7M4X2PQ' } }))
    await page.route('**/admin-pin?*', (route) => route.fulfill({ json: { adminPin: 'ADM-48291357' } }))
    await expect(main(page).locator('code')).toHaveText(['SPORT-2026-K7M4X2PQ', 'ADM-48291357'])
  })

  test('[CLUB-02] [CLUB-04] [MEMB-16] who does not pay finds everything as it was, and gets a new checkout of the same club', async ({
    page,
  }) => {
    const registered: string[] = []
    page.on('request', (request) => request.url().endsWith('/api/clubs/register') && registered.push(request.url()))
    const email = newEmail()
    await goToCheckout(page, email)
    const first = page.url()
    await outcome(page, 'cancelled').click()
    await expect(page).toHaveURL(/\/partnership\?.*cancelled=1/)
    await expect(main(page).getByRole('status').filter({ hasText: words.cancelled })).toBeVisible()
    await page.reload()
    await expect(field(page, details.clubName)).toHaveValue('SK Jiskra Lipová')
    await expect(field(page, details.adminEmail)).toHaveValue(email)
    await button(page, details.submit).click()
    await expect(page).toHaveURL(CHECKOUT)
    const second = page.url()
    expect(second).not.toBe(first)

    await page.goBack()
    await expect(field(page, details.adminEmail)).toHaveValue(email)
    await expect(button(page, details.submit)).toBeEnabled()
    await button(page, details.submit).click()
    await expect(page).toHaveURL(CHECKOUT)
    expect(page.url()).not.toBe(second)
    await outcome(page, 'paid').click()
    await expect(heading(page)).toHaveText(cs.partnershipSuccess.heading)
    expect(registered).toHaveLength(1)
  })
})

test.describe('the page after the payment', () => {
  const success = cs.partnershipSuccess

  test('[CLUB-06] says that there is no such payment, and leads back', async ({ page }) => {
    for (const address of ['/partnership/success', '/partnership/success?session_id=cs_test_unknown_session']) {
      await visit(page, address)
      await expect(alert(page)).toHaveText(errors.CHECKOUT_SESSION_INVALID)
      await expect(link(page, success.problem.back)).toHaveAttribute('href', '/partnership')
    }
  })

  test('[CLUB-06] says that it was not paid, and leads back', async ({ page }) => {
    await goToCheckout(page)
    await visit(page, `/partnership/success?session_id=${page.url().split('/').at(-1)}`)
    await expect(alert(page)).toHaveText(errors.PAYMENT_NOT_COMPLETED)
    await expect(main(page).locator('code')).toHaveCount(0)
    await link(page, success.problem.back).click()
    await expect(link(page, choose('Pro'))).toBeVisible()
  })

  test('[CLUB-06] offers another try when the server cannot be asked', async ({ page }) => {
    const session = '**/api/stripe/session/*'
    await page.route(session, (route) =>
      route.fulfill({ status: 400, json: { error: 'Teď ne.', code: 'UNAVAILABLE' } }),
    )
    await visit(page, '/partnership/success?session_id=cs_test_unknown_session')
    await expect(alert(page)).toContainText(errors.LOAD_FAILED)
    await expect(alert(page)).toContainText('Teď ne.')
    await expect(link(page, success.problem.back)).toHaveAttribute('href', '/partnership')
    await page.unroute(session)
    await button(page, cs.shell.retry).click()
    await expect(alert(page)).toHaveText(errors.CHECKOUT_SESSION_INVALID)
  })

  test('[CLUB-06] selects a code that the browser refuses to copy, and says so', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined })
      document.execCommand = () => false
    })
    await goToCheckout(page)
    await outcome(page, 'paid').click()
    const card = main(page).getByRole('region', { name: success.pin.label })
    await card.getByRole('button', { name: success.pin.copy }).click()
    await expect(card.getByRole('status')).toHaveText(success.copyFailed)
    const code = await card.locator('code').textContent()
    expect(await page.evaluate(() => String(getSelection()))).toBe(code)
  })

  test('[CLUB-06] is loading until the payment is known', async ({ page }) => {
    await page.route('**/api/stripe/session/*', () => {})
    await visit(page, '/partnership/success?session_id=cs_test_unknown_session')
    await expect(heading(page)).toHaveText(success.loading)
    await expect(main(page).locator('[aria-busy="true"]')).toBeVisible()
  })
})

async function goToCheckout(page: Page, email = newEmail()): Promise<void> {
  await visit(page, '/partnership?plan=pro')
  await fill(page, email)
  await button(page, details.submit).click()
  await expect(page).toHaveURL(CHECKOUT)
}

async function fill(page: Page, email = newEmail(), clubName = 'SK Jiskra Lipová'): Promise<void> {
  await field(page, details.clubName).fill(clubName)
  await field(page, details.adminEmail).fill(email)
}

function newEmail(): string {
  return `jan-${randomUUID()}@jiskra.example`
}
