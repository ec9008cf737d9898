import { expect, type Page, test } from '@playwright/test'
import { expectNoViolation } from './barriers.ts'
import { startDemo } from './demo-server.ts'
import { cs, main, visit } from './pages.ts'

let demo: Awaited<ReturnType<typeof startDemo>>

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  // Filling the demo's club takes longer than a test on a busy machine.
  test.setTimeout(240_000)
  demo = await startDemo()
})
test.afterAll(() => demo?.stop())

const panel = (page: Page) => main(page).getByRole('region', { name: cs.login.demo })

test('[RUN-07] one press logs a visitor of the demo in as a player with saved chats', async ({ page }) => {
  await visit(page, `${demo.address}/login`)
  await expect(panel(page).getByRole('button')).toHaveCount(4)
  await expectNoViolation(page)
  await panel(page).getByRole('button', { name: 'Tereza Nováková' }).click()
  await expect(page).toHaveURL(`${demo.address}/chat`)
  await expect(page.getByRole('banner')).toContainText('Tereza Nováková')
  await expect(page.getByText('Těžké nohy před sobotním zápasem').first()).toBeVisible()
})

test('[RUN-07] one press logs a visitor of the demo in as the administrator', async ({ page }) => {
  await visit(page, `${demo.address}/admin/login`)
  await panel(page).getByRole('button', { name: 'Jan Dvořák' }).click()
  await expect(page).toHaveURL(`${demo.address}/admin/dashboard`)
  await expect(main(page).getByText('Josef Bartoš')).toBeVisible()
})

test('[RUN-07] the product itself offers no log-ins and asks for none', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  for (const address of ['/login', '/admin/login']) {
    await visit(page, address)
    await expect(main(page).getByRole('textbox').first()).toBeVisible()
    await expect(panel(page)).toHaveCount(0)
  }
  expect(asked).not.toContain('/api/demo')
})
