import { expect, test } from '@playwright/test'
import { expectNoViolation, expectNoViolationInAnyLook } from './barriers.ts'
import { inEveryLook } from './looks.ts'
import { ADDRESSES, cs, PHONE, visit } from './pages.ts'

for (const address of ADDRESSES) {
  test(`[OPS-06] no axe violation for a guest at ${address}, in any look`, async ({ page }) => {
    await visit(page, address)
    if (address === '/athletes')
      await page.locator('main a[href^="/chat?member="]').last().waitFor({ state: 'attached' })
    await expectNoViolationInAnyLook(page)
  })
}

test('[OPS-06] no axe violation with an open menu, in any look', async ({ page }) => {
  await visit(page, '/athletes')
  await inEveryLook(page, async ({ viewport }) => {
    const opener = viewport === PHONE ? cs.shell.openMenu : /Čeština/
    const menu = page.getByRole(viewport === PHONE ? 'dialog' : 'menu')
    await page.getByRole('button', { name: opener }).click()
    await expect(menu).toBeVisible()
    await expectNoViolation(page)
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
  })
})

test('[OPS-05] no page loads anything from elsewhere or breaks a rule of the browser', async ({ page, baseURL }) => {
  const foreign: string[] = []
  const complaints: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(`${baseURL}/`) && !request.url().startsWith('data:')) foreign.push(request.url())
  })
  page.on('console', (message) => {
    // The browser notes the answer 404 itself where the test asks for a page that does not exist; and tests have no
    // service worker.
    const isMeant = /404|Service Worker registration blocked/.test(message.text())
    if (['error', 'warning'].includes(message.type()) && !isMeant) complaints.push(`${page.url()} ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`${page.url()} ${error.message}`))
  for (const address of ADDRESSES) {
    await visit(page, address)
    await page.waitForLoadState('networkidle')
  }
  expect(foreign).toEqual([])
  expect(complaints).toEqual([])
})
