import { expect, type Page, test } from '@playwright/test'
import { LOCALES } from '@touchline/locales/locales.ts'
import { startReceiver, verified } from '../server/test/webhook-receiver.ts'
import { expectNoViolationInAnyLook } from './barriers.ts'
import { createClub, enterAsAdmin } from './clubs.ts'
import { button, DESKTOP, main, visit } from './pages.ts'

const words = LOCALES.cs.integrations.webhooks

const dialog = (page: Page) => page.getByRole('dialog')
const log = (page: Page) => main(page).getByRole('table', { name: words.log.label })
const chosen = async (page: Page, item: string) => {
  await main(page)
    .getByRole('button', { name: words.actions.more.replace('{{url}}', 'http://127') })
    .first()
    .click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

test('[INT-02] an endpoint is made, tested, given a new secret, and what was sent is in the log', async ({ page }) => {
  const receiver = await startReceiver()
  await enterAsAdmin(page, await createClub({ plan: 'enterprise' }))
  await visit(page, '/admin/integrations')
  await expect(main(page).getByText(words.empty.title)).toBeVisible()

  await button(page, words.new).click()
  await dialog(page).getByLabel(words.form.url).fill('http://me:secret@127.0.0.1/')
  await dialog(page).getByRole('button', { name: words.form.make }).click()
  await expect(dialog(page).getByRole('alert')).toContainText(LOCALES.cs.errors.WEBHOOK_URL_REFUSED)
  await dialog(page).getByLabel(words.form.url).fill(receiver.url)
  await dialog(page).getByLabel(words.events.tokens_low).uncheck()
  await dialog(page).getByRole('button', { name: words.form.make }).click()
  const shown = main(page).getByRole('region', { name: words.secret.label }).locator('code')
  await expect(shown).toHaveText(/^whsec_/)
  const secret = await shown.innerText()

  await button(page, words.actions.test).click()
  await expect(log(page)).toContainText('ping')
  await expect(log(page)).toContainText('200')
  expect(receiver.arrived.map((message) => verified(secret, message).type)).toEqual(['ping'])

  await log(page).getByRole('button', { name: /ping/ }).last().click()
  await expect(log(page)).toContainText(`webhook-id: ${receiver.arrived[0]?.id}`)
  await expect(log(page)).toContainText('thanks')
  await expectNoViolationInAnyLook(page)
  await page.setViewportSize(DESKTOP)

  receiver.answer = (response) => response.writeHead(503).end('later')
  await log(page)
    .getByRole('button', { name: new RegExp(`^${words.log.again}`) })
    .click()
  await expect(log(page)).toContainText('503')
  await expect(log(page)).toContainText('later')
  expect(new Set(receiver.arrived.map(({ id }) => id)).size).toBe(1)

  await page.reload()
  await expect(log(page)).toContainText('ping')
  await expect(main(page).getByText(secret)).toHaveCount(0)
  await button(page, words.actions.rotate).click()
  await dialog(page).getByRole('button', { name: words.actions.rotate }).click()
  await expect(shown).toHaveText(/^whsec_/)
  const newSecret = await shown.innerText()
  receiver.answer = (response) => response.end()
  await button(page, words.actions.test).click()
  await expect.poll(() => receiver.arrived.length).toBe(3)
  const last = receiver.arrived.at(-1)
  if (!last) throw new Error('it arrived')
  for (const one of [secret, newSecret]) expect(verified(one, last).type).toBe('ping')

  await chosen(page, words.actions.switchOff)
  await expect(main(page).getByText(words.status.off, { exact: true })).toBeVisible()
  await button(page, words.actions.switchOn).click()
  await expect(button(page, words.actions.test)).toBeVisible()
  await chosen(page, words.actions.delete)
  await dialog(page).getByRole('button', { name: words.actions.delete }).click()
  await expect(main(page).getByText(words.empty.title)).toBeVisible()
  await receiver.close()
})
