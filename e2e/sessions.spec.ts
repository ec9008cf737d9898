import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { LOCALES } from '@touchline/locales/locales.ts'
import { createClub, enterAsPlayer } from './clubs.ts'
import { button, cs, main, visit } from './pages.ts'

type Club = Awaited<ReturnType<typeof createClub>>

const errors = LOCALES.cs.errors

const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: true })
const bar = (page: Page) => page.getByRole('banner')

test.describe('[NAV-12] without a session', () => {
  test('every page that needs one leads to its log-in', async ({ page }) => {
    for (const [wanted, logIn] of [
      ['/chat?member=football_trainer', '/login'],
      ['/player/settings', '/login'],
      ['/club/settings', '/login'],
      ['/admin/dashboard', '/admin/login'],
    ] as const) {
      await page.goto(wanted)
      await expect(page, wanted).toHaveURL(logIn)
      await expect(main(page).getByText(errors.SESSION_EXPIRED)).toHaveCount(0)
    }
  })

  test('the log-in leads players back to where they wanted to go', async ({ page }) => {
    const club = await createClub({ players: 1 })
    await page.goto('/chat?member=football_trainer')
    await logInAsPlayer(page, club)
    await expect(page).toHaveURL('/chat?member=football_trainer')
  })

  test('player pages are closed when one of its keys is missing', async ({ page }) => {
    const club = await createClub({ players: 1 })
    for (const key of ['player_session', 'player_id', 'club_id']) {
      await enterAsPlayer(page, club)
      await page.evaluate((name) => localStorage.removeItem(name), key)
      await page.goto('/player/settings')
      await expect(page, key).toHaveURL('/login')
    }
  })
})

test('[NAV-12] a player is no administrator, and the other way round', async ({ page }) => {
  const club = await createClub({ players: 1 })
  await page.goto('/login')
  await logInAsPlayer(page, club)
  await expect(page).toHaveURL('/chat')
  await page.goto('/admin/dashboard')
  await expect(page).toHaveURL('/admin/login')
  await logInAsAdmin(page, club)
  await expect(page).toHaveURL('/admin/dashboard')
  await page.goto('/player/settings')
  await expect(page).toHaveURL('/login')
})

test('[NAV-12] a revoked session leads to the log-in with a message, and from there back', async ({
  page,
  request,
}) => {
  const club = await createClub()
  await page.goto('/admin/dashboard')
  await logInAsAdmin(page, club)
  await expect(page).toHaveURL('/admin/dashboard')
  const token = await tokenOf(page, 'admin_session')
  // Otherwise one of its requests may notice the end of the session before the navigation does.
  await page.goto('about:blank')
  expect(await revoke(request, token)).toBe(200)
  await page.goto('/admin/dashboard?sort=joined')
  await expect(page).toHaveURL('/admin/login')
  await expect(main(page).getByText(errors.SESSION_EXPIRED)).toBeVisible()
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('admin_session')
  await logInAsAdmin(page, club)
  await expect(page).toHaveURL('/admin/dashboard?sort=joined')
})

test.describe('[NAV-11] logging out in the navigation', () => {
  test('clears the keys, revokes the session, goes home and stays out', async ({ page, request }) => {
    const club = await createClub({ players: 1 })
    await page.goto('/player/settings')
    await logInAsPlayer(page, club)
    await expect(page).toHaveURL('/player/settings')
    await page.evaluate(() => localStorage.setItem('i18nextLng', 'cs'))
    const token = await tokenOf(page, 'player_session')
    expect(await isKnown(request, token)).toBe(true)
    await bar(page).getByRole('button', { name: cs.nav.logout }).click()
    await expect(page).toHaveURL('/')
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['i18nextLng'])
    await expect.poll(() => isKnown(request, token)).toBe(false)
    await expect(bar(page).getByRole('link', { name: cs.nav.login })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/login')
  })

  test('works without a connection', async ({ page }) => {
    await page.goto('/player/settings')
    await logInAsPlayer(page, await createClub({ players: 1 }))
    await expect(page).toHaveURL('/player/settings')
    await page.route('**/api/sessions/revoke', (route) => route.abort())
    await bar(page).getByRole('button', { name: cs.nav.logout }).click()
    await expect(page).toHaveURL('/')
    expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('player_session')
  })

  test('also closes the pages of other tabs', async ({ page, context }) => {
    await page.goto('/player/settings')
    await logInAsPlayer(page, await createClub({ players: 1 }))
    await expect(page).toHaveURL('/player/settings')
    const other = await context.newPage()
    await visit(other, '/athletes')
    await bar(other).getByRole('button', { name: cs.nav.logout }).click()
    await expect(other).toHaveURL('/')
    await expect(page).toHaveURL('/login')
  })
})

test('[NAV-02] the bar shows who is logged in, by the role of the session', async ({ page }) => {
  const club = await createClub({ players: 1 })
  await page.goto('/login')
  await logInAsPlayer(page, club)
  await expect(bar(page)).toContainText(`${club.players[0]?.firstName} ${club.players[0]?.lastName}`)
  await expect(bar(page)).toContainText(cs.shell.roles.player)
  await expect(bar(page).getByRole('link', { name: cs.nav.dashboard })).toHaveCount(0)
  await page.goto('/admin/login')
  await logInAsAdmin(page, club)
  await expect(bar(page)).toContainText(club.adminEmail)
  await expect(bar(page)).toContainText(cs.shell.roles.admin)
  await expect(bar(page).getByRole('link', { name: cs.nav.dashboard })).toBeVisible()
})

test('[MEMB-11] a player’s visit is noted once in five minutes, and a failure disturbs nobody', async ({ page }) => {
  const club = await createClub({ players: 1 })
  const told: number[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('/api/players/update-activity')) told.push(response.status())
  })
  await enterAsPlayer(page, club)
  await page.goto('/chat')
  await expect.poll(() => told).toEqual([200])
  await bar(page).getByRole('link', { name: cs.nav.athletes }).click()
  await expect(page).toHaveURL('/athletes')
  await page.reload()
  await page.waitForLoadState('networkidle')
  expect(told).toEqual([200])

  await page.evaluate(() => sessionStorage.clear())
  await page.route('**/api/players/update-activity', (route) =>
    route.fulfill({ status: 401, json: { error: 'Vypršelo.', code: 'SESSION_EXPIRED' } }),
  )
  await page.reload()
  await expect.poll(() => told).toEqual([200, 401])
  await expect(bar(page)).toContainText(cs.shell.roles.player)
})

/** Fills in the log-in that the page shows. */
async function logInAsPlayer(page: Page, club: Club): Promise<void> {
  await field(page, cs.login.email).fill(club.players[0]?.email ?? '')
  await field(page, cs.login.password).fill(club.password)
  await button(page, cs.login.submit).click()
}

async function logInAsAdmin(page: Page, club: Club): Promise<void> {
  await field(page, cs.adminLogin.email).fill(club.adminEmail)
  await field(page, cs.adminLogin.password).fill(club.pin)
  await button(page, cs.adminLogin.submit).click()
}

function tokenOf(page: Page, key: string): Promise<string | null> {
  return page.evaluate((name) => localStorage.getItem(name), key)
}

async function revoke(request: APIRequestContext, token: string | null): Promise<number> {
  const answer = await request.post('/api/sessions/revoke', { headers: { authorization: `Bearer ${token}` } })
  return answer.status()
}

async function isKnown(request: APIRequestContext, token: string | null): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` }
  return (await request.get('/api/sessions/current', { headers })).ok()
}
