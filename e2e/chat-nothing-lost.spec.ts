import { expect, type Page, test } from '@playwright/test'
import { LOCALES } from '@touchline/locales/locales.ts'
import {
  ask,
  COACH,
  choose,
  histories,
  inSaveDialog,
  keepHistory,
  messageBox,
  OTHER,
  openChat,
  saveDialog,
  say,
  sidebar,
  titleField,
} from './chat-frame.ts'
import { attach, CSV } from './documents-frame.ts'
import { heldRequests } from './held-requests.ts'
import { button, cs, heading, main, visit } from './pages.ts'

const CONVERSATION = '**/api/chat/conversation/*'
const THIRD = { id: 'volleyball_psychologist', name: 'Sportovní psycholog', sport: 'Volejbal' }

const log = (page: Page) => main(page).getByRole('log')
const newConversation = (page: Page) => sidebar(page).getByRole('button', { name: cs.history.new })
const saved = (page: Page, title: string) => histories(page).getByRole('button', { name: title }).first()
const said = (page: Page, text: string) => log(page).getByText(text, { exact: true })

test.describe('[CHAT-23] a conversation that still loads', () => {
  test('is not erased by “new” without a question', async ({ page }) => {
    await openChat(page)
    await say(page, 'Co dnes jíst?')
    const held = await heldRequests(page, CONVERSATION)
    await page.reload()
    await newConversation(page).click()
    await held.release()
    await expect(titleField(page)).toHaveValue('Co dnes jíst?')
    await inSaveDialog(page, cs.history.save.stay).click()
    await visit(page, page.url())
    await expect(said(page, 'Co dnes jíst?')).toBeVisible()
  })

  test('is not erased by a saved one without a question', async ({ page }) => {
    await openChat(page)
    await keepHistory(page, ['Starší'])
    await say(page, 'Co dnes jíst?')
    const held = await heldRequests(page, CONVERSATION)
    await page.reload()
    await saved(page, 'Starší').click()
    await held.release()
    await expect(titleField(page)).toHaveValue('Co dnes jíst?')
    await inSaveDialog(page, cs.history.save.stay).click()
    await expect(said(page, 'Co dnes jíst?')).toBeVisible()
  })
})

test('[CHAT-23] a conversation that cannot be reached is not erased', async ({ page }) => {
  await openChat(page)
  await keepHistory(page, ['Starší'])
  await say(page, 'Co dnes jíst?')
  await page.route(CONVERSATION, (route) => (route.request().method() === 'GET' ? route.abort() : route.fallback()))
  await page.reload()
  await expect(button(page, cs.chat.retry)).toBeVisible()
  await messageBox(page).fill('rozepsané')
  await newConversation(page).click()
  await expect(page.getByRole('listitem').filter({ hasText: LOCALES.cs.errors.NETWORK })).toBeVisible()
  await saved(page, 'Starší').click()
  await page.unroute(CONVERSATION)
  await button(page, cs.chat.retry).click()
  await expect(said(page, 'Co dnes jíst?')).toBeVisible()
  await expect(messageBox(page)).toHaveValue('rozepsané')
})

test('[CHAT-23] a second click while a saved conversation opens writes it nowhere else', async ({ page }) => {
  await openChat(page, `/chat?member=${THIRD.id}`)
  await keepHistory(page, ['Volejbalový'], OTHER.id)
  await say(page, 'Moje neuložená')
  await visit(page, `/chat?member=${COACH.id}`)
  await messageBox(page).fill('rozepsané')
  const held = await heldRequests(page, `**/api/chat/conversation/${OTHER.id}`)
  await saved(page, 'Volejbalový').click()
  await expect(heading(page)).toHaveText(OTHER.name)
  await choose(page, THIRD)
  await expect(heading(page)).toHaveText(THIRD.name)
  await expect(said(page, 'Moje neuložená')).toBeVisible()
  await held.release()
  await say(page, 'A dál?')
  await visit(page, page.url())
  await expect(said(page, 'Moje neuložená')).toBeVisible()
  await expect(said(page, 'A dál?')).toBeVisible()
  await expect(said(page, 'Otázka: Volejbalový')).toHaveCount(0)
  await choose(page, COACH)
  await inSaveDialog(page, cs.history.save.confirm.switch).click()
  await expect(messageBox(page)).toHaveValue('rozepsané')
})

test('[CHAT-23] another language keeps conversation, text, file and video section', async ({ page }) => {
  await openChat(page)
  await say(page, 'Co dnes jíst?')
  await messageBox(page).fill('rozepsané')
  await attach(page, CSV)
  await button(page, cs.chatPage.video.title).click()
  const video = page.getByRole('dialog', { name: cs.chatPage.video.title })
  await video.evaluate((element) => element.setAttribute('data-kept', 'yes'))
  const held = await heldRequests(page, '**/api/chat/members?**')
  await page.getByRole('button', { name: cs.shell.language.replace('{{name}}', 'Čeština') }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  const en = LOCALES.en.interface
  const videoInEnglish = page.getByRole('dialog', { name: en.chatPage.video.title })
  await expect(videoInEnglish).toHaveAttribute('data-kept', 'yes')
  await held.release()
  await expect(heading(page)).toHaveText(LOCALES.en.specialists[COACH.id as 'hockey_fitness'].name)
  await expect(videoInEnglish).toHaveAttribute('data-kept', 'yes')
  await videoInEnglish.getByRole('button', { name: en.chatPage.video.close }).click()
  await expect(main(page).getByRole('textbox', { name: en.chat.composer.label })).toHaveValue('rozepsané')
  await expect(main(page).getByText(CSV.name)).toBeVisible()
  await expect(said(page, 'Co dnes jíst?')).toBeVisible()
})

test('[CHAT-23] an upload goes on in another language', async ({ page }) => {
  await openChat(page)
  await attach(page, CSV)
  const held = await heldRequests(page, '**/api/analysis/document')
  await ask(page, 'Co je v tom?')
  await page.getByRole('button', { name: cs.shell.language.replace('{{name}}', 'Čeština') }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await expect(button(page, LOCALES.en.interface.chat.composer.stop)).toBeVisible()
  await held.release()
  await expect(button(page, LOCALES.en.interface.chat.copy)).toBeVisible()
  await expect(said(page, 'Co je v tom?')).toHaveCount(1)
})

test('[CHAT-18] [CHAT-23] another conversation starts at its end, wherever one was in the last one', async ({
  page,
}) => {
  await openChat(page)
  await say(page, '#words:600 Dlouze')
  await button(page, cs.chatPage.save).click()
  await titleField(page).fill('Dlouhý')
  await inSaveDialog(page, cs.history.save.confirm.save).click()
  await expect(saveDialog(page)).toHaveCount(0)
  await newConversation(page).click()
  await say(page, '#words:601 Ještě déle')
  await button(page, cs.chatPage.save).click()
  await titleField(page).fill('Druhý')
  await inSaveDialog(page, cs.history.save.confirm.save).click()
  await expect(saveDialog(page)).toHaveCount(0)
  await log(page).hover()
  await page.mouse.wheel(0, -2000)
  await expect(button(page, cs.chat.jump)).toBeVisible()
  await saved(page, 'Dlouhý').click()
  await expect(said(page, '#words:600 Dlouze')).toHaveCount(1)
  await expect(button(page, cs.chat.jump)).toHaveCount(0)
  const fromEnd = () => log(page).evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight)
  await expect.poll(fromEnd).toBeLessThan(60)
})
