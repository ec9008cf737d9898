import { expect, test } from '@playwright/test'
import { LOCALES } from '@touchline/locales/locales.ts'
import { changeAnswer } from './changed-answers.ts'
import {
  COACH,
  choose,
  deleteFromMenu,
  fromMenu,
  histories,
  historyList,
  historyRegion,
  inSaveDialog,
  keepHistory,
  messageBox,
  OTHER,
  openChat,
  saveButton,
  saveDialog,
  say,
  sidebar,
  titleField,
} from './chat-frame.ts'
import { createClub, enterAsAdmin } from './clubs.ts'
import { cs, heading, main, PHONE, visit } from './pages.ts'

const words = cs.history
const HISTORY = '**/api/chat-history**'
const LONG = 'Mám v sobotu zápas a od úterka cítím těžké nohy. Jak si mám rozvrhnout zbytek týdne?'

test.describe('[CHAT-13] the save dialog', () => {
  test('suggests the first question, cut to 50 characters and an ellipsis', async ({ page }) => {
    await openChat(page)
    await say(page, LONG)
    await saveButton(page).click()
    await expect(saveDialog(page)).toBeVisible()
    await expect(titleField(page)).toHaveValue('Mám v sobotu zápas a od úterka cítím těžké nohy. J…')
    await expect(titleField(page)).toBeFocused()
    await expect(saveDialog(page)).toContainText('51/100')
    await page.keyboard.press('Escape')
    await expect(saveButton(page)).toBeFocused()
    await expect(histories(page)).toHaveCount(0)
  })

  test('wants a title that is more than spaces, and takes 100 characters at most', async ({ page }) => {
    await openChat(page)
    await say(page, 'Co dnes jíst?')
    await saveButton(page).click()
    await titleField(page).fill('   ')
    await inSaveDialog(page, words.save.confirm.save).click()
    await expect(titleField(page)).toHaveAccessibleDescription(LOCALES.cs.errors.FIELD_REQUIRED)
    await expect(titleField(page)).toBeFocused()
    await expect(histories(page)).toHaveCount(0)
    await titleField(page).pressSequentially('x')
    await expect(titleField(page)).not.toHaveAttribute('aria-invalid', 'true')
    await titleField(page).fill('')
    await titleField(page).pressSequentially('x'.repeat(101), { delay: 0 })
    await expect(titleField(page)).toHaveValue('x'.repeat(100))
    await titleField(page).press('Enter')
    await expect(saveDialog(page)).toHaveCount(0)
    await expect(histories(page).first()).toContainText('x'.repeat(100))
  })

  test('says what went wrong and loses nothing', async ({ page }) => {
    await openChat(page)
    await say(page, 'Co dnes jíst?')
    await page.route(HISTORY, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', error: 'Zkus to za chvíli.' } })
        : route.fallback(),
    )
    await saveButton(page).click()
    await titleField(page).fill('Můj jídelníček')
    await inSaveDialog(page, words.save.confirm.save).click()
    await expect(saveDialog(page).getByRole('alert')).toHaveText('Zkus to za chvíli.')
    await expect(titleField(page)).toHaveValue('Můj jídelníček')
    await page.unroute(HISTORY)
    await inSaveDialog(page, words.save.confirm.save).click()
    await expect(saveDialog(page)).toHaveCount(0)
    await expect(histories(page)).toHaveText([/^Můj jídelníček/])
    await expect(main(page).getByText('Co dnes jíst?', { exact: true })).toBeVisible()
  })
})

test.describe('[CHAT-14] the history', () => {
  test('is empty at first and says how to fill it', async ({ page }) => {
    await openChat(page)
    await expect(sidebar(page)).toContainText(words.empty)
  })

  test('shows title, specialist and day; the newest first', async ({ page }) => {
    await openChat(page)
    await keepHistory(page, ['První', 'Druhý'])
    await page.reload()
    await expect(histories(page)).toHaveText([
      /^DruhýKondiční trenér · \d{2}\.\d{2}\.20\d{2}$/,
      /^PrvníKondiční trenér · \d{2}\.\d{2}\.20\d{2}$/,
    ])
  })

  test('[CHAT-01] is at most 12rem high and scrolls', async ({ page }) => {
    await openChat(page)
    await keepHistory(page, ['1', '2', '3', '4', '5', '6', '7', '8'])
    await page.reload()
    await expect(histories(page)).toHaveCount(8)
    const list = historyList(page)
    const { height, content } = await list.evaluate((box) => ({ height: box.clientHeight, content: box.scrollHeight }))
    expect(height).toBeLessThanOrEqual(192)
    expect(content).toBeGreaterThan(height)
  })

  test('opens a conversation with its messages and its specialist', async ({ page }) => {
    await openChat(page)
    await keepHistory(page, ['Volejbalový'], OTHER.id)
    await page.reload()
    await histories(page).getByRole('button').first().click()
    await expect(heading(page)).toHaveText(OTHER.name)
    await expect(page).toHaveURL(/\/chat\/saved\/[0-9a-f-]{36}$/)
    await expect(main(page).getByText('Otázka: Volejbalový', { exact: true })).toBeVisible()
    await expect(main(page).getByText('Odpověď na Volejbalový', { exact: true })).toBeVisible()
    await expect(histories(page).locator('[aria-current=true]')).toContainText('Volejbalový')
    await choose(page, COACH)
    await expect(heading(page)).toHaveText(COACH.name)
    await expect(saveDialog(page)).toHaveCount(0)
  })

  test('asks before an unsaved conversation makes room for a saved one', async ({ page }) => {
    await openChat(page)
    await keepHistory(page, ['Starší'])
    await page.reload()
    await say(page, 'Co dnes jíst?')
    await histories(page).getByRole('button', { name: 'Starší' }).first().click()
    await inSaveDialog(page, words.save.stay).click()
    await expect(main(page).getByText('Co dnes jíst?', { exact: true })).toBeVisible()
    await histories(page).getByRole('button', { name: 'Starší' }).first().click()
    await inSaveDialog(page, words.save.confirm.open).click()
    await expect(main(page).getByText('Otázka: Starší', { exact: true })).toBeVisible()
    await expect(histories(page)).toHaveCount(2)
  })

  test('asks before it erases what was left unsaved with another specialist', async ({ page }) => {
    await openChat(page, `/chat?member=${OTHER.id}`)
    await keepHistory(page, ['Volejbalový'], OTHER.id)
    await say(page, 'Co dnes jíst?')
    await visit(page, `/chat?member=${COACH.id}`)
    await histories(page).getByRole('button').first().click()
    await expect(page.locator('h1')).toHaveText(OTHER.name)
    await expect(titleField(page)).toHaveValue('Co dnes jíst?')
    await inSaveDialog(page, words.save.confirm.open).click()
    await expect(main(page).getByText('Otázka: Volejbalový', { exact: true })).toBeVisible()
    await expect(histories(page)).toHaveText([/^Co dnes jíst\?/, /^Volejbalový/])
  })

  test('saves an opened conversation again under its title, a new one as a new one', async ({ page }) => {
    await openChat(page)
    await keepHistory(page, ['Starší'])
    await page.reload()
    await histories(page).getByRole('button', { name: 'Starší' }).first().click()
    await expect(main(page).getByText('Otázka: Starší', { exact: true })).toBeVisible()
    await say(page, 'A co zítra?')
    await saveButton(page).click()
    await expect(titleField(page)).toHaveValue('Starší')
    await titleField(page).fill('Starší a delší')
    await inSaveDialog(page, words.save.confirm.save).click()
    await expect(saveDialog(page)).toHaveCount(0)
    await expect(histories(page)).toHaveText([/^Starší a delší/])
    await sidebar(page).getByRole('button', { name: words.new }).click()
    await expect(main(page).getByText('A co zítra?', { exact: true })).toHaveCount(0)
    await say(page, 'Něco jiného?')
    await saveButton(page).click()
    await inSaveDialog(page, words.save.confirm.save).click()
    await expect(histories(page)).toHaveText([/^Něco jiného\?/, /^Starší a delší/])
    await histories(page).getByRole('button', { name: 'Starší a delší' }).first().click()
    await expect(main(page).getByText('A co zítra?', { exact: true })).toBeVisible()
  })

  test('on a phone knows the title of an opened conversation after a reload', async ({ page }) => {
    await openChat(page)
    await keepHistory(page, ['Starší'])
    await page.reload()
    await histories(page).getByRole('button', { name: 'Starší' }).first().click()
    await expect(main(page).getByText('Otázka: Starší', { exact: true })).toBeVisible()
    await page.setViewportSize(PHONE)
    await page.reload()
    await expect(main(page).getByText('Otázka: Starší', { exact: true })).toBeVisible()
    await say(page, 'A co zítra?')
    await saveButton(page).click()
    await expect(titleField(page)).toHaveValue('Starší')
  })

  test('[CHAT-14] [CHAT-26] asks before it deletes, and undoes it for ten seconds', async ({ page }) => {
    await openChat(page)
    await keepHistory(page, ['První', 'Druhý'])
    await page.reload()
    await fromMenu(page, 'První', words.delete.confirm)
    const question = page.getByRole('dialog')
    await expect(question).toContainText(words.delete.question.replace('{{title}}', 'První'))
    await question.getByRole('button', { name: words.delete.keep, exact: true }).click()
    await expect(question).toHaveCount(0)
    await expect(histories(page)).toHaveText([/^Druhý/, /^První/])
    await deleteFromMenu(page, 'První')
    await expect(histories(page)).toHaveText([/^Druhý/])
    await expect(sidebar(page).getByRole('heading', { name: words.heading })).toBeFocused()
    await page.getByRole('button', { name: words.delete.undo }).click()
    await expect(histories(page)).toHaveText([/^Druhý/, /^První/])
    await deleteFromMenu(page, 'První')
    await expect(histories(page)).toHaveText([/^Druhý/])
    await page.reload()
    await expect(histories(page)).toHaveText([/^Druhý/])
  })

  test('a failed deletion is told and can be tried again', async ({ page }) => {
    await openChat(page)
    await keepHistory(page, ['První'])
    await page.reload()
    await page.route('**/api/chat-history/*', (route) => route.abort())
    await deleteFromMenu(page, 'První')
    await expect(page.getByText(LOCALES.cs.errors.NETWORK)).toBeVisible()
    await page.unroute('**/api/chat-history/*')
    await deleteFromMenu(page, 'První')
    await expect(histories(page)).toHaveCount(0)
  })

  test('finds by words of titles and texts, once the typing rests', async ({ page }) => {
    await openChat(page)
    await keepHistory(page, ['Bruslení vzad', 'Jídlo před zápasem'])
    await page.reload()
    await expect(histories(page)).toHaveCount(2)
    const asked: string[] = []
    page.on('request', (sent) => sent.url().includes('search=') && asked.push(sent.url()))
    const search = sidebar(page).getByRole('searchbox', { name: words.search })
    await search.pressSequentially('Odpověď na Jídlo')
    await expect(histories(page)).toHaveText([/^Jídlo před zápasem/])
    expect(asked).toHaveLength(1)
    await search.fill('nic takového')
    await expect(sidebar(page)).toContainText(words.nothing.replace('{{search}}', 'nic takového'))
    await sidebar(page).getByRole('button', { name: words.clear }).click()
    await expect(histories(page)).toHaveCount(2)
    await expect(search).toHaveValue('')
  })

  test('[CHAT-25] comes by page as the list is scrolled, and a search finds what was not loaded yet', async ({
    page,
  }) => {
    await openChat(page)
    const titles = Array.from({ length: 40 }, (_, index) => `Rozhovor číslo ${index}.`)
    await keepHistory(page, titles)
    await page.reload()
    await expect(histories(page)).toHaveCount(30)
    const list = historyList(page)
    await list.evaluate((box) => box.scrollTo(0, box.scrollHeight))
    await expect(histories(page)).toHaveCount(40)
    await expect(histories(page).last()).toContainText('Rozhovor číslo 0.')
    expect(await list.evaluate((box) => box.clientHeight)).toBeLessThanOrEqual(192)
    await page.reload()
    await sidebar(page).getByRole('searchbox', { name: words.search }).fill('ODPOVED rozhovor 3')
    await expect(histories(page).first()).toContainText('Rozhovor číslo 39.')
    await expect(histories(page).last()).toContainText('Rozhovor číslo 3.')
    await expect(histories(page)).toHaveCount(13)
  })

  test('[CHAT-25] says from 90 % on how many conversations can be kept', async ({ page }) => {
    let saved = 269
    await changeAnswer(page, '**/api/chat-history?**', (answer) => ({ ...answer, saved }))
    await openChat(page)
    await expect(sidebar(page)).toContainText(words.empty)
    const notice = (text: string) => text.replace('{{saved}}', String(saved)).replace('{{most}}', '300')
    await expect(historyRegion(page).getByRole('status')).toHaveCount(0)
    saved = 270
    await page.reload()
    await expect(sidebar(page)).toContainText(notice(words.nearlyFull))
    saved = 300
    await page.reload()
    await expect(sidebar(page)).toContainText(notice(words.full))
  })

  test('is its owner’s alone', async ({ page }) => {
    const club = await createClub({ players: 1 })
    await openChat(page, undefined, { club })
    await keepHistory(page, ['Tajný'])
    await page.reload()
    await expect(histories(page)).toHaveCount(1)
    await enterAsAdmin(page, club)
    await visit(page, `/chat?member=${COACH.id}`)
    await messageBox(page).waitFor()
    await expect(sidebar(page)).toContainText(words.empty)
    await expect(histories(page)).toHaveCount(0)
  })

  test('that cannot be loaded says so and is asked for again', async ({ page }) => {
    await page.route(HISTORY, (route) => route.fulfill({ status: 403, json: { code: 'NOT_ALLOWED', error: 'Ne.' } }))
    await openChat(page)
    await expect(sidebar(page).getByRole('alert')).toContainText(words.failed)
    await page.unroute(HISTORY)
    await sidebar(page).getByRole('button', { name: cs.shell.retry }).click()
    await expect(sidebar(page)).toContainText(words.empty)
  })
})
