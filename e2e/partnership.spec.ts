import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { LOCALES } from '@touchline/locales/locales.ts'
import { createClub } from './clubs.ts'
import { button, cs, heading, main, visit } from './pages.ts'
import { alert, CHECKOUT, choose, field, link } from './partnership.ts'

const errors = LOCALES.cs.errors
const words = cs.partnership
const details = words.details

const chosen = (plan: string) => words.chosen.replace('{{plan}}', plan)

test.describe('step 1', () => {
  test('[CLUB-01] shows three plans with price, members, features and a way to choose', async ({ page }) => {
    await visit(page, '/partnership')
    const plans = main(page).getByRole('article')
    await expect(plans).toHaveCount(3)
    for (const [index, name, price, members, feature] of [
      [0, 'Basic', /50\s€/, /100\s/, words.features.emailSupport],
      [1, 'Pro', /150\s€/, /500\s/, words.features.dataExport],
      [2, 'Enterprise', /250\s€/, /1\s500\s/, words.features.accountManager],
    ] as const) {
      const plan = plans.nth(index)
      await expect(plan.getByRole('heading', { level: 2 })).toHaveText(name)
      await expect(plan).toContainText(price)
      await expect(plan).toContainText(members)
      await expect(plan).toContainText(feature)
      await expect(plan.getByRole('link', { name: choose(name), exact: true })).toBeVisible()
      await expect(plan.getByText(words.popular)).toHaveCount(name === 'Pro' ? 1 : 0)
    }
    await expect(main(page).getByRole('listitem').filter({ hasText: words.steps.plan })).toHaveAttribute(
      'aria-current',
      'step',
    )
  })

  test('[CLUB-01] tells four benefits and answers four questions, also by keyboard', async ({ page }) => {
    await visit(page, '/partnership')
    await expect(main(page).getByRole('heading', { level: 3 })).toHaveText([
      words.benefits.password.title,
      words.benefits.tokens.title,
      words.benefits.languages.title,
      words.benefits.members.title,
    ])
    const questions = main(page).locator('details')
    await expect(questions).toHaveCount(4)
    await expect(main(page).getByText(words.questions.cancel.answer)).toBeVisible()
    await expect(main(page).getByText(words.questions.vat.answer)).toBeHidden()
    await questions.nth(3).locator('summary').focus()
    await page.keyboard.press('Enter')
    await expect(main(page).getByText(words.questions.vat.answer)).toBeVisible()
    await questions.nth(2).locator('summary').press('Space')
    await expect(questions.nth(2).locator('p')).toContainText(/1\s000\s000.*5\s000\s000.*nikdy nevyprší.*[Nn]ejdřív/)
  })
})

test.describe('step 2', () => {
  test('[CLUB-02] shows the chosen plan, and the way back keeps the choice and what was typed', async ({ page }) => {
    await visit(page, '/partnership')
    await link(page, choose('Pro')).click()
    await expect(heading(page)).toHaveText(details.heading)
    await expect(heading(page)).toBeFocused()
    const summary = main(page).getByRole('complementary', { name: words.summary.label })
    await expect(summary).toContainText(/Pro.*150\s€.*až 500/s)
    await expect(summary).toContainText(words.summary.vat)
    await expect(main(page).getByText(details.payment)).toBeVisible()
    await expect(button(page, details.submit)).toBeVisible()
    await field(page, details.clubName).fill('SK Jiskra')
    await field(page, details.adminEmail).fill('jan@')

    await link(page, details.back).click()
    await expect(link(page, chosen('Pro'))).toBeVisible()
    await expect(link(page, choose('Basic'))).toBeVisible()
    await link(page, choose('Basic')).click()
    await expect(summary).toContainText(/Basic.*50\s€/s)
    await expect(field(page, details.clubName)).toHaveValue('SK Jiskra')

    await page.reload()
    await expect(summary).toContainText('Basic')
    await expect(field(page, details.clubName)).toHaveValue('SK Jiskra')
    await expect(field(page, details.adminEmail)).toHaveValue('jan@')

    await page.goBack()
    await expect(heading(page)).toHaveText(words.heading)
    await expect(link(page, chosen('Basic'))).toBeVisible()
    await page.goForward()
    await expect(field(page, details.adminEmail)).toHaveValue('jan@')
  })

  test('[CLUB-03] wants both fields and a real e-mail address, and forgives when they are edited', async ({ page }) => {
    await visit(page, '/partnership?plan=pro')
    await button(page, details.submit).click()
    await expect(main(page).getByText(errors.FIELD_REQUIRED)).toHaveCount(2)
    await expect(field(page, details.clubName)).toBeFocused()
    await field(page, details.clubName).fill('SK Jiskra Lipová')
    await expect(main(page).getByText(errors.FIELD_REQUIRED)).toHaveCount(1)
    for (const [typed, message] of [
      ['jan.dvorak', errors.EMAIL_WITHOUT_AT],
      ['jan.dvorak@jiskralipova', errors.EMAIL_INVALID],
      ['jan@dvorak@jiskra.cz', errors.EMAIL_INVALID],
    ] as const) {
      await field(page, details.adminEmail).fill(typed)
      await expect(field(page, details.adminEmail)).toHaveAccessibleDescription(details.adminEmailHint)
      await button(page, details.submit).click()
      await expect(field(page, details.adminEmail)).toHaveAccessibleDescription(message)
      await expect(field(page, details.adminEmail)).toBeFocused()
    }
  })

  test('[CLUB-03] says so in the language of the page', async ({ page }) => {
    await visit(page, '/partnership?plan=pro&lang=en')
    await button(page, LOCALES.en.interface.partnership.details.submit).click()
    await expect(main(page).getByText(LOCALES.en.errors.FIELD_REQUIRED)).toHaveCount(2)
  })

  test('[CLUB-04] is disabled while it works, and a double click registers one club', async ({ page }) => {
    const sent: string[] = []
    const everythingPressed = Promise.withResolvers<void>()
    await page.route('**/api/clubs/register', async (route) => {
      sent.push(route.request().postData() ?? '')
      await everythingPressed.promise
      await route.continue()
    })
    await visit(page, '/partnership?plan=pro')
    const email = newEmail()
    await fill(page, `  ${email.toUpperCase()} `, '  SK Jiskra ')
    await button(page, details.submit).dblclick()
    await expect(button(page, details.submitting)).toBeDisabled()
    await expect(button(page, details.submitting)).toHaveAttribute('aria-busy', 'true')
    await button(page, details.submitting).click({ force: true })
    await field(page, details.adminEmail).press('Enter')
    everythingPressed.resolve()
    await expect(page).toHaveURL(CHECKOUT)
    expect(sent.map((body) => JSON.parse(body))).toEqual([{ clubName: 'SK Jiskra', adminEmail: email, language: 'cs' }])
  })

  test('[CLUB-04] says why it failed, works again, and does not register the club a second time', async ({ page }) => {
    const registered: string[] = []
    page.on('request', (request) => request.url().endsWith('/api/clubs/register') && registered.push(request.url()))
    await page.route('**/create-checkout', (route) => route.abort())
    await visit(page, '/partnership?plan=pro')
    await fill(page)
    await button(page, details.submit).click()
    await expect(alert(page)).toContainText(errors.REGISTRATION_FAILED)
    await expect(alert(page)).toContainText(errors.NETWORK)
    await page.unroute('**/create-checkout')
    await page.route('**/create-checkout', (route) =>
      route.fulfill({ status: 409, json: { error: 'Platba se ještě zpracovává.', code: 'PAYMENT_PROCESSING' } }),
    )
    await button(page, details.submit).click()
    await expect(alert(page)).toHaveText('Platba se ještě zpracovává.')
    await page.unroute('**/create-checkout')
    await button(page, details.submit).click()
    await expect(page).toHaveURL(CHECKOUT)
    expect(registered).toHaveLength(1)
  })

  test('[CLUB-04] stays busy until the page is left, and works for who comes back to it', async ({ page }) => {
    // A response without a page: the browser stays where it is.
    await page.route('**/test-checkout/*', (route) => route.fulfill({ status: 204 }))
    await visit(page, '/partnership?plan=pro')
    await fill(page)
    const left = page.waitForRequest('**/test-checkout/*')
    await button(page, details.submit).click()
    await left
    await expect(button(page, details.submitting)).toBeDisabled()
    // As a browser does on restoring a page from the back/forward cache.
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await expect(button(page, details.submit)).toBeEnabled()
  })

  test('renews the subscription of a known club without asking for anything', async ({ page }) => {
    const club = await createClub()
    await visit(page, `/partnership?club=${club.clubId}&renewal=key-of-a-mail`)
    await expect(main(page).getByText(words.renewal.choose)).toBeVisible()
    await link(page, choose('Basic')).click()
    await expect(heading(page)).toHaveText(words.renewal.heading)
    await expect(main(page).getByText(words.renewal.title)).toBeVisible()
    await expect(main(page).getByRole('textbox')).toHaveCount(0)
    const asked = page.waitForRequest('**/create-checkout')
    await button(page, details.submit).click()
    expect((await asked).postDataJSON()).toEqual({
      clubId: club.clubId,
      planId: 'basic',
      language: 'cs',
      renewal: 'key-of-a-mail',
    })
    // The key is invalid and the club is paid for: the server refuses, and the page says what to do.
    await expect(alert(page)).toContainText(words.paidAlready)
    await expect(alert(page).getByRole('link', { name: words.toAdminLogin })).toHaveAttribute('href', '/admin/login')
  })
})

async function fill(page: Page, email = newEmail(), clubName = 'SK Jiskra Lipová'): Promise<void> {
  await field(page, details.clubName).fill(clubName)
  await field(page, details.adminEmail).fill(email)
}

function newEmail(): string {
  return `jan-${randomUUID()}@jiskra.example`
}
