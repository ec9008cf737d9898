import { type Browser, expect, type Page, test } from '@playwright/test'
import { LANGUAGES } from '@touchline/contract/languages.ts'
import { LOCALES } from '@touchline/locales/locales.ts'
import { expectNoViolationInAnyLook } from './barriers.ts'
import { histories, inSaveDialog, main, messageBox, openChat, saveButton, titleField } from './chat-frame.ts'
import { openLine } from './cut-line.ts'
import { cs, PHONE, visit } from './pages.ts'

const words = cs.documents
const errors = LOCALES.cs.errors
const ANALYSIS = '**/api/analysis/document'
const SLOWLY = '#scenario:slow #words:200'

const CSV = { name: 'mereni.csv', mimeType: 'text/csv', buffer: Buffer.from('den;metry\nPo;30,5\nÚt;31,2\n') }
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

type TestFile = typeof CSV

const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })
const waiting = (page: Page) => main(page).locator('.talk-tray .att:not(.att-e)')
const notice = (page: Page) => main(page).locator('.talk-tray').getByRole('alert')
const card = (page: Page) => main(page).locator('.talk-shown .talk-file')
const answers = (page: Page) => main(page).locator('.talk-answer')
const running = (page: Page) => main(page).locator('.is-stream')

/** Chooses a file by the paper clip. */
async function attach(page: Page, file: TestFile): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await button(page, words.attach).click()
  await (await choosing).setFiles(file)
}

async function ask(page: Page, text: string): Promise<void> {
  await messageBox(page).fill(text)
  await messageBox(page).press('Enter')
}

/** What the browser hands over when a file, and perhaps a text, is dragged here or pasted. */
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

/** A table that takes a while to send. */
function longTable(rows: number): TestFile {
  const lines = Array.from({ length: rows }, (_, row) => `2026-01-05;${row};${row * 3},5`)
  return { name: 'dlouha.csv', mimeType: 'text/csv', buffer: Buffer.from(`den;pokus;metry\n${lines.join('\n')}\n`) }
}

/** Lets the browser send so many bytes a second. */
async function sendSlowly(page: Page, bytesPerSecond: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  })
}

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
    await expect(answers(page).locator('.md')).toContainText('Dnes')
    await visit(page, page.url())
    await expect(card(page)).toContainText(/mereni\.csv.*CSV · 1\skB/)
    await expect(card(page)).toContainText(words.notKept)
    await expect(answers(page).locator('.md')).toContainText('Dnes')
  })

  test('by dropping it anywhere on the conversation', async ({ page }) => {
    await openChat(page)
    const dataTransfer = await carry(page, CSV)
    const area = main(page).locator('.talk-log')
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
    await expect(main(page).locator('.ban-crit')).toHaveText(errors.FILE_TYPE_UNSUPPORTED, { timeout: 15_000 })
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
    await expect(main(page).locator('.token-out')).toBeVisible()
    await expect(main(page).locator('.ban-crit')).toHaveCount(0)
    await expect(messageBox(page)).toBeDisabled()
    await expect(messageBox(page)).toHaveValue('Zlepšuju se?')
    await expect(waiting(page)).toContainText('mereni.csv')
  })
})

test.describe('[DOC-01] sending', () => {
  test('shows how much has been sent; stopping gives question and file back', async ({ page }) => {
    await openChat(page)
    await attach(page, longTable(15_000))
    await sendSlowly(page, 40_000)
    await ask(page, 'Zlepšuju se?')
    const meter = card(page).getByRole('progressbar')
    const sent = async () => Number(await meter.getAttribute('aria-valuenow'))
    await expect.poll(sent, { timeout: 20_000 }).toBeGreaterThan(10)
    const early = await sent()
    await expect.poll(sent, { timeout: 20_000 }).toBeGreaterThan(early)
    expect(await sent()).toBeLessThan(100)
    await button(page, cs.chat.composer.stop).click()
    await expect(card(page)).toHaveCount(0)
    await expect(messageBox(page)).toHaveValue('Zlepšuju se?')
    await expect(waiting(page)).toContainText('dlouha.csv')
    await expect(main(page).locator('.ban-crit')).toHaveCount(0)
    await sendSlowly(page, -1)
    await messageBox(page).press('Enter')
    await expect(running(page)).toHaveCount(0, { timeout: 30_000 })
    await expect(answers(page)).toHaveCount(1)
    await expect(card(page)).toContainText(/specialista dostal/)
  })

  test('[CHAT-11] a connection that is lost on the way and during the answer is taken up again', async ({
    browser,
  }) => {
    await onLine(browser, async (page, line) => {
      await openChat(page)
      const ids: (string | undefined)[] = []
      page.on('request', (request) => {
        if (!request.url().includes('/api/analysis/')) return
        ids.push(/name="requestId"\s+(\S+)/.exec(request.postDataBuffer()?.toString() ?? '')?.[1])
      })
      await attach(page, longTable(15_000))
      await sendSlowly(page, 80_000)
      await ask(page, `${SLOWLY} Nespadni`)
      await expect
        .poll(async () => Number(await card(page).getByRole('progressbar').getAttribute('aria-valuenow')))
        .toBeGreaterThan(5)
      line.cut()
      await expect(running(page)).toContainText(cs.chat.reconnecting)
      await sendSlowly(page, -1)
      line.mend()
      await expect
        .poll(async () => (await answers(page).locator('.md').textContent())?.length, { timeout: 30_000 })
        .toBeGreaterThan(50)
      line.cut()
      await expect(running(page)).toContainText(cs.chat.reconnecting)
      line.mend()
      await expect(running(page)).toHaveCount(0, { timeout: 40_000 })
      await expect(answers(page)).toHaveCount(1)
      await expect(card(page)).toHaveCount(1)
      expect(ids.length).toBeGreaterThan(1)
      expect(new Set(ids).size).toBe(1)
      await visit(page, page.url())
      await expect(card(page)).toHaveCount(1)
      await expect(answers(page)).toHaveCount(1)
    })
  })

  test('stays with its question that is changed or asked again, and with the saved conversation', async ({ page }) => {
    await openChat(page)
    await attach(page, CSV)
    await ask(page, 'Zlepšuju se?')
    await expect(running(page)).toHaveCount(0, { timeout: 30_000 })
    await button(page, cs.chat.again).click()
    await expect(running(page)).toHaveCount(0)
    await expect(card(page)).toContainText('mereni.csv')
    await button(page, cs.chat.edit).click()
    await expect(main(page).locator('.talk-dock .talk-file')).toContainText('mereni.csv')
    await ask(page, 'O kolik?')
    await expect(running(page)).toHaveCount(0)
    await expect(card(page)).toContainText('mereni.csv')
    await expect(main(page).locator('.msg-u > div')).toHaveText(['O kolik?'])
    await saveButton(page).click()
    await titleField(page).fill('Měření')
    await inSaveDialog(page, cs.history.save.confirm.save).click()
    await page.locator('.history-head').getByRole('button').click()
    await expect(card(page)).toHaveCount(0)
    await histories(page).first().getByRole('button').first().click()
    await expect(card(page)).toContainText(/mereni\.csv.*CSV · 1\skB/)
    await expect(card(page)).toContainText(words.notKept)
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
  for (const { code } of LANGUAGES) {
    await visit(page, `/chat?member=hockey_fitness&lang=${code}`)
    await expect(card(page)).toBeVisible()
    await page.locator('input[type=file]').setInputFiles({ ...CSV, name })
    await expect(waiting(page)).toBeVisible()
    for (const selector of ['.talk-log', '.talk-dock', 'html']) {
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

/** A page on a line of its own. */
async function onLine(
  browser: Browser,
  act: (page: Page, line: Awaited<ReturnType<typeof openLine>>) => Promise<void>,
) {
  const line = await openLine()
  const context = await browser.newContext({ baseURL: line.url })
  try {
    await act(await context.newPage(), line)
  } finally {
    await context.close()
    await line.close()
  }
}
