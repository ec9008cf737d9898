import { expect, type Page, test } from '@playwright/test'
import { LOCALES } from '@touchline/locales/locales.ts'
import { createClub, enterAsAdmin } from './clubs.ts'
import { codeMailedTo, foundInMailTo } from './mail-folder.ts'
import { button, cs, heading, main, visit } from './pages.ts'

const errors = LOCALES.cs.errors
const words = cs.clubSettings.pin
const forgotten = cs.adminLogin.forgotten

const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: true })
const alert = (page: Page) => main(page).getByRole('alert')
const newPin = (page: Page) => main(page).getByRole('region', { name: cs.partnershipSuccess.pin.label }).locator('code')

async function logInWith(page: Page, email: string, pin: string): Promise<boolean> {
  return (await page.request.post('/api/clubs/verify-password', { data: { email, password: pin } })).ok()
}

// Playwright does not reset permissions between tests.
test.afterEach(({ context }) => context.clearPermissions())

test('[MEMB-15] is renewed in the settings with the current one, shown once, and the page stays logged in', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const club = await createClub()
  await enterAsAdmin(page, club)
  await visit(page, '/club/settings')
  await field(page, words.current).fill('ADM-00000000')
  await button(page, words.renew).click()
  await expect(alert(page)).toHaveText(errors.INVALID_ADMIN_PIN)
  await field(page, words.current).fill(club.pin)
  await button(page, words.renew).click()
  await expect(newPin(page)).toHaveText(/^ADM-\d{8}$/)
  const pin = (await newPin(page).textContent()) ?? ''
  await button(page, cs.partnershipSuccess.pin.copy).click()
  const copiedAtMs = Date.now()
  await expect(button(page, cs.partnershipSuccess.copied)).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(pin)
  await expect(button(page, cs.partnershipSuccess.pin.copy)).toBeVisible()
  expect(Date.now() - copiedAtMs).toBeGreaterThan(1500)
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]))
  expect(stored).not.toContain(pin)

  const { input: mail } = await foundInMailTo(club.adminEmail, /\/admin\/login/)
  expect(mail).not.toContain(pin)
  await button(page, words.done).click()
  await expect(newPin(page)).toHaveCount(0)
  await page.reload()
  await expect(field(page, words.current)).toBeVisible()
  expect(await page.content()).not.toContain(pin)
  expect([await logInWith(page, club.adminEmail, club.pin), await logInWith(page, club.adminEmail, pin)]).toEqual([
    false,
    true,
  ])
})

test('[MEMB-15] is renewed in the settings by a mailed code', async ({ page }) => {
  const club = await createClub()
  await enterAsAdmin(page, club)
  await visit(page, '/club/settings')
  await button(page, words.sendCode).click()
  await expect(main(page)).toContainText(words.sent.replace('{{email}}', club.adminEmail).replace('{{minutes}}', '10'))
  const code = await codeMailedTo(club.adminEmail)
  await field(page, words.code).fill('12')
  await button(page, words.renew).click()
  await expect(field(page, words.code)).toHaveAccessibleDescription(errors.CODE_INCOMPLETE)
  await field(page, words.code).fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
  await button(page, words.renew).click()
  await expect(alert(page)).toHaveText(errors.CODE_WRONG_few.replace('{{count}}', '4'))
  await field(page, words.code).fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await button(page, words.renew).click()
  await expect(newPin(page)).toHaveText(/^ADM-\d{8}$/)
})

test('[MEMB-15] that was forgotten is renewed from the log-in, and logs in', async ({ page }) => {
  const club = await createClub()
  await visit(page, '/admin/login')
  await button(page, `${forgotten.question} ${forgotten.action}`).click()
  await expect(heading(page)).toHaveText(forgotten.heading)
  await field(page, cs.adminLogin.email).fill(club.adminEmail)
  await button(page, forgotten.submit).click()
  await expect(field(page, words.code)).toBeVisible()
  await field(page, words.code).fill(await codeMailedTo(club.adminEmail))
  await button(page, words.renew).click()
  await expect(newPin(page)).toHaveText(/^ADM-\d{8}$/)
  const pin = (await newPin(page).textContent()) ?? ''
  await button(page, forgotten.logIn).click()
  await expect(field(page, cs.adminLogin.email)).toHaveValue(club.adminEmail)
  await field(page, cs.adminLogin.password).fill(pin)
  await button(page, cs.adminLogin.submit).click()
  await expect(page).toHaveURL('/admin/dashboard')
})

test('[MEMB-15] of an address that administers nothing: the page says the same', async ({ page }) => {
  await visit(page, '/admin/login')
  await button(page, `${forgotten.question} ${forgotten.action}`).click()
  await field(page, cs.adminLogin.email).fill('nobody@mail.example')
  await button(page, forgotten.submit).click()
  await expect(main(page)).toContainText(
    words.sent.replace('{{email}}', 'nobody@mail.example').replace('{{minutes}}', '10'),
  )
  await button(page, forgotten.back).click()
  await expect(heading(page)).toHaveText(cs.adminLogin.heading)
})
