import { expect, type Page, test } from '@playwright/test'
import { createClub, enterAsAdmin, enterAsPlayer } from './clubs.ts'
import { type Loaded, loadedBeforeUsable, scriptKilobytes } from './loaded-files.ts'
import { ADDRESSES, GUARDED } from './pages.ts'

/** Kilobytes of JavaScript (gzip) before a page can be used; docs/decisions/0064 names the bars that are missed. */
const MOST = { landing: 112.3, login: 134.6, chat: 196, dashboard: 162 }
const DEEPEST = 3

test('[OPS-19] the landing page weighs no more than it may', async ({ page }) => {
  const loaded = await loadedBeforeUsable(page, '/', 'h1')
  expect(await scriptKilobytes(page, loaded)).toBeLessThanOrEqual(MOST.landing)
})

test('[OPS-19] the log-in weighs no more than it may', async ({ page }) => {
  const loaded = await loadedBeforeUsable(page, '/login', 'input[type=email]')
  expect(await scriptKilobytes(page, loaded)).toBeLessThanOrEqual(MOST.login)
})

test('[OPS-19] a chat with a session weighs no more than it may', async ({ page }) => {
  await enterAsPlayer(page, await createClub({ players: 1 }))
  const loaded = await loadedBeforeUsable(page, '/chat?member=hockey_fitness', 'textarea')
  expect(await scriptKilobytes(page, loaded)).toBeLessThanOrEqual(MOST.chat)
})

test('[OPS-19] the dashboard weighs no more than it may', async ({ page }) => {
  await enterAsAdmin(page, await createClub({ players: 1 }))
  const loaded = await loadedBeforeUsable(page, '/admin/dashboard', 'input[type=search]')
  expect(await scriptKilobytes(page, loaded)).toBeLessThanOrEqual(MOST.dashboard)
})

test('[OPS-19] no page of a guest waits for more than three requests in a row', async ({ page }) => {
  for (const address of ADDRESSES) await expectShallow(page, address)
})

for (const role of ['player', 'admin'] as const) {
  test(`[OPS-19] no page of the ${role} waits for more than three requests in a row`, async ({ page }) => {
    const club = await createClub({ players: 1 })
    await (role === 'admin' ? enterAsAdmin(page, club) : enterAsPlayer(page, club))
    const own = Object.keys(GUARDED).filter((address) => GUARDED[address] === role)
    for (const address of own) await expectShallow(page, address)
  })
}

async function expectShallow(page: Page, address: string): Promise<void> {
  const loaded = await loadedBeforeUsable(page, address, 'h1')
  const tooDeep = loaded.filter(({ depth }: Loaded) => depth > DEEPEST)
  expect(tooDeep, address).toEqual([])
}
