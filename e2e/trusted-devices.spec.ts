import { expect, type Page, test } from '@playwright/test'
import { LOCALES } from '@touchline/locales/locales.ts'
import { expectNoViolationInAnyLook } from './barriers.ts'
import { COACH, histories, keepHistory, messageBox, questions, say } from './chat-frame.ts'
import { createClub, enterAsPlayer, enterWithClubPassword } from './clubs.ts'
import { codeMailedTo, foundInMailTo } from './mail-folder.ts'
import { button, cs, heading, main, visit } from './pages.ts'

const errors = LOCALES.cs.errors
const words = cs.device
const code = (page: Page) => main(page).getByLabel(cs.logInCode.code)
const banner = (page: Page) => main(page).getByRole('status').filter({ hasText: words.title })
const wrong = (right: string) => String((Number(right) + 1) % 1_000_000).padStart(6, '0')

test('[MEMB-14] a device with the club password chats at once, and sees everything after the mailed code', async ({
  page,
}) => {
  const club = await createClub({ players: 1 })
  await enterAsPlayer(page, club)
  await keepHistory(page, ['Síla mimo led'])
  const email = await enterWithClubPassword(page, club)

  await visit(page, `/chat?member=${COACH.id}`)
  await expect(banner(page)).toContainText(email)
  await expect(main(page).getByText(words.history)).toBeVisible()
  await expect(main(page).getByText(words.tokens)).toBeVisible()
  await expect(main(page).getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
  await say(page, 'Jak na rychlost?')

  await button(page, cs.logInCode.send).click()
  await expect(code(page)).toBeFocused()
  await expect(code(page)).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(code(page)).toHaveAttribute('inputmode', 'numeric')
  const right = await codeMailedTo(email)
  await code(page).fill(wrong(right))
  await button(page, words.confirm).click()
  await expect(code(page)).toHaveAccessibleDescription(errors.CODE_WRONG_few.replace('{{count}}', '4'))

  await code(page).fill(`${right.slice(0, 3)} ${right.slice(3)}`)
  await button(page, words.confirm).click()
  await expect(page.getByText(words.done)).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
  await expect(histories(page)).toHaveCount(1)
  await expect(questions(page).last()).toHaveText('Jak na rychlost?')
  await expect(messageBox(page)).toBeEnabled()
})

test('[MEMB-14] the settings of a device that nobody confirmed invite to confirm it', async ({ page }) => {
  const club = await createClub({ players: 1 })
  const email = await enterWithClubPassword(page, club)
  await visit(page, '/player/settings')
  await expect(main(page).getByText(words.settings)).toBeVisible()
  await expect(main(page).getByLabel(cs.playerSettings.password.newPassword, { exact: true })).toHaveCount(0)
  await expectNoViolationInAnyLook(page)
  await button(page, cs.logInCode.send).click()
  await expect(code(page)).toBeFocused()
  await expectNoViolationInAnyLook(page)
  await code(page).fill(await codeMailedTo(email))
  await code(page).press('Enter')
  await expect(main(page).getByLabel(cs.playerSettings.password.newPassword, { exact: true })).toBeVisible()
  await expect(main(page).getByText(cs.playerSettings.password.currentIsOptional)).toBeVisible()
})

test('[MEMB-17] who forgot the password logs in with a code and sets a new one', async ({ page, request }) => {
  const club = await createClub({ players: 1 })
  const player = club.players[0]
  const email = player?.email ?? ''
  const headers = { authorization: `Bearer ${player?.token}` }
  const own = { email, currentPassword: club.password, newPassword: 'zapomenute-heslo' }
  await request.post('/api/players/change-password', { data: own, headers })

  await visit(page, '/login')
  await main(page).getByRole('link', { name: cs.login.toCode.action }).click()
  await expect(heading(page)).toHaveText(cs.logInCode.heading)
  await button(page, cs.logInCode.send).click()
  await expect(main(page).getByText(errors.FIELD_REQUIRED)).toBeVisible()
  await main(page).getByLabel(cs.login.email).fill(email)
  await button(page, cs.logInCode.send).click()
  await expect(heading(page)).toHaveText(cs.logInCode.sentHeading)
  await expect(main(page)).toContainText(email)
  await code(page).fill('12')
  await code(page).press('Enter')
  await expect(code(page)).toHaveAccessibleDescription(errors.CODE_INCOMPLETE)
  await code(page).fill(await codeMailedTo(email))
  await code(page).press('Enter')
  await expect(page).toHaveURL(/\/chat/)

  await main(page).getByRole('link', { name: cs.ownPassword.action }).click()
  await expect(page).toHaveURL('/player/settings#password')
  const settings = cs.playerSettings.password
  for (const label of [settings.newPassword, settings.confirmedPassword]) {
    await main(page).getByLabel(label, { exact: true }).fill('zapamatovane-heslo')
  }
  await button(page, settings.save).click()
  await expect(main(page).getByRole('status')).toHaveText(settings.saved)
  const logIn = await request.post('/api/players/create-session', { data: { email, password: 'zapamatovane-heslo' } })
  expect(logIn.ok()).toBe(true)
})

test('[MEMB-17] five wrong codes end it, and a new one can be sent after a while', async ({ page }) => {
  await page.clock.install()
  const club = await createClub({ players: 1 })
  const email = club.players[0]?.email ?? ''
  await visit(page, '/login?with=code')
  await main(page).getByLabel(cs.login.email).fill(email)
  await button(page, cs.logInCode.send).click()
  await expect(code(page)).toBeFocused()
  const resend = main(page).getByRole('button', { name: /Nový kód za|Poslat nový kód/ })
  await expect(resend).toBeDisabled()
  const bad = wrong(await codeMailedTo(email))
  for (const left of [4, 3, 2]) {
    await code(page).fill(bad)
    await code(page).press('Enter')
    await expect(code(page)).toHaveAccessibleDescription(errors.CODE_WRONG_few.replace('{{count}}', String(left)))
  }
  await code(page).fill(bad)
  await code(page).press('Enter')
  await expect(code(page)).toHaveAccessibleDescription(errors.CODE_WRONG_one.replace('{{count}}', '1'))
  await code(page).fill(bad)
  await code(page).press('Enter')
  await expect(code(page)).toHaveAccessibleDescription(errors.CODE_EXPIRED)
  await page.clock.runFor(31_000)
  await expect(resend).toBeEnabled()
  await resend.click()
  await expect(resend).toBeDisabled()
  await expect(code(page)).toHaveValue('')
  await code(page).fill(await codeMailedTo(email))
  await code(page).press('Enter')
  await expect(page).toHaveURL(/\/chat/)
})

test('[MEMB-17] who plays for two clubs chooses one', async ({ page, request }) => {
  const [first, second] = [await createClub({ players: 1, name: 'SK Jedna' }), await createClub({ name: 'SK Dva' })]
  const email = first.players[0]?.email ?? ''
  const player = { clubPassword: second.password, firstName: 'Tereza', lastName: 'Nováková', email }
  await request.post('/api/members/join-team', { data: player })
  await visit(page, '/login?with=code')
  await main(page).getByLabel(cs.login.email).fill(email)
  await button(page, cs.logInCode.send).click()
  await expect(code(page)).toBeFocused()
  await code(page).fill(await codeMailedTo(email))
  await code(page).press('Enter')
  await expect(heading(page)).toHaveText(cs.logInCode.clubsHeading)
  await expectNoViolationInAnyLook(page)
  await button(page, 'SK Dva').click()
  await expect(page).toHaveURL(/\/chat/)
  expect(await page.evaluate(() => localStorage.getItem('club_name'))).toBe('SK Dva')
})

test('[MEMB-14] the mail about a new device leads to a page whose button ends that log-in', async ({ page }) => {
  const club = await createClub({ players: 1 })
  const email = await enterWithClubPassword(page, club)
  const token = await page.evaluate(() => localStorage.getItem('player_session'))
  const headers = { authorization: `Bearer ${token}` }
  const status = async () => (await page.request.get('/api/sessions/current', { headers })).status()
  await page.evaluate(() => localStorage.clear())
  const [link] = await foundInMailTo(email, /http\S+\/end-session\?token=\S+/)
  await visit(page, link)
  expect(await status()).toBe(200)
  await expectNoViolationInAnyLook(page)
  await button(page, cs.endSession.confirm).click()
  await expect(heading(page)).toHaveText(cs.endSession.doneHeading)
  expect(await status()).toBe(401)
  await visit(page, '/end-session?token=made-up')
  await button(page, cs.endSession.confirm).click()
  await expect(main(page).getByRole('alert')).toHaveText(errors.SESSION_LINK_INVALID)
})

test('[MEMB-14] who joins is invited to set a personal password, and may decline', async ({ page }) => {
  const club = await createClub()
  await visit(page, '/join-team')
  await main(page).getByLabel(cs.joinTeam.clubPassword).fill(club.password)
  await main(page).getByLabel(cs.joinTeam.firstName).fill('Tereza')
  await main(page).getByLabel(cs.joinTeam.lastName).fill('Nováková')
  await main(page).getByLabel(cs.joinTeam.email).fill(`${crypto.randomUUID()}@mail.example`)
  await button(page, cs.joinTeam.submit).click()
  await main(page).getByRole('link', { name: cs.joinTeam.welcome.go }).click()
  const invitation = main(page).getByRole('status').filter({ hasText: cs.ownPassword.title })
  await expect(invitation).toBeVisible()
  await expectNoViolationInAnyLook(page)
  await button(page, cs.ownPassword.dismiss).click()
  await expect(invitation).toHaveCount(0)
  await page.reload()
  await main(page).getByRole('heading', { level: 1 }).waitFor()
  await expect(invitation).toHaveCount(0)
})
