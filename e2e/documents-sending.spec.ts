import { expect, type Page, test } from '@playwright/test'
import {
  alerts,
  answers,
  answerTexts,
  ask,
  histories,
  inSaveDialog,
  messageBox,
  openChat,
  questions,
  running,
  saveButton,
  sidebar,
  titleField,
} from './chat-frame.ts'
import { onLine } from './cut-line.ts'
import { attach, CSV, card, type TestFile, waiting } from './documents-frame.ts'
import { button, cs, main, visit } from './pages.ts'

const words = cs.documents
const SLOWLY = '#scenario:slow #words:200'

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
    await expect(alerts(page)).toHaveCount(0)
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
        .poll(async () => (await answerTexts(page).textContent())?.length, { timeout: 30_000 })
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
    await expect(main(page).locator('.chat__talk-dock .chat__talk-file')).toContainText('mereni.csv')
    await ask(page, 'O kolik?')
    await expect(running(page)).toHaveCount(0)
    await expect(card(page)).toContainText('mereni.csv')
    await expect(questions(page)).toHaveText(['O kolik?'])
    await saveButton(page).click()
    await titleField(page).fill('Měření')
    await inSaveDialog(page, cs.history.save.confirm.save).click()
    await sidebar(page).getByRole('button', { name: cs.history.new }).click()
    await expect(card(page)).toHaveCount(0)
    await histories(page).first().getByRole('button').first().click()
    await expect(card(page)).toContainText(/mereni\.csv.*CSV · 1\skB/)
    await expect(card(page)).toContainText(words.notKept)
  })
})

/** A table that takes a while to send. */
function longTable(rows: number): TestFile {
  const lines = Array.from({ length: rows }, (_, row) => `2026-01-05;${row};${row * 3},5`)
  return { name: 'dlouha.csv', mimeType: 'text/csv', buffer: Buffer.from(`den;pokus;metry\n${lines.join('\n')}\n`) }
}

/** Limits the browser's upload speed. */
async function sendSlowly(page: Page, bytesPerSecond: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  })
}
