import { expect, type Page, test } from '@playwright/test'
import { answers, openChat, questions, say, sidebar } from './chat-frame.ts'
import { cs, main } from './pages.ts'

test('[OPS-20] a conversation prints in black on white without what only works on a screen, and one answer alone', async ({
  page,
}) => {
  await openChat(page)
  await say(page, '#words:60 Jak se rozcvičit?')
  await say(page, '#words:60 A po zápase?')
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark'
  })
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(sidebar(page)).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(main(page).getByRole('textbox')).toBeHidden()
  await expect(main(page).getByRole('button')).toHaveCount(0)
  await expect(questions(page)).toHaveCount(2)
  expect(await colours(page)).toEqual({ paper: 'rgb(255, 255, 255)', ink: 'rgb(0, 0, 0)' })
  // The whole conversation, not only what fits on the screen.
  expect(
    await main(page)
      .getByRole('log')
      .evaluate((log) => getComputedStyle(log).overflowY),
  ).toBe('visible')

  const second = await answers(page).last().locator('xpath=..').getAttribute('data-message-id')
  await page.evaluate((id) => {
    document.documentElement.dataset.printMessage = id ?? ''
    dispatchEvent(new Event('beforeprint'))
  }, second)
  await expect(answers(page).filter({ visible: true })).toHaveCount(1)
  await expect(questions(page).filter({ visible: true })).toHaveCount(0)
  await expect(main(page).getByText(cs.chat.aiNotice)).toBeHidden()
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(questions(page).filter({ visible: true })).toHaveCount(2)
  await page.emulateMedia({ media: null })
})

function colours(page: Page): Promise<{ paper: string; ink: string }> {
  return page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.body)
    return { paper: backgroundColor, ink: color }
  })
}
