import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { inEveryLook } from './looks.ts'

/** Nothing that axe complains about, and nothing wider than the screen. */
export async function expectNoViolation(page: Page): Promise<void> {
  // A second window, which axe opens otherwise for pages with frames of strangers, costs more than the looking itself.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  expect(violations, page.url()).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow, page.url()).toBeLessThanOrEqual(0)
}

/** The same in each of the four looks. */
export async function expectNoViolationInAnyLook(page: Page): Promise<void> {
  await inEveryLook(page, () => expectNoViolation(page))
}
