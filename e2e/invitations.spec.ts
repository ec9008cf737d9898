import { readFileSync } from 'node:fs'
import { expect, type Page, type Route, test } from '@playwright/test'
import { LOCALES } from '@touchline/locales/locales.ts'
import { ADDRESS } from './address.ts'
import { expectNoViolationInAnyLook } from './barriers.ts'
import { createClub, enterAsAdmin } from './clubs.ts'
import { openDashboard } from './dashboard-frame.ts'
import { foundInMailTo } from './mail-folder.ts'
import { button, cs, heading, main, visit } from './pages.ts'

const words = LOCALES.cs.invitations
const errors = LOCALES.cs.errors

const box = (page: Page) => page.getByRole('dialog', { name: words.dialog.title })
const inBox = (page: Page, name: string) => box(page).getByRole('button', { name, exact: true })

test('[CLUB-08] the team link brings a player in on their own device, and the administrator stays who they are', async ({
  page,
  browser,
}) => {
  test.slow()
  const club = await createClub()
  await openDashboard(page, club)
  await button(page, cs.dashboard.addMember).click()
  await expect(box(page)).toContainText(`${club.name}, volných míst: 100 z 100`)
  await inBox(page, words.link.make).click()
  await expect(box(page).getByRole('img', { name: words.link.qr })).toBeVisible()
  const address = `http://${await box(page).locator('code').first().textContent()}`
  expect(address).toMatch(new RegExp(`^${ADDRESS}/join-team#\\w{24}$`))
  await expectNoViolationInAnyLook(page)
  const download = page.waitForEvent('download')
  await inBox(page, words.link.poster).click()
  const poster = await (await download).path()
  expect(readFileSync(poster).subarray(0, 5).toString()).toBe('%PDF-')

  // In the administrator's own browser the link only offers to be forwarded.
  await page.goto(address)
  await expect(main(page)).toContainText(words.join.admin)
  await expect(main(page).getByRole('button', { name: words.join.copyLink })).toBeVisible()
  await expect(main(page).getByLabel(cs.joinTeam.firstName)).toHaveCount(0)

  const asked: string[] = []
  const device = await browser.newContext({ locale: 'cs-CZ', baseURL: ADDRESS })
  const player = await device.newPage()
  player.on('request', (request) => asked.push(request.url()))
  await player.goto(address)
  await expect(heading(player)).toHaveText(words.join.heading.replace('{{club}}', club.name))
  await expect(main(player).getByLabel(cs.joinTeam.clubPassword)).toHaveCount(0)
  await expectNoViolationInAnyLook(player)
  await fill(player, 'jana@club.cz')
  await button(player, cs.joinTeam.submit).click()
  await expect(main(player).getByRole('status')).toContainText(words.join.next)
  await expect(heading(player)).toHaveText(cs.joinTeam.welcome.heading)
  await main(player).getByRole('link', { name: words.join.choosePassword }).click()
  await expect(player).toHaveURL('/player/settings#password')
  const token = new URL(address).hash.slice(1)
  expect(asked.filter((url) => url.includes(token))).toEqual([])
  await device.close()

  await visit(page, '/admin/dashboard')
  await expect(heading(page)).toHaveText(club.name)
  await expect(main(page)).toContainText('Jana Malá')

  await button(page, cs.dashboard.addMember).click()
  await inBox(page, words.link.revoke).click()
  await expect(box(page)).toContainText(words.link.sure)
  await inBox(page, words.link.revoke).click()
  await expect(inBox(page, words.link.make)).toBeVisible()
  await page.goto(address)
  await main(page).getByRole('button', { name: cs.joinTeam.loggedIn.logOut }).click()
  await expect(main(page).getByRole('alert')).toHaveText(errors.INVITATION_REVOKED)
  await expect(heading(page)).toHaveText(words.join.refused)
  await main(page).getByRole('link', { name: words.join.withPassword.action }).click()
  await expect(main(page).getByLabel(cs.joinTeam.clubPassword, { exact: true })).toBeVisible()
})

test('[CLUB-09] invitations by mail: checked before they are sent, listed, sent again, revoked, used once', async ({
  page,
}) => {
  test.slow()
  const club = await createClub({ players: 1 })
  const mail = (who: string) => `${who}-${club.clubId.slice(0, 8)}@club.example`
  await openDashboard(page, club)
  await button(page, cs.dashboard.addMember).click()
  const addresses = box(page).getByRole('textbox', { name: new RegExp(words.mail.addresses) })
  await addresses.fill(mail('jana'))
  await addresses.press('Enter')
  await expect(box(page).getByRole('button', { name: `Odebrat ${mail('jana')}` })).toBeVisible()
  const table = `Jméno;E-mail\nTomáš Hájek;${mail('tomas')}\nEva;eva.nova\nX;${club.players[0]?.email}\nY;${mail('jana')}\n`
  await box(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'clenove.csv', mimeType: 'text/csv', buffer: Buffer.from(`\ufeff${table}`) })
  await expect(box(page)).toContainText(words.mail.problems_few.replace('{{count}}', '3'))
  await expect(box(page)).toContainText(words.mail.why.member)
  await expect(box(page)).toContainText(words.mail.why.duplicate)
  await expectNoViolationInAnyLook(page)
  await inBox(page, words.mail.send_few.replace('{{count}}', '2')).click()
  await expect(page.getByText(words.mail.sent_few.replace('{{count}}', '2'))).toBeVisible()
  await expect(
    box(page)
      .getByRole('listitem')
      .filter({ hasText: mail('tomas') }),
  ).toBeVisible()

  const first = await linkTo(mail('tomas'))
  await inBox(page, words.open.resend.replace('{{email}}', mail('tomas'))).click()
  await expect(page.getByText(words.open.resent)).toBeVisible()
  await expect.poll(() => linkTo(mail('tomas'))).not.toBe(first)
  const second = await linkTo(mail('tomas'))
  const jana = await linkTo(mail('jana'))
  await inBox(page, words.open.revoke.replace('{{email}}', mail('jana'))).click()
  await expect(page.getByText(words.open.revoked)).toBeVisible()
  await page.evaluate(() => localStorage.clear())

  for (const dead of [first, jana]) {
    await page.goto('about:blank')
    await page.goto(dead)
    await expect(main(page).getByRole('alert')).toHaveText(errors.INVITATION_REVOKED)
  }
  await page.goto('about:blank')
  await page.goto(second)
  await expect(main(page).getByLabel(cs.joinTeam.email, { exact: true })).toHaveValue(mail('tomas'))
  await expect(main(page).getByLabel(cs.joinTeam.email, { exact: true })).not.toBeEditable()
  await main(page).getByLabel(cs.joinTeam.firstName, { exact: true }).fill('Tomáš')
  await main(page).getByLabel(cs.joinTeam.lastName, { exact: true }).fill('Hájek')
  await button(page, cs.joinTeam.submit).click()
  await main(page).getByRole('link', { name: words.join.go }).click()
  await expect(page).toHaveURL('/chat')

  await page.evaluate(() => localStorage.clear())
  await page.goto('about:blank')
  await page.goto(second)
  await expect(main(page).getByRole('alert')).toHaveText(errors.INVITATION_USED)
  await enterAsAdmin(page, club)
  await visit(page, '/admin/dashboard')
  await expect(main(page)).toContainText('Tomáš Hájek')
})

async function linkTo(address: string): Promise<string> {
  const [link] = await foundInMailTo(address, /^http\S+\/join-team#\w{24}$/m)
  return link
}

async function fill(page: Page, email: string): Promise<void> {
  await main(page).getByLabel(cs.joinTeam.firstName, { exact: true }).fill('Jana')
  await main(page).getByLabel(cs.joinTeam.lastName, { exact: true }).fill('Malá')
  await main(page).getByLabel(cs.joinTeam.email, { exact: true }).fill(email)
}

test('[CLUB-08] pasted addresses are inserted at the caret and outlast a check that fails or still runs', async ({
  page,
}) => {
  const club = await createClub()
  await openDashboard(page, club)
  await button(page, cs.dashboard.addMember).click()
  const addresses = box(page).getByRole('textbox', { name: new RegExp(words.mail.addresses) })
  const paste = (text: string) =>
    addresses.evaluate((field, pasted) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', pasted)
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, text)
  const checks = '**/api/invitations/preview'
  const held: Route[] = []
  await page.route(checks, (route) => void held.push(route))
  await addresses.fill('.cz')
  await addresses.press('Home')
  await paste('adam@klub.cz\neva@klub')
  await expect.poll(() => held.length).toBe(1)
  await paste('jan@klub.cz\njana@klub.cz')
  await held[0]?.abort()
  await expect.poll(() => held.length).toBe(2)
  await held[1]?.fallback()
  const people = (email: string) => box(page).getByText(email, { exact: true })
  await expect(people('jana@klub.cz')).toBeVisible()
  await expect(people('adam@klub.cz')).toHaveCount(0)
  await page.unroute(checks)
  await inBox(page, cs.shell.retry).click()
  for (const email of ['adam@klub.cz', 'eva@klub.cz', 'jan@klub.cz']) await expect(people(email)).toBeVisible()
  await expect(inBox(page, cs.shell.retry)).toHaveCount(0)
})
