import { expect, type Page, test } from '@playwright/test'
import { answers, COACH, keepHistory, OTHER, openChat, say } from './chat-frame.ts'
import { goOffline, installed, kept, keptNote, said } from './installed-frame.ts'
import { button, cs, main, visit } from './pages.ts'
import { onReleaseLine } from './release-line.ts'

const CONVERSATION = `/chat?member=${COACH.id}`
const QUESTION = 'Kolik mám spát?'
const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('player_session') ?? '')

/** Chats with a coach until the conversation is cached on the device. */
async function talk(page: Page): Promise<void> {
  await openChat(page)
  await installed(page)
  await say(page, QUESTION)
  await expect.poll(async () => (await kept(page, 'kept-')).some(({ text }) => text.includes(QUESTION))).toBe(true)
}

/** The ways in which a device's log-in ends, and with it the copies there. */
const ENDS: Record<string, (page: Page) => Promise<unknown>> = {
  async 'that was ended elsewhere, as soon as the server says so'(page) {
    const headers = { authorization: `Bearer ${await tokenOf(page)}` }
    // Not through the page, so that the worker learns of it only from the next response.
    expect((await page.request.post('/api/sessions/revoke', { headers })).ok()).toBe(true)
    await page.evaluate((sent) => fetch('/api/chat-history', { headers: sent }), headers)
  },
  async 'that is cleared at /clear-sessions'(page) {
    await visit(page, '/clear-sessions')
  },
  async 'of somebody who erases the account'(page) {
    await visit(page, '/player/settings')
    await button(page, cs.playerSettings.erase.open).click()
    const dialog = page.getByRole('dialog', { name: cs.playerSettings.erase.title })
    await dialog.getByRole('button', { name: cs.playerSettings.erase.confirm }).click()
    await page.waitForURL('/')
  },
}

for (const [title, end] of Object.entries(ENDS)) {
  test(`[OPS-17] the copies of a log-in ${title}, are erased`, async ({ browser }) => {
    await onReleaseLine(browser, async ({ page, line, context }) => {
      await talk(page)
      await end(page)
      await expect.poll(() => kept(page, 'kept-')).toEqual([])
      // A page that still has the token learns of it now.
      await page.goto(CONVERSATION)
      await expect(page).toHaveURL(/\/login/)
      await goOffline(line, context)
      await page.goto(CONVERSATION)
      await expect(page).toHaveURL(/\/login/)
      await expect(main(page).getByText(QUESTION)).toHaveCount(0)
    })
  })
}

test.describe('[OPS-17] a server that cannot be reached', () => {
  test('behind a gateway that says 502, 503 or 504: the copies are read, and said to be copies', async ({
    browser,
  }) => {
    await onReleaseLine(browser, async ({ page, line }) => {
      await talk(page)
      const saved = await openSaved(page)
      for (const status of [502, 503, 504]) {
        line.answerAsGateway(status)
        await readCopies(page, saved)
      }
      line.mend()
      await page.goto(CONVERSATION)
      await expect(answers(page)).toHaveCount(1)
      await expect(keptNote(page)).toHaveCount(0)
    })
  })

  test('because it says nothing: the copies are read after some seconds, and nothing hangs', async ({ browser }) => {
    await onReleaseLine(browser, async ({ page, line }) => {
      await talk(page)
      const saved = await openSaved(page)
      line.fallSilent()
      await readCopies(page, saved)
    })
  })
})

/** Saves a conversation with another coach and reads it once; returns its address. */
async function openSaved(page: Page): Promise<string> {
  await keepHistory(page, ['Uložený'], OTHER.id)
  const headers = { authorization: `Bearer ${await tokenOf(page)}` }
  const { chatHistory } = await (await page.request.get('/api/chat-history', { headers })).json()
  const address = `/chat/saved/${chatHistory[0].id}`
  await page.goto(address)
  await expect(said(page, 'Odpověď na Uložený')).toBeVisible()
  await expect
    .poll(async () => (await kept(page, 'kept-')).some(({ path }) => path.includes(chatHistory[0].id)))
    .toBe(true)
  return address
}

async function readCopies(page: Page, saved: string): Promise<void> {
  await page.goto(CONVERSATION)
  await expect(said(page, QUESTION)).toBeVisible({ timeout: 20_000 })
  await expect(keptNote(page)).toBeVisible()
  await page.goto(saved)
  await expect(said(page, 'Odpověď na Uložený')).toBeVisible({ timeout: 20_000 })
  await expect(keptNote(page)).toBeVisible()
}
