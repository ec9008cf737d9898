import { type Page, test } from '@playwright/test'
import { DESKTOP, PHONE } from './pages.ts'

/** One of the variants in which every page must work. */
export type Look = (typeof LOOKS)[number]

/** Shows the page in all four looks, light and dark, wide and narrow, and checks each; one load serves all. */
export async function inEveryLook(page: Page, look: (at: Look) => Promise<void>): Promise<void> {
  for (const at of LOOKS) {
    await test.step(at.name, async () => {
      await page.setViewportSize(at.viewport)
      await page.emulateMedia({ colorScheme: at.colorScheme, reducedMotion: 'reduce' })
      await page.evaluate(settled)
      await look(at)
    })
  }
}

const LOOKS = [
  { name: 'light, desktop', colorScheme: 'light', viewport: DESKTOP },
  { name: 'dark, desktop', colorScheme: 'dark', viewport: DESKTOP },
  { name: 'light, phone', colorScheme: 'light', viewport: PHONE },
  { name: 'dark, phone', colorScheme: 'dark', viewport: PHONE },
] as const

/** After two frames the page is drawn; then waits for animations that end. Runs in the page. */
async function settled(): Promise<void> {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(ending.map(({ finished }) => finished))
}
