import { expect, test } from '@playwright/test'
import { analyseVideo } from '@touchline/contract/coaching/video.ts'
import { openChat } from './chat-frame.ts'
import { drawnClip } from './drawn-athlete.ts'
import { cs } from './pages.ts'
import { chooseClip, inSection, keyFrames, SQUAT, section, VIDEO_ADDRESS } from './video-frame.ts'

const words = cs.video

// A separate browser with neither a graphics card nor software rendering.
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--disable-software-rasterizer'] })
  },
})

test('[VID-02] without WebGL it says so; pictures at even distances go to the coach, and no figures', async ({
  page,
  browser,
}) => {
  const clip = await drawnClip(browser, SQUAT)
  await openChat(page, VIDEO_ADDRESS)
  await expect(section(page).getByText(words.withoutWebGl)).toBeVisible()
  await chooseClip(page, clip)
  await inSection(page, words.showPictures).click()
  await expect(section(page).getByText(words.picturesOnly)).toBeVisible()
  await expect(section(page).getByRole('table')).toHaveCount(0)
  await expect(keyFrames(page).locator('img')).toHaveCount(6)
  for (const box of await keyFrames(page).getByRole('checkbox').all()) await box.uncheck()
  await expect(section(page).getByRole('alert')).toHaveText(words.ask.nothing)
  await keyFrames(page).nth(2).getByRole('checkbox').check()
  const asked = page.waitForRequest(`**${analyseVideo.path}`)
  await inSection(page, words.ask.send).click()
  const { clip: shown } = analyseVideo.body.parse((await asked).postDataJSON())
  expect(shown).toMatchObject({ trackedFrames: 0, measurements: [] })
  expect(shown.keyFrames).toHaveLength(1)
})
