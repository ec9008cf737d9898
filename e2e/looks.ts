import { type Page, test } from '@playwright/test'
import { DESKTOP, PHONE } from './pages.ts'

/** One of the ways in which every page has to hold. */
export type Look = (typeof LOOKS)[number]

/** Gives the page all four looks in turn, light and dark, wide and narrow, and looks at each; one load serves all. */
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

/** Two frames later the page has drawn what it was told, and what fades has faded; runs in the page. */
async function settled(): Promise<void> {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(ending.map(({ finished }) => finished))
}
