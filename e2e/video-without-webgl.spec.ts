import { expect, test } from '@playwright/test'
import { COACH, openChat } from './chat-frame.ts'
import { drawnClip } from './drawn-athlete.ts'
import { cs } from './pages.ts'
import { fileInput } from './video-frame.ts'

// A browser of its own that has neither a graphics card nor one computed by the processor.
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--disable-software-rasterizer'] })
  },
})

test('[VID-02] without WebGL it says so and offers the pictures without measurements', async ({ page, browser }) => {
  const clip = await drawnClip(browser, { seconds: 2, framesPerSecond: 15, repetitions: 1, athletes: 1 })
  await openChat(page, `/chat?member=${COACH.id}&view=video`)
  await expect(page.getByText(cs.video.withoutWebGl)).toBeVisible()
  await fileInput(page).setInputFiles(clip)
  await page.getByRole('button', { name: cs.video.showPictures }).click()
  await expect(page.getByText(cs.video.picturesOnly)).toBeVisible()
})
