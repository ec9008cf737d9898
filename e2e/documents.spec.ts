import { expect, type Page, test } from '@playwright/test'
import { LANGUAGES } from '@touchline/contract/platform/languages.ts'
import { LOCALES } from '@touchline/locales/locales.ts'
import { expectNoViolationInAnyLook } from './barriers.ts'
import { alerts, answerTexts, ask, exhaustedPanel, messageBox, openChat, running } from './chat-frame.ts'
import { attach, CSV, card, notice, type TestFile, waiting } from './documents-frame.ts'
import { button, cs, main, PHONE, speak, visit } from './pages.ts'

const words = cs.documents
const errors = LOCALES.cs.errors
const ANALYSIS = '**/api/analysis/document'

const PICTURE = {
  name: 'postoj.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAABgAAAAYCAMAAADXqc3KAAAAA1BMVEUAeFAr95/QAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAD0lEQVQokWNgGAWjgPoAAAJYAAGZphhqAAAAAElFTkSuQmCC',
    'base64',
  ),
}
const PROGRAM = { name: 'testy.pdf', mimeType: 'application/pdf', buffer: Buffer.from(`MZ${'\0'.repeat(500)}`) }
const TOO_LARGE = { name: 'obri.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(10 * 1024 * 1024 + 1, 'a') }

test.describe('[DOC-01] a file is attached', () => {
  test('by the paper clip, can be changed and taken away, and the answer comes with it', async ({ page }) => {
    await openChat(page)
    await attach(page, CSV)
    await expect(waiting(page)).toContainText(/mereni\.csv.*CSV · 1\skB/)
    await expect(main(page).getByText(words.readOnce)).toBeVisible()
    await expect(messageBox(page)).toBeFocused()
    const choosing = page.waitForEvent('filechooser')
    await button(page, words.replace).click()
    await (await choosing).setFiles(PICTURE)
    await expect(waiting(page)).toContainText('postoj.png')
    await expect(waiting(page).locator('img')).toBeVisible()
    await button(page, words.remove).click()
    await expect(waiting(page)).toHaveCount(0)
    await expect(button(page, words.attach)).toBeFocused()
    await attach(page, CSV)
    await ask(page, 'Zlepšuju se?')
    await expect(waiting(page)).toHaveCount(0)
    await expect(card(page)).toContainText('mereni.csv')
    await expect(card(page)).toContainText(words.notKept)
    await expect(running(page)).toHaveCount(0, { timeout: 30_000 })
    await expect(answerTexts(page)).toContainText('Dnes')
    await visit(page, page.url())
    await expect(card(page)).toContainText(/mereni\.csv.*CSV · 1\skB/)
    await expect(card(page)).toContainText(words.notKept)
    await expect(answerTexts(page)).toContainText('Dnes')
  })

  test('by dropping it anywhere on the conversation', async ({ page }) => {
    await openChat(page)
    const dataTransfer = await carry(page, CSV)
    const area = main(page).getByRole('log')
    await area.dispatchEvent('dragover', { dataTransfer })
    await expect(main(page).getByText(words.drop.title)).toBeVisible()
    await area.dispatchEvent('dragleave', { dataTransfer })
    await expect(main(page).getByText(words.drop.title)).toHaveCount(0)
    await area.dispatchEvent('dragover', { dataTransfer })
    await area.dispatchEvent('drop', { dataTransfer })
    await expect(main(page).getByText(words.drop.title)).toHaveCount(0)
    await expect(waiting(page)).toContainText('mereni.csv')
    await expect(messageBox(page)).toBeFocused()
  })

  test('by pasting a picture; copied cells, which bring a picture of themselves, stay text', async ({ page }) => {
    await openChat(page)
    await paste(page, PICTURE, '12\t13')
    await expect(messageBox(page)).toBeVisible()
    await expect(waiting(page)).toHaveCount(0)
    await paste(page, PICTURE)
    await expect(waiting(page).locator('img')).toBeVisible()
    expect(
      await waiting(page)
        .locator('img')
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    ).toBe(24)
  })

  test('and has to be attached again after a reload; what was typed is there', async ({ page }) => {
    await openChat(page)
    await attach(page, CSV)
    await messageBox(page).fill('Zlepšuju se?')
    await visit(page, page.url())
    await expect(messageBox(page)).toHaveValue('Zlepšuju se?')
    const lost = main(page).getByText(words.lost.replace('{{name}}', CSV.name))
    await expect(lost).toBeVisible()
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('metry')
    await attach(page, CSV)
    await expect(lost).toHaveCount(0)
  })
})

test.describe('[DOC-02] what is said about a file', () => {
  test('a question is required, and nothing is lost by sending without one', async ({ page }) => {
    await openChat(page)
    await attach(page, CSV)
    await button(page, cs.chat.composer.send).click()
    await expect(notice(page)).toHaveText(errors.FILE_AND_QUESTION_REQUIRED)
    await expect(messageBox(page)).toBeFocused()
    await expect(messageBox(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(waiting(page)).toContainText('mereni.csv')
    await messageBox(page).pressSequentially('J')
    await expect(notice(page)).toHaveCount(0)
  })

  test('too large, or of a kind that is never read: not even sent, and the file that waits stays', async ({ page }) => {
    await openChat(page)
    const sent: string[] = []
    page.on('request', (request) => request.url().includes('/api/analysis/') && sent.push(request.url()))
    await attach(page, CSV)
    for (const [file, sentence] of [
      [TOO_LARGE, errors.FILE_TOO_LARGE.replace('{{megabytes}}', '10')],
      [{ ...CSV, name: 'klip.mp4', mimeType: 'video/mp4' }, errors.FILE_TYPE_UNSUPPORTED],
    ] as const) {
      const choosing = page.waitForEvent('filechooser')
      await button(page, words.replaceFile).click()
      await (await choosing).setFiles(file)
      await expect(notice(page)).toHaveText(sentence)
      await expect(waiting(page)).toContainText('mereni.csv')
    }
    expect(sent).toEqual([])
  })

  test('a program that calls itself a PDF is refused by what it is; question and file come back', async ({ page }) => {
    await openChat(page)
    await attach(page, PROGRAM)
    await ask(page, 'Co v tom je?')
    await expect(alerts(page)).toHaveText(errors.FILE_TYPE_UNSUPPORTED, { timeout: 15_000 })
    await expect(messageBox(page)).toHaveValue('Co v tom je?')
    await expect(waiting(page)).toContainText('testy.pdf')
    await expect(card(page)).toHaveCount(0)
  })

  test('[CHAT-08] without tokens question and file come back, and one red panel says why', async ({ page }) => {
    await openChat(page)
    await page.route(ANALYSIS, (route) =>
      route.fulfill({ contentType: 'text/event-stream', body: 'event: error\ndata: TOKEN_LIMIT_EXCEEDED\n\n' }),
    )
    await attach(page, CSV)
    await ask(page, 'Zlepšuju se?')
    await expect(exhaustedPanel(page)).toBeVisible()
    await expect(alerts(page)).toHaveCount(1)
    await expect(messageBox(page)).toBeDisabled()
    await expect(messageBox(page)).toHaveValue('Zlepšuju se?')
    await expect(waiting(page)).toContainText('mereni.csv')
  })
})

test('[DOC-01] on a phone a long name fits in every language', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await openChat(page)
  const name = `${'velmi-dlouhy-nazev-souboru-'.repeat(5)}.csv`
  await page.locator('input[type=file]').setInputFiles({ ...CSV, name })
  await ask(page, 'Zlepšuju se?')
  await expect(card(page)).toBeVisible()
  await expect(running(page)).toHaveCount(0, { timeout: 30_000 })
  await page.locator('input[type=file]').setInputFiles({ ...CSV, name })
  await expect(waiting(page)).toBeVisible()
  for (const { code } of LANGUAGES) {
    await speak(page, code)
    await expect(card(page)).toBeVisible()
    await expect(waiting(page)).toBeVisible()
    for (const selector of ['.chat__talk-log', '.chat__talk-dock', 'html']) {
      const overflow = await page.locator(selector).evaluate((box) => box.scrollWidth - box.clientWidth)
      expect(overflow, `${code} ${selector}`).toBeLessThanOrEqual(0)
    }
  }
})

test('[DOC-01] files have no barrier in any look', async ({ page }) => {
  await openChat(page)
  await attach(page, PICTURE)
  await button(page, cs.chat.composer.send).click()
  await expect(notice(page)).toBeVisible()
  await expectNoViolationInAnyLook(page)
  await ask(page, 'Jak stojím?')
  await expect(card(page)).toBeVisible()
  await expect(running(page)).toHaveCount(0, { timeout: 30_000 })
  await expectNoViolationInAnyLook(page)
})

/** The data transfer of a file, and optionally a text, that is dragged in or pasted. */
async function carry(page: Page, { name, mimeType, buffer }: TestFile, text = '') {
  return page.evaluateHandle(
    ({ base64, name, type, text }) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
      const data = new DataTransfer()
      data.items.add(new File([bytes], name, { type }))
      if (text) data.setData('text/plain', text)
      return data
    },
    { base64: buffer.toString('base64'), name, type: mimeType, text },
  )
}

async function paste(page: Page, file: TestFile, text = ''): Promise<void> {
  await messageBox(page).evaluate(
    (box, clipboardData) =>
      box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })),
    await carry(page, file, text),
  )
}
