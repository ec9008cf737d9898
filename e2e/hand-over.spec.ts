import { expect, test } from '@playwright/test'
import { LOCALES } from '@touchline/locales/locales.ts'
import { expectNoViolationInAnyLook } from './barriers.ts'
import { createClub, enterAsAdmin } from './clubs.ts'
import { foundInMailTo } from './mail-folder.ts'
import { button, DESKTOP, heading, main, visit } from './pages.ts'

const words = LOCALES.cs.people

test('[CLUB-10] [CLUB-11] a new administrator sees the first steps, and hands the club over to a player', async ({
  page,
  browser,
}) => {
  const club = await createClub({ players: 2 })
  const [player] = club.players
  if (!player) throw new Error('two players joined')
  await enterAsAdmin(page, club)
  await visit(page, '/admin/dashboard')
  const steps = main(page).getByRole('region', { name: words.firstSteps.heading })
  await expect(steps.getByRole('listitem')).toHaveCount(5)
  await expect(steps).toContainText('Hotovo 2 z 5')
  await expectNoViolationInAnyLook(page)
  await page.setViewportSize(DESKTOP)
  await steps.getByRole('link', { name: words.firstSteps.welfare.action }).click()
  await expect(heading(page)).toHaveText(LOCALES.cs.interface.clubSettings.heading)

  await button(page, words.handOver.open).click()
  await page.getByRole('searchbox', { name: words.handOver.search }).fill(player.email)
  await page.getByRole('radio', { name: new RegExp(player.email) }).check()
  const own = page.getByRole('group', { name: words.handOver.yourName })
  await own.getByLabel(words.handOver.firstName, { exact: true }).fill('Jan')
  await own.getByLabel(words.handOver.lastName, { exact: true }).fill('Dvořák')
  await page.getByLabel(words.handOver.pin).fill(club.pin)
  await expectNoViolationInAnyLook(page)
  await page.setViewportSize(DESKTOP)
  await button(page, words.handOver.offer).click()
  await expect(main(page).getByText(`Čekáme, až ${player.firstName} ${player.lastName} přijme.`)).toBeVisible()

  const theirs = await (await browser.newContext()).newPage()
  const [, fragment] = await foundInMailTo(player.email, /\/hand-over#(\w+)/)
  await visit(theirs, `/hand-over#${fragment}`)
  await expect(heading(theirs)).toHaveText(`Převzít správu klubu ${club.name}`)
  await expectNoViolationInAnyLook(theirs)
  await button(theirs, words.handOver.page.accept).click()
  await expect(heading(theirs)).toHaveText(words.handOver.page.doneTitle)
  const pin = await theirs.getByText(/^ADM-\d{8}$/).innerText()

  // Whatever the administrator does next, their session has ended.
  await page.reload()
  await expect(page).toHaveURL(/login/)
  await main(theirs).getByRole('link', { name: words.handOver.page.logIn }).click()
  await theirs.getByLabel(LOCALES.cs.interface.adminLogin.email).fill(player.email)
  await theirs.getByLabel(LOCALES.cs.interface.adminLogin.password, { exact: true }).fill(pin)
  await theirs.getByRole('main').getByRole('button', { name: LOCALES.cs.interface.adminLogin.submit }).click()
  await expect(heading(theirs)).toHaveText(club.name)
  await expect(main(theirs).getByText('Jan Dvořák').first()).toBeVisible()
  await theirs.context().close()
})
