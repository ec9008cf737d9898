import { expect, test } from '@playwright/test'
import { openChat, say } from './chat-frame.ts'
import { createClub, enterAsAdmin } from './clubs.ts'
import { cs, main, mainNavigation, visit } from './pages.ts'

test.afterEach(({ page }) => page.emulateMedia({ forcedColors: null }))

test('[OPS-20] in forced colours what is chosen, current and focused is still to be seen', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await enterAsAdmin(page, await createClub({ players: 1 }))
  await visit(page, '/club/settings')
  const chosen = main(page).getByText(cs.shell.theme.system, { exact: true })
  const other = main(page).getByText(cs.shell.theme.dark, { exact: true })
  const ground = (element: Element) => getComputedStyle(element).backgroundColor
  expect(await chosen.evaluate(ground)).not.toBe(await other.evaluate(ground))
  await chosen.getByRole('radio').focus()
  await page.keyboard.press('ArrowRight')
  const light = main(page).getByText(cs.shell.theme.light, { exact: true })
  expect(await light.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid')

  const current = mainNavigation(page).locator('[aria-current]')
  const line = await current.evaluate((element) => getComputedStyle(element, '::after').backgroundColor)
  expect(line).not.toBe(await page.locator('body').evaluate(ground))

  await openChat(page)
  await say(page, '#words:30 Jak se rozcvičit?')
  const question = main(page).getByRole('article', { name: cs.chat.you }).getByRole('paragraph')
  expect(await question.evaluate((element) => getComputedStyle(element).borderTopStyle)).toBe('solid')
})
