import { expect, type Page, test } from '@playwright/test'
import { LOCALES } from '@touchline/locales/locales.ts'
import { createClub } from './clubs.ts'
import { button, cs, heading, main, visit } from './pages.ts'

const errors = LOCALES.cs.errors
const TOO_SHORT = errors.PASSWORD_TOO_SHORT_other.replace('{{count}}', '6')

const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: true })
const alert = (page: Page) => main(page).getByRole('alert')
const stored = (page: Page) => page.evaluate(() => ({ ...localStorage }))

test.describe('the log-in of players', () => {
  const words = cs.login

  test('[MEMB-03] leads a player to the chat, and stores the session without any password', async ({ page }) => {
    const club = await createClub({ players: 1 })
    const player = club.players[0]
    await visit(page, '/login')
    await field(page, words.email).fill(`  ${player?.email.toUpperCase()} `)
    await field(page, words.password).fill(` ${club.password} `)
    await button(page, words.submit).click()
    await expect(page).toHaveURL('/chat')
    await expect(page.getByRole('banner')).toContainText(`${player?.firstName} ${player?.lastName}`)
    await expect(page.getByRole('banner')).toContainText(cs.shell.roles.player)
    const keys = await stored(page)
    expect(keys).toMatchObject({ club_id: club.clubId, club_name: club.name, player_email: player?.email })
    expect(Object.keys(keys)).toEqual(
      expect.arrayContaining(['player_session', 'player_id', 'player_name', 'player_role', 'player_session_expires']),
    )
    expect(JSON.stringify(keys)).not.toContain(club.password)
  })

  test('[MEMB-03] says that the password is wrong, and loses nothing that was typed', async ({ page }) => {
    const club = await createClub({ players: 1 })
    const email = club.players[0]?.email ?? ''
    await visit(page, '/login')
    await field(page, words.email).fill(email)
    await field(page, words.password).fill('SPORT-2026-WRONG')
    await button(page, words.submit).click()
    await expect(alert(page)).toHaveText(errors.INVALID_PASSWORD)
    await expect(field(page, words.email)).toHaveValue(email)
    await expect(field(page, words.password)).toHaveValue('SPORT-2026-WRONG')
    expect(await stored(page)).not.toHaveProperty('player_session')
  })

  test('[MEMB-03] offers to join where the password is right but there is no player', async ({ page }) => {
    const club = await createClub()
    await visit(page, '/login')
    await field(page, words.email).fill('nobody.yet@club.cz')
    await field(page, words.password).fill(club.password)
    await button(page, words.submit).click()
    await expect(main(page).getByRole('status')).toContainText(words.noAccount.heading)
    await main(page).getByRole('link', { name: words.noAccount.join }).click()
    await expect(page).toHaveURL('/join-team')
    await expect(field(page, cs.joinTeam.email)).toHaveValue('nobody.yet@club.cz')
  })

  test('[MEMB-03] becomes the administrators’ as soon as a PIN is typed, and back', async ({ page }) => {
    const club = await createClub()
    await visit(page, '/login')
    await expect(heading(page)).toHaveText(words.heading)
    await expect(main(page)).toContainText(words.hint)
    await field(page, words.password).pressSequentially('ADM-')
    await expect(heading(page)).toHaveText(cs.adminLogin.heading)
    await expect(main(page)).toContainText(words.adminHint)
    await expect(field(page, cs.adminLogin.password)).toBeFocused()
    await field(page, cs.adminLogin.password).press('Backspace')
    await expect(heading(page)).toHaveText(words.heading)
    await field(page, words.password).fill(club.pin)
    await field(page, cs.adminLogin.email).fill(club.adminEmail)
    await button(page, cs.adminLogin.submit).click()
    await expect(page).toHaveURL('/admin/dashboard')
    await expect(page.getByRole('banner')).toContainText(cs.shell.roles.admin)
  })

  test('[MEMB-03] [MEMB-04] checks the fields when it is sent, and forgives when they are edited', async ({ page }) => {
    await visit(page, '/login')
    await button(page, words.submit).click()
    await expect(main(page).getByText(errors.FIELD_REQUIRED)).toHaveCount(2)
    await expect(field(page, words.email)).toBeFocused()
    await expect(field(page, words.email)).toHaveAccessibleDescription(errors.FIELD_REQUIRED)
    await field(page, words.email).fill('tereza')
    await field(page, words.password).fill('short')
    await expect(main(page).getByText(errors.FIELD_REQUIRED)).toHaveCount(0)
    await button(page, words.submit).click()
    await expect(main(page).getByText(errors.EMAIL_WITHOUT_AT)).toBeVisible()
    await expect(main(page).getByText(TOO_SHORT)).toBeVisible()
    await field(page, words.email).fill('tereza@club')
    await field(page, words.email).press('Enter')
    await expect(main(page).getByText(errors.EMAIL_INVALID)).toBeVisible()
    await field(page, words.email).press('End')
    await field(page, words.email).pressSequentially('.')
    await expect(main(page).getByText(errors.EMAIL_INVALID)).toHaveCount(0)
    await expect(main(page).getByText(TOO_SHORT)).toBeVisible()
  })

  test('[MEMB-03] says that it is working, and asks only once', async ({ page }) => {
    const club = await createClub({ players: 1 })
    let requests = 0
    const everythingPressed = Promise.withResolvers<void>()
    await page.route('**/verify-credentials', async (route) => {
      requests += 1
      await everythingPressed.promise
      await route.continue()
    })
    await visit(page, '/login')
    await field(page, words.email).pressSequentially(club.players[0]?.email ?? '')
    await field(page, words.password).pressSequentially(club.password)
    await button(page, words.submit).click()
    await expect(button(page, words.submitting)).toHaveAttribute('aria-busy', 'true')
    await button(page, words.submitting).click({ force: true })
    await field(page, words.email).press('Enter')
    everythingPressed.resolve()
    await expect(page).toHaveURL('/chat')
    expect(requests).toBe(1)
  })

  test('[MEMB-03] says what to do without a connection', async ({ page }) => {
    await visit(page, '/login')
    await page.route('**/verify-credentials', (route) => route.abort())
    await field(page, words.email).fill('tereza@club.cz')
    await field(page, words.password).fill('SPORT-2026-K7M4')
    await button(page, words.submit).click()
    await expect(alert(page)).toContainText(errors.LOGIN_FAILED)
    await expect(alert(page)).toContainText(errors.NETWORK)
  })

  test('[MEMB-03] shows and hides the password', async ({ page }) => {
    await visit(page, '/login')
    await expect(field(page, words.password)).toHaveAttribute('type', 'password')
    await button(page, words.show).click()
    await expect(field(page, words.password)).toHaveAttribute('type', 'text')
    await button(page, words.hide).click()
    await expect(field(page, words.password)).toHaveAttribute('type', 'password')
  })

  test('[MEMB-03] leads to joining, to the registration of a club, and home', async ({ page }) => {
    await visit(page, '/login')
    for (const [action, path] of [
      [words.toJoin.action, '/join-team'],
      [words.toClub.action, '/partnership'],
      [words.toHome, '/'],
    ] as const) {
      await main(page).getByRole('link', { name: action }).click()
      await expect(page).toHaveURL(path)
      await page.goBack()
    }
  })
})

test.describe('the log-in of administrators', () => {
  const words = cs.adminLogin

  test('[MEMB-05] waits for both fields', async ({ page }) => {
    await visit(page, '/admin/login')
    await expect(button(page, words.submit)).toBeDisabled()
    await field(page, words.email).fill('jan@club.cz')
    await expect(button(page, words.submit)).toBeDisabled()
    await field(page, words.password).fill('ADM-12345678')
    await expect(button(page, words.submit)).toBeEnabled()
    await field(page, words.email).fill('  ')
    await expect(button(page, words.submit)).toBeDisabled()
  })

  test('[MEMB-05] wants a PIN that starts with ADM-', async ({ page }) => {
    await visit(page, '/admin/login')
    await expect(field(page, words.password)).toHaveAttribute('type', 'password')
    await field(page, words.email).fill('jan@club.cz')
    await field(page, words.password).fill('482913')
    await button(page, words.submit).click()
    await expect(field(page, words.password)).toHaveAccessibleDescription(errors.ADMIN_PIN_REQUIRED)
    await expect(field(page, words.password)).toBeFocused()
    await field(page, words.password).press('ArrowLeft')
    await expect(main(page).getByText(errors.ADMIN_PIN_REQUIRED)).toBeVisible()
    await field(page, words.password).fill('ADM-482913')
    await expect(main(page).getByText(errors.ADMIN_PIN_REQUIRED)).toHaveCount(0)
  })

  test('[MEMB-05] tells a wrong PIN from a missing account and from a failure', async ({ page }) => {
    const club = await createClub()
    await visit(page, '/admin/login')
    await field(page, words.email).fill(club.adminEmail)
    await field(page, words.password).fill('ADM-00000000')
    await button(page, words.submit).click()
    await expect(alert(page)).toHaveText(errors.INVALID_ADMIN_PIN)
    await field(page, words.email).fill('nobody@nowhere.cz')
    await button(page, words.submit).click()
    await expect(alert(page)).toHaveText(errors.ADMIN_NOT_FOUND)
    await page.route('**/api/clubs/verify-password', (route) => route.abort())
    await button(page, words.submit).click()
    await expect(alert(page)).toContainText(errors.LOGIN_FAILED)
    await expect(field(page, words.password)).toHaveValue('ADM-00000000')
  })

  test('[MEMB-05] leads to the dashboard, and stores the session without the PIN', async ({ page }) => {
    const club = await createClub({ plan: 'pro' })
    await visit(page, '/admin/login')
    await field(page, words.email).pressSequentially(club.adminEmail)
    await field(page, words.password).pressSequentially(club.pin)
    await button(page, words.submit).click()
    await expect(page).toHaveURL('/admin/dashboard')
    const keys = await stored(page)
    expect(keys).toMatchObject({ club_id: club.clubId, club_name: club.name, admin_email: club.adminEmail })
    expect(Object.keys(keys)).toEqual(
      expect.arrayContaining(['admin_session', 'admin_member_id', 'player_role', 'plan_name', 'club_session_expires']),
    )
    expect(keys).not.toHaveProperty('player_session')
    expect(JSON.stringify(keys)).not.toContain(club.pin)
  })
})
