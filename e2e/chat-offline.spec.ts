import { expect, type Page, test } from '@playwright/test'
import { LOCALES } from '@touchline/locales/locales.ts'
import {
  fromMenu,
  inSaveDialog,
  keepHistory,
  messageBox,
  openChat,
  saveButton,
  saveDialog,
  say,
  sidebar,
  titleField,
} from './chat-frame.ts'
import { heldRequests } from './held-requests.ts'
import { button, cs, main, walkTo } from './pages.ts'

const { errors } = LOCALES.cs
const DIALOGS = /\/assets\/(dialog-box|package-dialog-box)[^/]*\.js$/

test.afterEach(async ({ context }) => context.setOffline(false))

/** Waits for the parts that are loaded while the chat is idle. */
async function waitForParts(page: Page): Promise<void> {
  const loaded = (part: string) =>
    page.evaluate(
      (name) => performance.getEntriesByType('resource').filter((entry) => entry.name.includes(name)).length,
      part,
    )
  await expect.poll(() => loaded('dialog-box')).toBeGreaterThan(0)
  let known = 0
  // Parts load in sequence: the last one has arrived when no further file follows.
  await expect
    .poll(
      async () => {
        const before = known
        known = await loaded('/assets/')
        return known - before
      },
      { intervals: [500] },
    )
    .toBe(0)
}

test('[CHAT-23] without a connection the save dialog opens, fails at once with a sentence, and can be closed', async ({
  page,
  context,
}) => {
  await openChat(page)
  await say(page, 'Co dnes jíst?')
  await waitForParts(page)
  await context.setOffline(true)
  await saveButton(page).click()
  await inSaveDialog(page, cs.history.save.confirm.save).click()
  await expect(saveDialog(page).getByRole('alert')).toHaveText(errors.NETWORK)
  await inSaveDialog(page, cs.history.save.cancel).click()
  await expect(saveDialog(page)).toHaveCount(0)
  await context.setOffline(false)
  await saveButton(page).click()
  await inSaveDialog(page, cs.history.save.confirm.save).click()
  await expect(sidebar(page).getByRole('button', { name: /^Co dnes jíst\?/ })).toBeVisible()
})

test('[CHAT-23] a dialog can be closed while the server is asked, and what came of it is told', async ({ page }) => {
  await openChat(page)
  await keepHistory(page, ['První'])
  await page.reload()
  const held = await heldRequests(page, '**/api/chat-history/*/title')
  await fromMenu(page, 'První', cs.history.rename.open)
  await titleField(page).fill('Jiný')
  await inSaveDialog(page, cs.history.save.confirm.save).click()
  await page.keyboard.press('Escape')
  await expect(saveDialog(page)).toHaveCount(0)
  await held.release()
  await expect(sidebar(page).getByRole('button', { name: /^Jiný/ })).toBeVisible()
})

test('[CHAT-23] a failure is told also to who has gone to another page meanwhile', async ({ page }) => {
  await openChat(page)
  await keepHistory(page, ['První'])
  await page.reload()
  const held = await heldRequests(page, '**/api/chat-history/*/pin')
  await fromMenu(page, 'První', cs.history.pin)
  await expect.poll(held.count).toBe(1)
  await walkTo(page, '/plans')
  await held.abort()
  await expect(page.getByRole('listitem').filter({ hasText: errors.NETWORK })).toBeVisible()
})

test('lists that cannot be loaded without a connection say so, and come back with it', async ({ page, context }) => {
  await openChat(page)
  await keepHistory(page, ['První'])
  await page.reload()
  const search = sidebar(page).getByRole('searchbox', { name: cs.history.search })
  await search.waitFor()
  // Error texts are loaded as soon as the page is usable.
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await search.fill('První')
  await expect(sidebar(page).getByRole('alert')).toContainText(errors.NETWORK)
  await expect(sidebar(page).getByRole('button', { name: cs.shell.retry })).toBeVisible()
  await context.setOffline(false)
  await expect(sidebar(page).getByRole('alert')).toHaveCount(0)
  await expect(sidebar(page).getByRole('button', { name: /^První/ })).toBeVisible()
})

test('[CHAT-23] [OPS-11] a part that cannot be loaded says so and offers to load the page again; what is typed stays', async ({
  page,
}) => {
  const reported = page.waitForRequest('**/api/client-errors')
  await page.route(DIALOGS, (route) => route.abort())
  await openChat(page, undefined, { role: 'admin' })
  await messageBox(page).fill('rozepsané')
  await sidebar(page).getByRole('button', { name: cs.tokens.card.buy }).click()
  const failure = page.getByRole('alert').filter({ hasText: cs.crashed.chunk })
  await expect(failure).toBeVisible()
  const release = expect.stringMatching(/^\d+\.\d+\.\d+\+[\da-f]{8}$/)
  expect((await reported).postDataJSON()).toMatchObject({ page: 'chat', part: 'chunk', release })
  await page.unroute(DIALOGS)
  await failure.getByRole('button', { name: cs.crashed.reload }).click()
  await expect(failure).toHaveCount(0)
  await expect(messageBox(page)).toHaveValue('rozepsané')
  await sidebar(page).getByRole('button', { name: cs.tokens.card.buy }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('[CHAT-23] so does a part that is wanted while it is being fetched ahead', async ({ page }) => {
  const held = await heldRequests(page, DIALOGS)
  await openChat(page, undefined, { role: 'admin' })
  await expect.poll(held.count).toBeGreaterThan(0)
  await sidebar(page).getByRole('button', { name: cs.tokens.card.buy }).click()
  const failure = page.getByRole('alert').filter({ hasText: cs.crashed.chunk })
  // A failed load is retried after a moment.
  await expect(async () => {
    await held.abort()
    await expect(failure).toBeVisible({ timeout: 300 })
  }).toPass()
})

test('[NAV-06] a language whose texts cannot be loaded is not chosen, and the page says why', async ({ page }) => {
  await openChat(page)
  await page.getByRole('button', { name: cs.shell.language.replace('{{name}}', 'Čeština') }).click()
  await page.route(/\/assets\/interface-[^/]+\.js$/, (route) => route.abort())
  await page.getByRole('menuitemradio', { name: 'Polski' }).click()
  await expect(page.getByRole('alert').filter({ hasText: cs.crashed.chunk })).toBeVisible()
  await expect(messageBox(page)).toBeVisible()
  await page.unroute(/\/assets\/interface-[^/]+\.js$/)
})

test('[NAV-08] a crash in one part leaves the rest of the page, and the server hears of it', async ({ page }) => {
  const reported = page.waitForRequest('**/api/client-errors')
  await page.route('**/api/chat-history?**', (route) =>
    route.fulfill({ json: { chatHistory: [{ id: '1', title: { not: 'a text' }, last_message_at: '2026-01-01' }] } }),
  )
  await openChat(page)
  await expect(sidebar(page).getByText(cs.crashed.part)).toBeVisible()
  expect((await reported).postDataJSON()).toMatchObject({ page: 'chat', part: 'history' })
  expect((await (await reported).response())?.status()).toBe(200)
  await say(page, 'Jde to dál?')
  await page.unroute('**/api/chat-history?**')
  await expect(button(page, cs.shell.retry)).toBeVisible()
  await expect(main(page).getByText('Jde to dál?', { exact: true })).toBeVisible()
})
