import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { LOCALES } from '@touchline/locales/locales.ts'
import { expectNoViolationInAnyLook } from './barriers.ts'
import { createClub, enterAsAdmin, enterAsPlayer, enterWithOwnPassword } from './clubs.ts'
import { codeMailedTo } from './mail-folder.ts'
import { button, cs, main, visit } from './pages.ts'

type Club = Awaited<ReturnType<typeof createClub>>

const errors = LOCALES.cs.errors
const TOO_SHORT = errors.PASSWORD_TOO_SHORT_other.replace('{{count}}', '6')

const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: true })
const alert = (page: Page) => main(page).getByRole('alert')
const saved = (page: Page) => main(page).getByRole('status')

test.describe('club settings', () => {
  const words = cs.clubSettings.password

  test('[MEMB-07] show an administrator the club, the e-mail, the badge and the real subscription', async ({
    page,
  }) => {
    const club = await createClub({ plan: 'pro', players: 0 })
    await enterAsAdmin(page, club)
    await visit(page, '/club/settings')
    await expect(main(page)).toContainText(club.name)
    await expect(main(page)).toContainText(club.adminEmail)
    await expect(main(page).getByText(cs.clubSettings.administrator, { exact: true })).toBeVisible()
    await expect(main(page).getByText(cs.subscription.statuses.active, { exact: true })).toBeVisible()
    await expect(main(page).getByText(/^Pro, 150\s€ \+ DPH měsíčně$/)).toBeVisible()
  })

  test('[MEMB-07] [MEMB-08] change the club password: the old one is useless at once', async ({ page, request }) => {
    const club = await createClub({ plan: 'basic', players: 1 })
    const newPassword = newClubPassword()
    await enterAsAdmin(page, club)
    await visit(page, '/club/settings')

    await button(page, words.save).click()
    await expect(main(page).getByText(errors.FIELD_REQUIRED)).toHaveCount(2)
    await expect(field(page, words.currentPassword)).toBeFocused()

    await field(page, words.currentPassword).fill('SPORT-2026-WRONG')
    await expect(main(page).getByText(errors.FIELD_REQUIRED)).toHaveCount(1)
    await field(page, words.newPassword).fill('short')
    await button(page, words.save).click()
    await expect(main(page).getByText(TOO_SHORT)).toBeVisible()
    await expect(field(page, words.newPassword)).toBeFocused()

    await field(page, words.newPassword).fill(newPassword)
    await button(page, words.save).click()
    await expect(alert(page)).toHaveText(errors.CLUB_PASSWORD_WRONG)
    await expect(field(page, words.currentPassword)).toHaveValue('SPORT-2026-WRONG')
    await expect(field(page, words.newPassword)).toHaveValue(newPassword)

    await field(page, words.currentPassword).fill(club.password)
    await button(page, words.save).click()
    await expect(saved(page)).toHaveText(words.saved)
    await expect(alert(page)).toHaveCount(0)
    await expect(field(page, words.currentPassword)).toHaveValue('')

    expect(await isPasswordValid(request, club, club.password)).toBe(false)
    expect(await isPasswordValid(request, club, newPassword)).toBe(true)
  })

  test('[CLUB-16] a lost club password is set anew with a code from the mail', async ({ page, request }) => {
    const club = await createClub({ plan: 'basic', players: 1 })
    const newPassword = newClubPassword()
    await enterAsAdmin(page, club)
    await visit(page, '/club/settings')
    await button(page, words.sendCode).click()
    await expect(field(page, words.code)).toBeVisible()
    const code = await codeMailedTo(club.adminEmail)
    await field(page, words.code).fill(code)
    await field(page, words.newPassword).fill(newPassword)
    await button(page, words.save).click()
    await expect(saved(page)).toHaveText(words.saved)
    expect(await isPasswordValid(request, club, club.password)).toBe(false)
    expect(await isPasswordValid(request, club, newPassword)).toBe(true)
  })

  test('[MEMB-07] show and hide what is typed, and forget it on cancel', async ({ page }) => {
    await enterAsAdmin(page, await createClub({ plan: 'basic', players: 0 }))
    await visit(page, '/club/settings')
    const typed = field(page, words.newPassword)
    await typed.fill('Jiskra')
    await expect(typed).toHaveAttribute('type', 'password')
    await button(page, words.show.replace('{{field}}', words.newPassword)).click()
    await expect(typed).toHaveAttribute('type', 'text')
    await expect(field(page, words.currentPassword)).toHaveAttribute('type', 'password')
    await button(page, words.hide.replace('{{field}}', words.newPassword)).click()
    await expect(typed).toHaveAttribute('type', 'password')
    await button(page, words.save).click()
    await expect(main(page).getByText(errors.FIELD_REQUIRED)).toHaveCount(1)
    await button(page, words.cancel).click()
    await expect(typed).toHaveValue('')
    await expect(main(page).getByText(errors.FIELD_REQUIRED)).toHaveCount(0)
  })

  test('[MEMB-07] say that they are saving, and save only once', async ({ page }) => {
    const club = await createClub({ plan: 'basic', players: 0 })
    const newPassword = newClubPassword()
    await enterAsAdmin(page, club)
    await visit(page, '/club/settings')
    let requests = 0
    const everythingPressed = Promise.withResolvers<void>()
    await page.route('**/change-password', async (route) => {
      requests += 1
      await everythingPressed.promise
      await route.continue()
    })
    await field(page, words.currentPassword).fill(club.password)
    await field(page, words.newPassword).fill(newPassword)
    await button(page, words.save).click()
    await expect(button(page, words.saving)).toHaveAttribute('aria-busy', 'true')
    await button(page, words.saving).click({ force: true })
    await field(page, words.newPassword).press('Enter')
    everythingPressed.resolve()
    await expect(saved(page)).toHaveText(words.saved)
    expect(requests).toBe(1)
  })

  test('[MEMB-07] say what to do without a connection, and that it failed where the server gives no reason', async ({
    page,
  }) => {
    const club = await createClub({ plan: 'basic', players: 0 })
    await enterAsAdmin(page, club)
    await visit(page, '/club/settings')
    await field(page, words.currentPassword).fill(club.password)
    await field(page, words.newPassword).fill('Jiskra-zima-26')
    await page.route('**/change-password', (route) => route.abort())
    await button(page, words.save).click()
    await expect(alert(page)).toHaveText(errors.NETWORK)
    await page.route('**/change-password', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
    await button(page, words.save).click()
    await expect(alert(page)).toHaveText(errors.PASSWORD_CHANGE_FAILED)
    await expect(field(page, words.newPassword)).toHaveValue('Jiskra-zima-26')
  })

  test('[MEMB-07] tell a player to contact the administrator', async ({ page }) => {
    const club = await createClub({ plan: 'basic', players: 1 })
    const email = await enterAsPlayer(page, club)
    await visit(page, '/club/settings')
    await expect(main(page)).toContainText(club.name)
    await expect(main(page)).toContainText(email)
    await expect(main(page)).toContainText(cs.clubSettings.askAdministrator.text)
    await expect(main(page).getByText(cs.clubSettings.administrator, { exact: true })).toHaveCount(0)
    await expect(main(page).getByText(cs.subscription.status, { exact: true })).toHaveCount(0)
    await expect(field(page, words.currentPassword)).toHaveCount(0)
    await main(page).getByRole('link', { name: cs.clubSettings.askAdministrator.ownPassword }).click()
    await expect(page).toHaveURL('/player/settings')
  })

  test('[NAV-11] log out: all local storage is empty, the session is revoked, and one is home', async ({
    page,
    request,
  }) => {
    await enterAsAdmin(page, await createClub({ plan: 'basic', players: 0 }))
    const token = await page.evaluate(() => localStorage.getItem('admin_session'))
    await page.evaluate(() => localStorage.setItem('i18nextLng', 'cs'))
    await visit(page, '/club/settings')
    await button(page, cs.nav.logout).click()
    await expect(page).toHaveURL('/')
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
    await expectRevoked(request, token)
  })
})

test.describe('player settings', () => {
  const words = cs.playerSettings.password

  test('[MEMB-06] show the e-mail of the token and the club, and lead back to the chat', async ({ page }) => {
    const club = await createClub({ plan: 'basic', players: 1 })
    const email = await enterAsPlayer(page, club)
    await page.evaluate(() => localStorage.setItem('player_email', 'somebody@else.cz'))
    await visit(page, '/player/settings')
    await expect(main(page)).toContainText(email)
    await expect(main(page)).toContainText(club.name)
    await main(page).getByRole('link', { name: cs.playerSettings.back }).click()
    await expect(page).toHaveURL('/chat')
  })

  test('[MEMB-06] change the password: afterwards only the new one logs that player in', async ({ page, request }) => {
    const club = await createClub({ plan: 'basic', players: 1 })
    const email = await enterWithOwnPassword(page, club, 'moje-stare-heslo')
    await visit(page, '/player/settings')

    await button(page, words.save).click()
    await expect(alert(page)).toHaveText(errors.PASSWORD_FIELDS_REQUIRED)
    await expect(main(page).getByText(errors.FIELD_REQUIRED)).toHaveCount(3)
    await expect(field(page, words.currentPassword)).toBeFocused()

    await field(page, words.currentPassword).fill('SPORT-2026-WRONG')
    await field(page, words.newPassword).fill('short')
    await field(page, words.confirmedPassword).fill('short')
    await expect(main(page).getByText(errors.FIELD_REQUIRED)).toHaveCount(0)
    await button(page, words.save).click()
    await expect(main(page).getByText(TOO_SHORT)).toHaveCount(1)
    await expect(field(page, words.newPassword)).toBeFocused()
    await expect(alert(page)).toHaveCount(0)

    await field(page, words.newPassword).fill('moje-nove-heslo')
    await field(page, words.confirmedPassword).fill('moje-nove-helso')
    await button(page, words.save).click()
    await expect(main(page).getByText(errors.PASSWORDS_DIFFER)).toBeVisible()
    await expect(field(page, words.confirmedPassword)).toBeFocused()
    await expect(field(page, words.confirmedPassword)).toHaveAttribute('aria-invalid', 'true')

    await field(page, words.confirmedPassword).fill('moje-nove-heslo')
    await expect(main(page).getByText(errors.PASSWORDS_DIFFER)).toHaveCount(0)
    await button(page, words.save).click()
    await expect(alert(page)).toHaveText(errors.OWN_PASSWORD_WRONG)
    await expect(field(page, words.newPassword)).toHaveValue('moje-nove-heslo')

    await field(page, words.currentPassword).fill('moje-stare-heslo')
    await button(page, words.save).click()
    await expect(saved(page)).toHaveText(words.saved)
    await expect(field(page, words.newPassword)).toHaveValue('')

    const logIn = (password: string) => request.post('/api/players/create-session', { data: { email, password } })
    expect((await logIn(club.password)).status()).toBe(401)
    expect((await logIn('moje-stare-heslo')).status()).toBe(401)
    expect((await logIn('moje-nove-heslo')).ok()).toBe(true)
  })

  test('[MEMB-06] take the club password as the current one, or none shortly after joining', async ({
    page,
    request,
  }) => {
    const club = await createClub({ plan: 'basic', players: 1 })
    const email = await enterAsPlayer(page, club)
    await visit(page, '/player/settings')
    await expect(main(page).getByText(words.currentIsOptional)).toBeVisible()
    await field(page, words.currentPassword).fill('SPORT-2026-WRONG')
    await field(page, words.newPassword).fill('led-a-oblouk')
    await field(page, words.confirmedPassword).fill('led-a-oblouk')
    await button(page, words.save).click()
    await expect(alert(page)).toHaveText(errors.OWN_PASSWORD_WRONG)
    await field(page, words.currentPassword).fill('')
    await button(page, words.save).click()
    await expect(saved(page)).toHaveText(words.saved)
    await expect(main(page).getByText(words.currentIsOptional)).toHaveCount(0)
    const logIn = await request.post('/api/players/create-session', { data: { email, password: 'led-a-oblouk' } })
    expect(logIn.ok()).toBe(true)
  })

  test('[NAV-11] log out: the session keys are gone, the session is revoked, and one is at the log-in', async ({
    page,
    request,
  }) => {
    await enterAsPlayer(page, await createClub({ plan: 'basic', players: 1 }))
    await page.evaluate(() => localStorage.setItem('i18nextLng', 'cs'))
    await visit(page, '/player/settings')
    const token = await page.evaluate(() => localStorage.getItem('player_session'))
    await button(page, cs.nav.logout).click()
    await expect(page).toHaveURL('/login')
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['i18nextLng'])
    await expectRevoked(request, token)
  })
})

test.describe('a member who is no longer one', () => {
  test('[NAV-12] is sent to the log-in from the settings, with a message', async ({ page, request }) => {
    const club = await createClub({ plan: 'basic', players: 1 })
    await removeFirstPlayer(request, club)
    for (const address of ['/player/settings', '/club/settings']) {
      await enterAsPlayer(page, club)
      await page.goto(address)
      await expect(page, address).toHaveURL('/login')
      await expect(main(page)).toContainText(errors.SESSION_EXPIRED)
    }
  })

  test('[MEMB-18] has erased the account themselves: asked once more, gone for good', async ({ page, request }) => {
    const words = cs.playerSettings.erase
    const club = await createClub({ plan: 'basic', players: 1 })
    const email = await enterAsPlayer(page, club)
    await visit(page, '/player/settings')
    await button(page, words.open).click()
    const box = page.getByRole('dialog', { name: words.title })
    await expect(box).toContainText(LOCALES.cs.data.own.erase.text)
    await box.getByRole('button', { name: words.keep }).click()
    await expect(box).toHaveCount(0)
    await button(page, words.open).click()
    await box.getByRole('button', { name: words.confirm }).click()
    await expect(page).toHaveURL('/')
    expect(await page.evaluate(() => localStorage.getItem('player_session'))).toBeNull()
    const logIn = { email, password: club.password }
    expect((await request.post('/api/players/create-session', { data: logIn })).status()).toBe(404)
  })
})

test('[OPS-06] no axe violation in the settings, complaints shown, in any look', async ({ page }) => {
  const club = await createClub({ plan: 'basic', players: 1 })
  await enterAsAdmin(page, club)
  await visit(page, '/club/settings')
  await expect(main(page).getByText(cs.subscription.statuses.active, { exact: true })).toBeVisible()
  await button(page, cs.clubSettings.password.save).click()
  await expectNoViolationInAnyLook(page)
  await enterAsPlayer(page, club)
  await visit(page, '/club/settings')
  await expectNoViolationInAnyLook(page)
  await visit(page, '/player/settings')
  await button(page, cs.playerSettings.password.save).click()
  await expect(main(page).getByText(errors.FIELD_REQUIRED).first()).toBeVisible()
  await expectNoViolationInAnyLook(page)
})

/** Polls, because the page moves on before the server has finished. */
async function expectRevoked(request: APIRequestContext, token: string | null): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  await expect.poll(async () => (await request.get('/api/chat-history', { headers })).status()).toBe(401)
}

async function removeFirstPlayer(request: APIRequestContext, club: Club): Promise<void> {
  const data = { email: club.adminEmail, password: club.pin }
  const { sessionToken } = await (await request.post('/api/clubs/verify-password', { data })).json()
  const headers = { authorization: `Bearer ${sessionToken}` }
  const answer = await request.delete(`/api/members/${club.players[0]?.playerId}`, { headers, data: {} })
  expect(answer.ok()).toBe(true)
}

/** No two clubs may share a password, not even those of two tests. */
function newClubPassword(): string {
  return `Jiskra-${randomUUID()}`
}

async function isPasswordValid(request: APIRequestContext, club: Club, password: string): Promise<boolean> {
  const response = await request.post('/api/players/verify-credentials', {
    data: { email: club.players[0]?.email, password },
  })
  return (await response.json()).passwordValid
}
