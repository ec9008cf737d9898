import { expect, test } from '@playwright/test'
import { LOCALES } from '@touchline/locales/locales.ts'
import { COACH, choose, histories, inSaveDialog, OTHER, openChat, saveDialog, say, sidebar } from './chat-frame.ts'
import { cs, heading, main } from './pages.ts'

test.describe('[CHAT-12] changing the specialist', () => {
  test('asks nothing while nothing was said', async ({ page }) => {
    await openChat(page)
    await choose(page, OTHER)
    await expect(heading(page)).toHaveText(OTHER.name)
    await expect(saveDialog(page)).toHaveCount(0)
  })

  test('with unsaved messages asks; staying keeps everything', async ({ page }) => {
    await openChat(page)
    await say(page, 'Co dnes jíst?')
    await choose(page, OTHER)
    await expect(saveDialog(page)).toContainText(COACH.name)
    await expect(saveDialog(page)).toContainText(OTHER.name)
    await inSaveDialog(page, cs.history.save.stay).click()
    await expect(saveDialog(page)).toHaveCount(0)
    await expect(heading(page)).toHaveText(COACH.name)
    await expect(page).toHaveURL(`/chat?member=${COACH.id}`)
    await expect(main(page).getByText('Co dnes jíst?', { exact: true })).toBeVisible()
  })

  test('saving stores, then changes', async ({ page }) => {
    await openChat(page)
    await say(page, 'Co dnes jíst?')
    await choose(page, OTHER)
    await inSaveDialog(page, cs.history.save.confirm.switch).click()
    await expect(heading(page)).toHaveText(OTHER.name)
    await expect(histories(page)).toHaveText([/^Co dnes jíst\?Kondiční trenér · \d{2}\.\d{2}\.20\d{2}$/])
  })

  test('not saving changes and erases', async ({ page }) => {
    await openChat(page)
    await say(page, 'Co dnes jíst?')
    await choose(page, OTHER)
    await inSaveDialog(page, cs.history.save.discard).click()
    await expect(heading(page)).toHaveText(OTHER.name)
    await expect(histories(page)).toHaveCount(0)
    await choose(page, COACH)
    await expect(heading(page)).toHaveText(COACH.name)
    await expect(main(page)).toContainText(LOCALES.cs.specialists.hockey_fitness.welcome)
    await expect(main(page).getByText('Co dnes jíst?', { exact: true })).toHaveCount(0)
  })

  test('by the way back asks as well, and staying takes the address back', async ({ page }) => {
    await openChat(page, `/chat?member=${OTHER.id}`)
    await choose(page, COACH)
    await expect(heading(page)).toHaveText(COACH.name)
    await say(page, 'Co dnes jíst?')
    await page.goBack()
    await expect(saveDialog(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(heading(page)).toHaveText(COACH.name)
    await expect(page).toHaveURL(`/chat?member=${COACH.id}`)
    await expect(main(page).getByText('Co dnes jíst?', { exact: true })).toBeVisible()
  })

  test('a new conversation with the same specialist asks too', async ({ page }) => {
    await openChat(page)
    await say(page, 'Co dnes jíst?')
    await sidebar(page).getByRole('button', { name: cs.history.new }).click()
    await inSaveDialog(page, cs.history.save.confirm.new).click()
    await expect(histories(page)).toHaveCount(1)
    await expect(heading(page)).toHaveText(COACH.name)
    await expect(main(page).locator('.pages-chat__chat-main').getByText('Co dnes jíst?', { exact: true })).toHaveCount(
      0,
    )
  })
})

test('[CHAT-17] an administrator chats and saves without a player id', async ({ page }) => {
  await openChat(page, undefined, { role: 'admin' })
  await say(page, 'Jak rozplánovat sezonu?')
  await choose(page, OTHER)
  await inSaveDialog(page, cs.history.save.confirm.switch).click()
  await expect(histories(page)).toHaveText([/^Jak rozplánovat sezonu\?/])
})
