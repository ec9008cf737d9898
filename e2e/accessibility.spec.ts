import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { LOOKS } from './looks.ts'
import { ADDRESSES, cs, PHONE, visit } from './pages.ts'

for (const { name, colorScheme, viewport } of LOOKS) {
  test.describe(name, () => {
    test.use({ colorScheme, viewport, contextOptions: { reducedMotion: 'reduce' } })

    test('[OPS-06] no axe violation on any page a guest can see', async ({ page }) => {
      for (const address of ADDRESSES) {
        await visit(page, address)
        if (address === '/athletes') await page.locator('.specialist-link').last().waitFor({ state: 'attached' })
        const { violations } = await new AxeBuilder({ page }).analyze()
        expect.soft(violations, address).toEqual([])
      }
    })

    test('[OPS-06] no axe violation with an open menu', async ({ page }) => {
      await visit(page, '/athletes')
      const opener = viewport === PHONE ? cs.shell.openMenu : /Čeština/
      await page.getByRole('button', { name: opener }).click()
      await expect(page.getByRole(viewport === PHONE ? 'dialog' : 'menu')).toBeVisible()
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations).toEqual([])
    })
  })
}

test('[OPS-05] no page loads anything from elsewhere or breaks a rule of the browser', async ({ page, baseURL }) => {
  const foreign: string[] = []
  const complaints: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(`${baseURL}/`) && !request.url().startsWith('data:')) foreign.push(request.url())
  })
  page.on('console', (message) => {
    // The browser notes the answer 404 itself where the test asks for a page that does not exist.
    const isNotFound = message.text().includes('404')
    if (['error', 'warning'].includes(message.type()) && !isNotFound) complaints.push(`${page.url()} ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`${page.url()} ${error.message}`))
  for (const address of ADDRESSES) {
    await visit(page, address)
    await page.waitForLoadState('networkidle')
  }
  expect(foreign).toEqual([])
  expect(complaints).toEqual([])
})
