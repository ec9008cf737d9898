import { expect, type Page, test } from '@playwright/test'
import { LOCALES } from '@touchline/locales/locales.ts'
import { createClub, enterAsAdmin } from './clubs.ts'
import { button, cs, heading, main, visit } from './pages.ts'

const errors = LOCALES.cs.errors
const words = cs.joinTeam

const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: true })
const alert = (page: Page) => main(page).getByRole('alert')
const welcome = (page: Page) => main(page).getByRole('status')

test('[MEMB-01] welcomes the new player, and takes them to the chat after three seconds, logged in', async ({
  page,
}) => {
  const club = await createClub()
  await visit(page, '/join-team')
  await fill(page, club.password)
  await button(page, words.submit).click()
  await expect(welcome(page)).toContainText(club.name)
  const welcomedAtMs = Date.now()
  await expect(welcome(page)).toBeFocused()
  await expect(heading(page)).toHaveText(words.welcome.heading)
  await expect(page.getByText(words.welcome.toast)).toBeVisible()
  await expect(page).toHaveURL('/join-team')
  await page.waitForURL('/chat')
  const waitedMs = Date.now() - welcomedAtMs
  expect(waitedMs).toBeGreaterThan(2000)
  expect(waitedMs).toBeLessThan(6000)
  await expect(page.getByRole('banner')).toContainText('Tereza Nováková')
  const keys = await page.evaluate(() => ({ ...localStorage }))
  expect(keys).toMatchObject({ club_id: club.clubId, player_email: 'tereza@club.cz' })
  expect(JSON.stringify(keys)).not.toContain(club.password)
})

test('[MEMB-01] does not wait for who is in a hurry, nor follow who goes elsewhere', async ({ page }) => {
  const club = await createClub()
  await page.clock.install()
  await visit(page, '/join-team')
  await fill(page, club.password)
  await button(page, words.submit).click()
  await page.getByRole('banner').getByRole('link', { name: cs.nav.athletes }).click()
  await expect(page).toHaveURL('/athletes')
  await page.clock.runFor(60_000)
  await expect(page).toHaveURL('/athletes')

  await visit(page, '/join-team')
  await button(page, words.loggedIn.logOut).click()
  await fill(page, club.password, 'eva@club.cz')
  await button(page, words.submit).click()
  await main(page).getByRole('link', { name: words.welcome.go }).click()
  await expect(page).toHaveURL('/chat')
})

test('[MEMB-01] wants all four fields and a real e-mail address, and forgives when they are edited', async ({
  page,
}) => {
  await visit(page, '/join-team')
  await button(page, words.submit).click()
  await expect(main(page).getByText(errors.FIELD_REQUIRED)).toHaveCount(4)
  await expect(field(page, words.clubPassword)).toBeFocused()
  await field(page, words.firstName).fill('Tereza')
  await expect(main(page).getByText(errors.FIELD_REQUIRED)).toHaveCount(3)
  await fill(page, 'SPORT-2026-K7M4', 'tereza@club')
  await expect(main(page).getByText(errors.FIELD_REQUIRED)).toHaveCount(0)
  await button(page, words.submit).click()
  await expect(field(page, words.email)).toHaveAccessibleDescription(errors.EMAIL_INVALID)
  await expect(field(page, words.email)).toBeFocused()
  await field(page, words.email).fill('tereza')
  await expect(field(page, words.email)).toHaveAccessibleDescription(words.emailHint)
  await button(page, words.submit).click()
  await expect(field(page, words.email)).toHaveAccessibleDescription(errors.EMAIL_WITHOUT_AT)
})

test('[MEMB-01] says that it is working, and joins only once', async ({ page }) => {
  const club = await createClub()
  let requests = 0
  const everythingPressed = Promise.withResolvers<void>()
  await page.route('**/api/members/join-team', async (route) => {
    requests += 1
    await everythingPressed.promise
    await route.continue()
  })
  await visit(page, '/join-team')
  await fill(page, club.password)
  await button(page, words.submit).click()
  await expect(button(page, words.submitting)).toHaveAttribute('aria-busy', 'true')
  await button(page, words.submitting).click({ force: true })
  await field(page, words.email).press('Enter')
  everythingPressed.resolve()
  await expect(welcome(page)).toContainText(club.name)
  expect(requests).toBe(1)
})

test('[MEMB-02] says why it failed, and loses nothing that was typed', async ({ page }) => {
  const club = await createClub({ players: 1 })
  await visit(page, '/join-team')
  await fill(page, 'SPORT-2026-WRONG', club.players[0]?.email)
  await button(page, words.submit).click()
  await expect(alert(page)).toHaveText(errors.SUBSCRIPTION_INACTIVE)
  await expect(field(page, words.firstName)).toHaveValue('Tereza')
  await field(page, words.clubPassword).fill(club.password)
  await button(page, words.submit).click()
  await expect(alert(page)).toHaveText(errors.ALREADY_MEMBER)
  await page.route('**/api/members/join-team', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
  await button(page, words.submit).click()
  await expect(alert(page)).toContainText(errors.JOIN_FAILED)
  await expect(field(page, words.clubPassword)).toHaveValue(club.password)
})

test('[MEMB-01] tells players what they get and to keep the password in the team', async ({ page }) => {
  await visit(page, '/join-team')
  await expect(main(page)).toContainText(words.forPlayers.title)
  await expect(main(page)).toContainText(words.forPlayers.text_other.replace('{{count}}', '93'))
  await expect(main(page)).toContainText(words.safety.text)
  await main(page).getByRole('link', { name: words.toClub.action }).click()
  await expect(page).toHaveURL('/partnership')
  await visit(page, '/join-team')
  await main(page).getByRole('link', { name: words.toLogin.action }).click()
  await expect(page).toHaveURL('/login')
})

test('[MEMB-01] nobody joins in place of who is logged in: they log out first, or go back', async ({ page }) => {
  const club = await createClub()
  await enterAsAdmin(page, club)
  await visit(page, '/join-team')
  await expect(main(page)).toContainText(
    words.loggedIn.text.replace('{{name}}', club.adminEmail).replace('{{club}}', club.name),
  )
  await expect(field(page, words.clubPassword)).toHaveCount(0)
  await main(page).getByRole('link', { name: words.loggedIn.toDashboard }).click()
  await expect(page).toHaveURL('/admin/dashboard')
  await visit(page, '/join-team')
  await button(page, words.loggedIn.logOut).click()
  await expect(field(page, words.clubPassword)).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('admin_session'))).toBeNull()
})

async function fill(page: Page, clubPassword: string, email = 'tereza@club.cz'): Promise<void> {
  await field(page, words.clubPassword).fill(clubPassword)
  await field(page, words.firstName).pressSequentially('Tereza')
  await field(page, words.lastName).pressSequentially('Nováková')
  await field(page, words.email).fill(email)
}
