import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { wordsOf } from '../server/test/model-server.ts'
import { ADDRESS } from './address.ts'
import { answers, answerTexts, ask, COACH, messageBox, openChat, questions, running } from './chat-frame.ts'
import { enterAsPlayer } from './clubs.ts'
import { onLine } from './cut-line.ts'
import { button, cs, visit } from './pages.ts'
import { STREAM } from './scripted-answer.ts'

/** An answer of this many words at 50 words per second, long enough for what happens meanwhile. */
const slowly = (words: number) => `#scenario:slow #words:${words} Nespadni`

async function waitForSome(page: Page, length = 100): Promise<void> {
  await expect.poll(async () => (await answerTexts(page).textContent())?.length ?? 0).toBeGreaterThan(length)
}

/** The conversation as stored on the server, requested without the page's connection. */
async function stored(page: Page): Promise<object> {
  const token = await page.evaluate(() => localStorage.getItem('player_session'))
  const headers = { authorization: `Bearer ${token}` }
  const reply = await fetch(`${ADDRESS}/api/chat/conversation/${COACH.id}`, { headers })
  return (await reply.json()).conversation
}

/** The answer and its question are complete, exact, and present once. */
async function expectWhole(page: Page, context: BrowserContext, words: number): Promise<void> {
  await expect(running(page)).toHaveCount(0, { timeout: 40_000 })
  await expect(questions(page)).toHaveText([slowly(words)])
  await expect(answers(page)).toHaveCount(1)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await button(page, cs.chat.copy).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(wordsOf(words))
}

test('[CHAT-11] a connection that breaks again and again loses nothing', async ({ browser }) => {
  await onLine(browser, async (page, line, context) => {
    await openChat(page)
    await ask(page, slowly(300))
    for (const length of [100, 400, 800]) {
      await waitForSome(page, length)
      line.cut()
      await expect(running(page)).toContainText(cs.chat.reconnecting)
      line.mend()
      await expect(running(page)).toContainText(cs.chat.writing, { timeout: 20_000 })
    }
    await expectWhole(page, context, 300)
  })
})

test('[CHAT-11] a connection that comes back when the answer is done brings the whole answer', async ({ browser }) => {
  await onLine(browser, async (page, line, context) => {
    await openChat(page)
    await ask(page, slowly(120))
    await waitForSome(page)
    line.cut()
    await expect.poll(() => stored(page), { timeout: 60_000 }).toMatchObject({ running: null, messages: [{}, {}] })
    await expect(running(page)).toContainText(cs.chat.reconnecting)
    line.mend()
    // The event that a phone fires on being unlocked or finding its network.
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expectWhole(page, context, 120)
  })
})

test('[CHAT-11] a question whose sending was interrupted is asked once', async ({ page, context }) => {
  await openChat(page)
  let sendings = 0
  await page.route(STREAM, async (route) => {
    sendings++
    if (sendings > 1) return route.continue()
    // The server receives it, but the browser never learns of it.
    void route.fetch().catch(() => undefined)
    await expect.poll(() => stored(page)).toMatchObject({ messages: [{}] })
    await route.abort('connectionreset')
  })
  await ask(page, slowly(80))
  await expectWhole(page, context, 80)
  expect(sendings).toBe(2)
})

test('[CHAT-19] [CHAT-11] a reload in the middle of an answer, and another one, lose nothing', async ({
  page,
  context,
}) => {
  await openChat(page)
  await ask(page, slowly(250))
  for (const length of [1, 300]) {
    await waitForSome(page, length)
    await visit(page, page.url())
  }
  await expectWhole(page, context, 250)
})

test('[CHAT-19] who leaves and comes back on another device finds the whole conversation', async ({
  page,
  browser,
}) => {
  const club = await openChat(page)
  await ask(page, slowly(150))
  await waitForSome(page, 20)
  await page.close()
  const elsewhere = await browser.newContext()
  const phone = await elsewhere.newPage()
  await enterAsPlayer(phone, club)
  await visit(phone, `/chat?member=${COACH.id}`)
  await expectWhole(phone, elsewhere, 150)
  await elsewhere.close()
})

test('[CHAT-09] what is typed survives a reload, for each specialist apart', async ({ page }) => {
  await openChat(page)
  await messageBox(page).fill('rozepsaná otázka')
  await visit(page, '/chat?member=golf_psychologist')
  await expect(messageBox(page)).toHaveValue('')
  await visit(page, `/chat?member=${COACH.id}`)
  await expect(messageBox(page)).toHaveValue('rozepsaná otázka')
})
