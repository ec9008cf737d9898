import { expect, test } from '@playwright/test'
import { expectNoViolationAt, expectNoViolationInAnyLook } from './barriers.ts'
import { inEveryLook } from './looks.ts'
import { ADDRESSES, cs, DESKTOP, PHONE, visit, walkTo } from './pages.ts'

// Split into parts for the workers; each walks from page to page like links.
const PARTS = 3

for (let part = 1; part <= PARTS; part++) {
  test(`[OPS-06] no axe violation on the pages of a guest, in any look, part ${part}`, async ({ page }) => {
    const addresses = ADDRESSES.filter((_, index) => index % PARTS === part - 1)
    for (const [index, address] of addresses.entries()) {
      await test.step(address, async () => {
        await page.setViewportSize(DESKTOP)
        await (index === 0 ? visit : walkTo)(page, address)
        if (address === '/athletes')
          await page.locator('main a[href^="/chat?member="]').last().waitFor({ state: 'attached' })
        await expectNoViolationInAnyLook(page)
      })
    }
  })
}

test('[OPS-06] no axe violation with an open menu, in any look', async ({ page }) => {
  await visit(page, '/athletes')
  await inEveryLook(page, async (look) => {
    const isPhone = look.viewport === PHONE
    const opener = isPhone ? cs.shell.openMenu : /Čeština/
    const menu = page.getByRole(isPhone ? 'dialog' : 'menu')
    await page.getByRole('button', { name: opener }).click()
    await expect(menu).toBeVisible()
    await expectNoViolationAt(page, look)
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
  })
})
