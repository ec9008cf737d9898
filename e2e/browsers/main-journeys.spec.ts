import { test } from '@playwright/test'
import { createClub } from '../clubs.ts'
import type { Browser } from './browser.ts'
import { chromiumOf } from './chromium.ts'
import { startFirefox } from './firefox.ts'
import { administratorsJourney, playersJourney } from './main-journeys.ts'
import { startWebKit } from './webkit.ts'

const { FIREFOX_PATH, WEBKIT_DRIVER_PATH, WEBKIT_BROWSER_PATH, XVFB_PATH } = process.env
const MISSING = 'is not installed here, and npm test may not install it'

// A whole browser has to start first, which takes time on a busy machine.
test.describe.configure({ timeout: 180_000 })

let browser: Browser | undefined
test.afterEach(async ({ browserName: _ }, info) => {
  if (browser && info.status !== info.expectedStatus) {
    const body = Buffer.from(await browser.picture(), 'base64')
    await info.attach('picture', { body, contentType: 'image/png' })
  }
  await browser?.close()
  browser = undefined
})

test('[OPS-18] the main journeys in Chromium', async ({ page }, { outputDir }) => {
  await takeJourneys(chromiumOf(page), outputDir)
})

test('[OPS-18] the main journeys in Firefox', async ({ browserName: _ }, { outputDir }) => {
  test.skip(!FIREFOX_PATH, `Firefox ${MISSING}`)
  browser = await startFirefox(FIREFOX_PATH ?? '')
  await takeJourneys(browser, outputDir)
})

test('[OPS-18] the main journeys in WebKit', async ({ browserName: _ }, { outputDir }) => {
  const files = { driver: WEBKIT_DRIVER_PATH ?? '', browser: WEBKIT_BROWSER_PATH ?? '', screen: XVFB_PATH ?? '' }
  test.skip(Object.values(files).includes(''), `WebKitGTK ${MISSING}`)
  browser = await startWebKit(files)
  await takeJourneys(browser, outputDir)
})

async function takeJourneys(browser: Browser, folder: string): Promise<void> {
  const club = await createClub({ players: 1 })
  await playersJourney(browser, club, folder)
  await administratorsJourney(browser, club)
}
