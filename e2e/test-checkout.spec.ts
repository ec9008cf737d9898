import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { LANGUAGES } from '@touchline/contract/platform/languages.ts'
import { LOCALES } from '@touchline/locales/locales.ts'
import { expectNoViolationInAnyLook } from './barriers.ts'
import { createClub } from './clubs.ts'
import { cs, heading, main, mainNavigation, PHONE, speak, visit } from './pages.ts'

const words = cs.testCheckout
const errors = LOCALES.cs.errors

const country = (page: Page) => main(page).getByLabel(words.country)
const vatId = (page: Page) => main(page).getByLabel(words.vatId)
const outcome = (page: Page, value: string) => main(page).locator(`button[name="outcome"][value="${value}"]`)
const quote = (page: Page) => main(page).getByRole('complementary', { name: words.quote.label })
const figures = (page: Page) => quote(page).getByRole('definition')

test('[PAY-01] says wherever one looks that it is a test, and what is bought for whom', async ({ page, request }) => {
  await visit(page, await openTokenCheckout(request, 'TJ Sokol Horní'))
  await expect(heading(page)).toHaveText(words.heading)
  await expect(page).toHaveTitle(`${cs.titles.testCheckout} · Touchline`)
  await expect(main(page).getByText(words.badge, { exact: true })).toBeVisible()
  await expect(main(page).getByText(words.lead)).toBeVisible()
  await expect(quote(page)).toContainText(words.noMoney)
  await expect(quote(page)).toContainText(/5\s000\s000 tokenů GPT-5 Mini/)
  await expect(quote(page)).toContainText('TJ Sokol Horní')
  await expect(mainNavigation(page)).not.toContainText(words.heading)
})

test('[PAY-05] shows net, VAT and total for the buyer’s country and VAT number', async ({ page, request }) => {
  await visit(page, await openTokenCheckout(request))
  await expect(country(page)).toHaveValue('CZ')
  await expectFigures(page, [/^10\s€$/, /^2,10\s€$/, /^12,10\s€$/], /21\s%/, words.rules.domestic)

  await country(page).selectOption({ label: 'Finsko' })
  await expectFigures(page, [/^10\s€$/, /^2,55\s€$/, /^12,55\s€$/], /25,5\s%/, words.rules.destination)

  await country(page).selectOption({ label: 'Německo' })
  await vatId(page).fill('DE123')
  await expect(vatId(page)).toHaveAccessibleDescription(words.vatIdWrong)
  await expectFigures(page, [/^10\s€$/, /^1,90\s€$/, /^11,90\s€$/], /19\s%/, words.rules.destination)

  await vatId(page).fill('de 136 695 976')
  await expect(vatId(page)).toHaveAccessibleDescription(words.vatIdHint)
  await expectFigures(page, [/^10\s€$/, /^0\s€$/, /^10\s€$/], /\s0\s%/, words.rules.reverse_charge)

  await country(page).selectOption({ label: 'Spojené státy' })
  await expectFigures(page, [/^10\s€$/, /^0\s€$/, /^10\s€$/], /\s0\s%/, words.rules.outside_eu)
})

test('[PAY-05] keeps the figures while new ones are on their way, and says when they cannot be had', async ({
  page,
  request,
}) => {
  const address = await openTokenCheckout(request)
  await visit(page, address)
  await expect(figures(page).last()).toHaveText(/^12,10\s€$/)
  await page.route('**/quote?*', () => {})
  await country(page).selectOption('SK')
  await expect(quote(page).locator('[aria-busy="true"]')).toBeVisible()
  await expect(figures(page).last()).toHaveText(/^12,10\s€$/)

  await page.unroute('**/quote?*')
  await page.route('**/quote?*', (route) =>
    route.fulfill({ status: 400, json: { error: 'Teď ne.', code: 'UNAVAILABLE' } }),
  )
  await visit(page, address)
  await expect(quote(page).getByRole('alert')).toContainText(words.quote.failed)
  await page.unroute('**/quote?*')
  await quote(page).getByRole('button', { name: cs.shell.retry }).click()
  await expect(figures(page).last()).toHaveText(/^12,10\s€$/)
})

test('[PAY-05] names the countries in the language of the page, in its order', async ({ page, request }) => {
  await visit(page, `${await openTokenCheckout(request)}?lang=sv`)
  const options = page.locator('select[name="country"] option')
  await expect(options).not.toHaveCount(0)
  const names = await options.allInnerTexts()
  expect(names.length).toBeGreaterThan(240)
  expect(names).toContain('Tyskland')
  expect(names).toEqual([...names].sort(new Intl.Collator('sv-SE').compare))
  await expect(page.locator('select[name="country"]')).toHaveValue('CZ')
})

test('[PAY-01] is a plain form that is sent once, with country and VAT number', async ({ page, request }) => {
  const address = await openTokenCheckout(request)
  const sent: (string | null)[] = []
  await page.route(`**${address}`, (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    sent.push(route.request().postData())
    // A response without a page: the browser stays where it is.
    return route.fulfill({ status: 204 })
  })
  await visit(page, address)
  await country(page).selectOption('DE')
  await vatId(page).fill('DE136695976')
  await outcome(page, 'later').dblclick()
  await expect(outcome(page, 'later')).toHaveAttribute('aria-busy', 'true')
  await expect(outcome(page, 'paid')).toBeDisabled()
  await outcome(page, 'paid').click({ force: true })
  await vatId(page).press('Enter')
  expect(sent).toEqual(['country=DE&vatId=DE136695976&outcome=later'])

  // As a browser does on restoring a page from the back/forward cache.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await vatId(page).press('Enter')
  await expect.poll(() => sent.at(-1)).toBe('country=DE&vatId=DE136695976&outcome=paid')
  expect(sent).toHaveLength(2)
})

test('[PAY-01] says why the form came back', async ({ page, request }) => {
  const address = await openTokenCheckout(request)
  await visit(page, `${address}?declined=1`)
  await expect(main(page).getByRole('alert')).toHaveText(words.declined)
  await visit(page, `${address}?error=COUNTRY_UNKNOWN`)
  await expect(main(page).getByRole('alert')).toHaveText(errors.COUNTRY_UNKNOWN)
  await visit(page, `${address}?error=<b>nonsense</b>`)
  await expect(main(page).getByRole('alert')).toHaveText(errors.PAYMENT_FAILED)
})

test('[PAY-01] cannot be paid twice, and knows no session that is none', async ({ page, request }) => {
  const address = await openTokenCheckout(request)
  await request.post(address, { form: { outcome: 'paid', country: 'CZ', vatId: '' }, maxRedirects: 0 })
  await visit(page, address)
  await expect(main(page)).toContainText(words.over.heading)
  await expect(main(page)).toContainText(words.over.paid)
  await expect(main(page).locator('button[name="outcome"]')).toHaveCount(0)

  await visit(page, '/test-checkout/cs_test_unknown_session')
  await expect(main(page).getByRole('alert')).toContainText(errors.CHECKOUT_SESSION_INVALID)
  await expect(main(page).getByRole('link', { name: words.toPlans })).toHaveAttribute('href', '/partnership')
})

test('[PAY-01] [NAV-07] [OPS-07] fits a phone in every language', async ({ page, request }) => {
  const address = await openTokenCheckout(request)
  await page.setViewportSize(PHONE)
  await visit(page, address)
  for (const { code } of LANGUAGES) {
    await speak(page, code)
    await expect(page.getByRole('definition').last()).toContainText('€')
    await expect(page.getByRole('main')).toContainText(LOCALES[code].interface.testCheckout.noMoney)
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(sideways, code).toBeLessThanOrEqual(0)
  }
})

test('[OPS-06] [OPS-07] no axe violation and no scrolling sideways on the way through a payment', async ({
  page,
  request,
}) => {
  await visit(page, '/partnership?plan=pro')
  await main(page).getByRole('button', { name: cs.partnership.details.submit }).click()
  await expect(main(page).getByText(errors.FIELD_REQUIRED)).toHaveCount(2)
  await expectNoViolationInAnyLook(page)

  await visit(page, `${await openTokenCheckout(request)}?declined=1`)
  await vatId(page).fill('CZ1')
  await expect(vatId(page)).toHaveAccessibleDescription(words.vatIdWrong)
  await expectNoViolationInAnyLook(page)

  await visit(page, await newClubPaid(request))
  await expect(main(page).locator('code')).toHaveCount(2)
  await expectNoViolationInAnyLook(page)
})

async function expectFigures(page: Page, amounts: RegExp[], rate: RegExp, rule: string): Promise<void> {
  await expect(quote(page)).toContainText(rule)
  await expect(figures(page)).toHaveText(amounts)
  await expect(quote(page).getByRole('term').nth(1)).toHaveText(rate)
}

/** The address of a token checkout opened by the administrator of a new club. */
async function openTokenCheckout(request: APIRequestContext, name = 'SK Jiskra Lipová'): Promise<string> {
  const club = await createClub({ name })
  const logIn = await request.post('/api/clubs/verify-password', {
    data: { email: club.adminEmail, password: club.pin },
  })
  const { sessionToken } = await logIn.json()
  const opened = await request.post('/api/stripe/create-token-checkout', {
    headers: { authorization: `Bearer ${sessionToken}` },
    data: { clubId: club.clubId, packageId: 'gpt5_mini_5m', returnTo: '/club/settings' },
  })
  return new URL((await opened.json()).url).pathname
}

/** Registers a club and pays for it; returns the address that shows its codes. */
async function newClubPaid(request: APIRequestContext): Promise<string> {
  const details = { clubName: 'SK Jiskra Lipová', adminEmail: `jan-${randomUUID()}@jiskra.example` }
  const { clubId } = await (await request.post('/api/clubs/register', { data: details })).json()
  const opened = await request.post('/api/stripe/create-checkout', { data: { clubId, planId: 'pro' } })
  const { pathname } = new URL((await opened.json()).checkoutUrl)
  await request.post(pathname, { form: { outcome: 'paid', country: 'CZ', vatId: '' }, maxRedirects: 0 })
  return `/partnership/success?session_id=${pathname.split('/').at(-1)}`
}
