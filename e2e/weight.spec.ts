import { expect, test } from '@playwright/test'
import { createClub, enterAsAdmin, enterAsPlayer } from './clubs.ts'
import { loadedBeforeUsable, scriptKilobytes } from './loaded-files.ts'

// navigation.spec.ts opens all pages and checks that none waits for more than three requests in a row.

/** Kilobytes of JavaScript (gzip) before a page can be used (docs/decisions/0064). */
const MOST = { landing: 100, login: 120, chat: 170, dashboard: 150 }

test('[OPS-19] the landing page weighs no more than it may, in a longer language, too', async ({ page }) => {
  for (const address of ['/', '/?lang=de']) {
    const { loaded } = await loadedBeforeUsable(page, address, 'h1')
    expect(await scriptKilobytes(page, loaded), address).toBeLessThanOrEqual(MOST.landing)
  }
})

test('[OPS-19] the log-in weighs no more than it may', async ({ page }) => {
  const { loaded } = await loadedBeforeUsable(page, '/login', 'input[type=email]')
  expect(await scriptKilobytes(page, loaded)).toBeLessThanOrEqual(MOST.login)
})

test('[OPS-19] a chat with a session weighs no more than it may', async ({ page }) => {
  await enterAsPlayer(page, await createClub({ players: 1 }))
  const { loaded } = await loadedBeforeUsable(page, '/chat?member=hockey_fitness', 'textarea')
  expect(await scriptKilobytes(page, loaded)).toBeLessThanOrEqual(MOST.chat)
})

test('[OPS-19] the dashboard weighs no more than it may', async ({ page }) => {
  await enterAsAdmin(page, await createClub({ players: 1 }))
  const { loaded } = await loadedBeforeUsable(page, '/admin/dashboard', 'input[type=search]')
  expect(await scriptKilobytes(page, loaded)).toBeLessThanOrEqual(MOST.dashboard)
})
