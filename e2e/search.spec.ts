import { expect, type Page, test } from '@playwright/test'
import { DISCIPLINES } from '@touchline/contract/platform/sports.ts'
import { LOCALES } from '@touchline/locales/locales.ts'
import { expectNoViolationInAnyLook } from './barriers.ts'
import { createClub, enterAsPlayer } from './clubs.ts'
import { cs, DESKTOP, heading, main, PHONE, visit } from './pages.ts'

const words = LOCALES.cs.search
const palette = (page: Page) => page.getByRole('dialog', { name: cs.shell.search })
const box = (page: Page) => palette(page).getByRole('combobox')
const options = (page: Page) => palette(page).getByRole('option')
const active = (page: Page) => palette(page).getByRole('option', { selected: true })

test('[NAV-15] a player searches by keyboard: another language, a slip, own plans, and back where they were', async ({
  page,
}) => {
  const club = await createClub({ players: 1 })
  await enterAsPlayer(page, club)
  const headers = { authorization: `Bearer ${club.players[0]?.token}` }
  await page.setViewportSize(DESKTOP)
  await visit(page, '/athletes')
  const search = page.getByRole('searchbox', { name: cs.athletes.find.search })
  await search.focus()
  await page.keyboard.press('Control+k')
  await expect(box(page)).toBeFocused()
  await expect(palette(page)).toContainText('v kterémkoli z deseti jazyků')

  await box(page).pressSequentially('genou')
  await expect(options(page).first()).toContainText('genou')
  await expect(active(page)).toHaveAttribute('href', /member=\w+_health_advisor/)
  await expect(palette(page).getByRole('status')).toHaveText(/výsledků/)
  await expectNoViolationInAnyLook(page)
  await page.setViewportSize(DESKTOP)
  await page.keyboard.press('ArrowUp')
  await expect(active(page)).toContainText(words.askText)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('End')
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true')

  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)
  await expect(search).toBeFocused()

  await page.keyboard.press('Control+k')
  await box(page).fill('tepvoe zony')
  await expect(active(page)).toContainText(LOCALES.cs.calculators.names.heart_rate_zones)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/calculators\/heart_rate_zones$/)
  await expect(heading(page)).toHaveText(LOCALES.cs.calculators.names.heart_rate_zones)

  const list = { name: 'Sobotní sparing', date: '2026-12-05', timeZone: 'Europe/Prague' }
  expect((await page.request.post('/api/lists', { data: list, headers })).ok()).toBe(true)
  await page.keyboard.press('Control+k')
  await expect(active(page)).toContainText(LOCALES.cs.calculators.names.heart_rate_zones)
  await box(page).fill('sobotni')
  await expect(palette(page).getByRole('group', { name: words.groups.lists })).toContainText('Sobotní sparing')

  await box(page).fill('xyzzy kvak')
  await expect(palette(page)).toContainText('Nic pro „xyzzy kvak“')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/chat$/)
  await expect(main(page).getByRole('textbox').first()).toHaveValue('xyzzy kvak')
})

test('[NAV-15] a guest on a phone searches from the menu, full screen, and goes on to all specialists', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await visit(page, '/')
  await page.getByRole('button', { name: cs.shell.openMenu }).click()
  await page.getByRole('button', { name: cs.shell.search }).click()
  await expect(box(page)).toBeFocused()
  expect(await palette(page).boundingBox()).toMatchObject({ x: 0, y: 0, ...PHONE })
  await box(page).pressSequentially('Ernährung')
  await palette(page)
    .getByRole('option', { name: /Všichni nalezení/ })
    .click()
  await expect(page).toHaveURL(/\/athletes\?q=Ern/)
  await expect(main(page).getByRole('status').first()).toHaveText('9 specialistů')
  await expect(main(page).locator('a[href*="member="]').first()).toBeVisible()

  await main(page).getByLabel(cs.athletes.find.roles).selectOption('psychologist')
  await expect(page).toHaveURL(/role=psychologist/)
  await expect(main(page)).toContainText(cs.athletes.find.nothing)
  await page.getByRole('searchbox', { name: cs.athletes.find.search }).fill('')
  await expect(main(page).locator('a[href*="_psychologist"]')).toHaveCount(9)
  await page.reload()
  await expect(main(page).locator('a[href*="_psychologist"]')).toHaveCount(9)
  await main(page).getByRole('button', { name: cs.athletes.find.clear }).click()
  await expect(page).toHaveURL(/\/athletes$/)
  await expect(main(page).getByRole('heading', { level: 2 })).toHaveCount(DISCIPLINES.length)
})
