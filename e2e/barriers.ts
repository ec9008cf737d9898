import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { inEveryLook } from './looks.ts'

/** Nothing that axe complains about, and nothing wider than the screen. */
export async function expectNoViolation(page: Page): Promise<void> {
  await toTheTop(page)
  await expectRulesKept(page, await axe(page).analyze())
}

/** The same in each of the four looks. Dark differs from light by its colours alone, so only those are looked at again. */
export async function expectNoViolationInAnyLook(page: Page): Promise<void> {
  await inEveryLook(page, async ({ colorScheme }) => {
    await toTheTop(page)
    const rules = colorScheme === 'dark' ? axe(page).withRules(['color-contrast']) : axe(page)
    await expectRulesKept(page, await rules.analyze())
  })
}

/** What has been scrolled half under the bar would be called too small to press. */
function toTheTop(page: Page): Promise<void> {
  return page.evaluate(() => scrollTo(0, 0))
}

// A second window, which axe opens otherwise for pages with frames of strangers, costs more than the looking itself; so
// does a description of everything that is right.
function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } })
}

async function expectRulesKept(page: Page, { violations }: Awaited<ReturnType<AxeBuilder['analyze']>>): Promise<void> {
  expect(violations, page.url()).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow, page.url()).toBeLessThanOrEqual(0)
}
