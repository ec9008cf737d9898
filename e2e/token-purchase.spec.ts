import { expect, type Page, test } from '@playwright/test'
import { LOCALES } from '@touchline/locales/locales.ts'
import { DAY, dialog, exhaustGpt5, finishPayment, here, inDialog, open, receipts, restoreTokens } from './billing.ts'
import { button, cs, main, visit } from './pages.ts'

const errors = LOCALES.cs.errors
const words = cs.tokenPurchase
const TOKEN_CHECKOUT = '**/api/stripe/create-token-checkout'

const meter = (page: Page, model: string) => main(page).getByRole('meter', { name: model, exact: true })
const buy = (model: string) => words.buy.replace('{{model}}', model)
const bought = (amount: string, model: string) =>
  words.return.paid.replace('{{amount}}', amount).replace('{{model}}', model)

test('[TOK-08] [PAY-04] both packages are offered, and what is paid is there at once and only once', async ({
  page,
}) => {
  await open(page, '/club/settings/billing')
  await button(page, cs.billing.buyTokens).click()
  const offer = dialog(page, words.title)
  await expect(offer).toContainText(words.description)
  await expect(offer).toContainText(words.lasting)
  const packages = offer.getByRole('listitem').filter({ has: page.getByRole('heading') })
  await expect(packages).toHaveText([
    /^GPT-5\s*1M\s*tokenů za 10\s€ \+ DPH/,
    /GPT-5 Mini\s*5M\s*tokenů za 10\s€ \+ DPH/,
  ])
  await expect(packages.filter({ hasText: words.popular })).toHaveText(/GPT-5 Mini/)
  await inDialog(page, buy('GPT-5 Mini')).click()
  const paid = await finishPayment(page, 'paid')
  await expect(main(page).getByText(bought('5M', 'GPT-5 Mini'))).toBeVisible()
  await expect(page).toHaveURL('/club/settings/billing')
  await expect(receipts(page).first()).toHaveText(/5M tokenů GPT-5 Mini.*10\s€.*2,10\s€.*12,10\s€.*Česko/)
  await expect(receipts(page).first()).toHaveText(DAY)

  await visit(page, `/admin/dashboard?session_id=${paid}`)
  await expect(main(page).getByText(bought('5M', 'GPT-5 Mini'))).toBeVisible()
  await expect(meter(page, 'GPT-5 Mini')).toHaveAttribute('aria-valuetext', /Zbývá\s10M/)
  await button(page, words.return.dismiss).click()
  await expect(main(page).getByText(bought('5M', 'GPT-5 Mini'))).toHaveCount(0)
})

test('[TOK-08] [PAY-04] the used up model is bought on the dashboard, whose figures grow at once', async ({ page }) => {
  await exhaustGpt5(page)
  await open(page, '/admin/dashboard')
  await button(page, cs.tokens.exhausted.gpt5.buy).click()
  await expect(dialog(page, words.one.title.replace('{{model}}', 'GPT-5'))).toContainText(/1M\s*tokenů za 10\s€/)
  await inDialog(page, words.one.pay).click()
  await expect(page).toHaveURL(/\/test-checkout\//)
  await restoreTokens(page)
  await finishPayment(page, 'paid')
  await expect(main(page).getByText(bought('1M', 'GPT-5'))).toBeVisible()
  await expect(page).toHaveURL('/admin/dashboard')
  await expect(meter(page, 'GPT-5')).toHaveAttribute('aria-valuetext', /Zbývá\s2M/)
})

test('[PAY-04] a payment that is cancelled, or comes later, adds nothing and says so', async ({ page }) => {
  await open(page, '/club/settings/billing')
  for (const [outcome, text] of [
    ['cancelled', words.return.unpaid],
    ['later', words.return.processing],
  ] as const) {
    await button(page, cs.billing.buyTokens).click()
    await inDialog(page, buy('GPT-5')).click()
    await finishPayment(page, outcome)
    await expect(main(page).getByText(text)).toBeVisible()
    await expect(receipts(page)).toHaveCount(1)
  }
  await visit(page, '/admin/dashboard')
  await expect(meter(page, 'GPT-5')).toHaveAttribute('aria-valuetext', /Zbývá\s1M/)
})

test('[TOK-08] the pressed button says that the payment opens, the other waits, and both work after coming back', async ({
  page,
}) => {
  await open(page, '/club/settings/billing')
  let asked = 0
  await page.route(TOKEN_CHECKOUT, (route) => {
    asked += 1
    return route.fulfill({ json: { url: `${here(page)}/stay` } })
  })
  // A response without content keeps the browser where it is, like a slow payment page.
  await page.route('**/stay', (route) => route.fulfill({ status: 204 }))
  await button(page, cs.billing.buyTokens).click()
  await inDialog(page, buy('GPT-5')).click()
  await expect(inDialog(page, words.busy)).toHaveAttribute('aria-busy', 'true')
  await expect(inDialog(page, buy('GPT-5 Mini'))).toBeDisabled()
  await inDialog(page, words.busy).click({ force: true })
  await page.keyboard.press('Escape')
  await expect(dialog(page, words.title)).toBeVisible()
  expect(asked).toBe(1)
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(inDialog(page, buy('GPT-5'))).toBeEnabled()
  await expect(inDialog(page, buy('GPT-5 Mini'))).toBeEnabled()
  await page.keyboard.press('Escape')
  await expect(button(page, cs.billing.buyTokens)).toBeFocused()
})

test('[PAY-07] the package dialog says why it failed, and can be tried again', async ({ page }) => {
  await open(page, '/club/settings/billing')
  await button(page, cs.billing.buyTokens).click()
  for (const [what, answer, text] of [
    ['the server refuses', { status: 502, json: { code: 'CHECKOUT_FAILED', error: 'x' } }, errors.PAYMENT_FAILED],
    ['the answer has no address', { json: {} }, errors.PAYMENT_URL_MISSING],
    ['the connection is gone', undefined, `${errors.PURCHASE_FAILED}. ${errors.NETWORK}`],
    [
      'a player asks',
      { status: 403, json: { code: 'PURCHASE_NEEDS_ADMIN', error: errors.PURCHASE_NEEDS_ADMIN } },
      errors.PURCHASE_NEEDS_ADMIN,
    ],
  ] as const) {
    await test.step(what, async () => {
      await page.route(TOKEN_CHECKOUT, (route) => (answer ? route.fulfill(answer) : route.abort()))
      await inDialog(page, buy('GPT-5')).click()
      await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(text)
      await expect(inDialog(page, buy('GPT-5'))).toBeEnabled()
    })
  }
  await page.unroute(TOKEN_CHECKOUT)
  await inDialog(page, buy('GPT-5')).click()
  await expect(page).toHaveURL(/\/test-checkout\//)
})

test('[PAY-07] the dialog for one model says that the checkout failed', async ({ page }) => {
  await exhaustGpt5(page)
  await open(page, '/admin/dashboard')
  await page.route(TOKEN_CHECKOUT, (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
  await button(page, cs.tokens.exhausted.gpt5.buy).click()
  await inDialog(page, words.one.pay).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(errors.CHECKOUT_FAILED)
  await expect(inDialog(page, words.one.pay)).toBeEnabled()
})

test('[PAY-07] a payment that nobody knows is an invalid session, and the address forgets it', async ({ page }) => {
  await open(page, '/admin/dashboard?session_id=cs_test_unknown&search=x')
  await expect(main(page).getByRole('alert')).toHaveText(errors.CHECKOUT_SESSION_INVALID)
  await expect(page).toHaveURL('/admin/dashboard?search=x')
})
