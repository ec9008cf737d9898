import { expect, type Page, test } from '@playwright/test'
import { createClub, enterAsAdmin, enterAsPlayer } from './clubs.ts'
import { ADDRESSES, GUARDED, PHONE, visit } from './pages.ts'
import { type Fight, sheetFights } from './sheet-fights.ts'

// Style sheets load with the pages that need them. Their layers have a fixed order, pages above features; that order
// should decide as little as possible, because authors of one sheet do not think of all others.

test('[OPS-19] no two features and no two pages decide differently how something looks to a guest', async ({
  page,
}) => {
  for (const address of ADDRESSES) await expectNoFight(page, address)
})

for (const role of ['player', 'admin'] as const) {
  test(`[OPS-19] nor how something looks to the ${role}`, async ({ page }) => {
    const club = await createClub({ players: 2 })
    await (role === 'admin' ? enterAsAdmin(page, club) : enterAsPlayer(page, club))
    for (const address of Object.keys(GUARDED).filter((one) => GUARDED[one] === role))
      await expectNoFight(page, address)
  })
}

test('[OPS-19] a page brings its own styles, not those of others', async ({ page }) => {
  const sheets: string[] = []
  page.on('request', (request) => request.resourceType() === 'stylesheet' && sheets.push(request.url()))
  await visit(page, '/login')
  const loaded = await Promise.all(sheets.map(async (url) => (await page.request.get(url)).text()))
  expect(loaded.join()).toContain('pages-entry__')
  for (const other of ['pages-chat__', 'plans__', 'competitions__']) expect(loaded.join()).not.toContain(other)
})

async function expectNoFight(page: Page, address: string): Promise<void> {
  await visit(page, address)
  for (const viewport of [{ width: 1280, height: 800 }, PHONE]) {
    await page.setViewportSize(viewport)
    const fights = await page.evaluate(sheetFights)
    expect(fights.filter(isOnOneFloor), address).toEqual([])
  }
}

/** Whether both sheets belong to features, or both to pages. */
function isOnOneFloor({ winner, loser }: Fight): boolean {
  return floorOf(winner) === floorOf(loser)
}

function floorOf(told: string): string {
  if (/^pages-(settings-layout|entry|admin-pin)/.test(told)) return 'shared by pages'
  return /^(shell|pages)-/.exec(told)?.[1] ?? 'features'
}
