import { expect, type Page, test } from '@playwright/test'
import { createClub, enterAsAdmin, enterAsPlayer } from './clubs.ts'
import { cs, main, PHONE, visit, walkTo } from './pages.ts'

const { theme } = cs.shell
const DARK_GROUND = 'rgb(10, 21, 17)'
const LIGHT_GROUND = 'rgb(242, 246, 244)'

const choice = (page: Page, name: string) => main(page).getByRole('radio', { name, exact: true })
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

test('[NAV-14] the theme is chosen in the bar, the phone’s menu and both settings, and kept on the device', async ({
  page,
}) => {
  const club = await createClub({ players: 1 })
  await enterAsPlayer(page, club)
  await visit(page, '/player/settings')
  await expect(choice(page, theme.system)).toBeChecked()
  await choice(page, theme.dark).check({ force: true })
  expect(await ground(page)).toBe(DARK_GROUND)
  expect(await barColour(page)).toBe('#06231b')

  await test.step('another tab follows', async () => {
    const other = await page.context().newPage()
    await visit(other, '/')
    expect(await ground(other)).toBe(DARK_GROUND)
    await other.getByRole('button', { name: theme.chosen.replace('{{name}}', theme.dark) }).click()
    await other.getByRole('menuitemradio', { name: theme.light }).click()
    await expect(choice(page, theme.light)).toBeChecked()
    expect(await ground(page)).toBe(LIGHT_GROUND)
    await other.close()
  })

  await test.step('the phone’s menu', async () => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize(PHONE)
    await page.getByRole('button', { name: cs.shell.openMenu }).click()
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByRole('radio', { name: theme.light, exact: true })).toBeChecked()
    expect(await ground(page)).toBe(LIGHT_GROUND)
    await sheet.getByRole('radio', { name: theme.system, exact: true }).check({ force: true })
    expect(await ground(page)).toBe(DARK_GROUND)
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBeNull()
    await page.keyboard.press('Escape')
  })

  await test.step('the settings of the club', async () => {
    await enterAsAdmin(page, club)
    await visit(page, '/club/settings')
    await choice(page, theme.light).check({ force: true })
    await walkTo(page, '/athletes')
    expect(await ground(page)).toBe(LIGHT_GROUND)
  })
})

test('[NAV-14] the first paint has the chosen theme, before any file of ours has run', async ({ page }) => {
  await page.goto('/robots.txt')
  await page.evaluate(() => localStorage.setItem('theme', 'dark'))
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  // Without the app's scripts only the page as sent is visible: as the build rendered it, or empty.
  await page.route(/\.js$/, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  for (const address of ['/', '/athletes', '/help']) {
    await page.goto(address)
    await expect.poll(() => ground(page), address).toBe(DARK_GROUND)
    expect(await barColour(page), address).toBe('#06231b')
  }
  expect(complaints).toEqual([])
})

/** The colour of a phone browser's own bar. */
function barColour(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')]
    return metas.find(({ media }) => matchMedia(media).matches)?.content
  })
}
