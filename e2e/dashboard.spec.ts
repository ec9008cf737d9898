import { expect, type Page, test } from '@playwright/test'
import type { Member } from '@touchline/contract/members.ts'
import { LOCALES } from '@touchline/locales/locales.ts'
import { expectNoViolationInAnyLook } from './barriers.ts'
import { changeAnswer } from './changed-answers.ts'
import { createClub, enterAsAdmin } from './clubs.ts'
import { cs, PHONE, visit } from './pages.ts'

type Club = Awaited<ReturnType<typeof createClub>>

const errors = LOCALES.cs.errors
const MEMBERS = /\/api\/members\/club\/[^/]+\?/
const STATS = /\/api\/members\/stats\/[^/]+\?/
const TOKENS = /\/api\/tokens\/stats\//

const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })
const rows = (page: Page) =>
  main(page)
    .locator('tbody tr')
    .filter({ has: page.locator('.act') })
const search = (page: Page) => main(page).getByRole('searchbox', { name: cs.members.search })
const range = (page: Page) => page.locator('.members-pager').getByRole('status')
const dialog = (page: Page) => page.getByRole('dialog', { name: cs.members.remove.title })
const remove = (page: Page, email: string) => rows(page).filter({ hasText: email }).getByRole('button')

test.describe('the head of the dashboard', () => {
  test('[MEMB-09] names the club and its administrator and leads to joining and to the settings', async ({ page }) => {
    const club = await createClub()
    await openDashboard(page, club)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(club.name)
    await expect(main(page)).toContainText(`${cs.nav.dashboard}, ${club.adminEmail}`)
    const add = main(page).getByRole('link', { name: cs.dashboard.addMember })
    await expect(add).toHaveAttribute('href', '/join-team')
    await main(page).getByRole('link', { name: cs.nav.settings, exact: true }).click()
    await expect(page).toHaveURL('/club/settings')
  })

  test('[MEMB-09] logs out', async ({ page }) => {
    await openDashboard(page, await createClub())
    await button(page, cs.nav.logout).click()
    await expect(page).toHaveURL('/')
    expect(await page.evaluate(() => localStorage.getItem('admin_session'))).toBeNull()
  })

  test('[MEMB-09] adds nobody to a full club, and says why', async ({ page }) => {
    const club = await createClub({ plan: 'basic' })
    await changeAnswer(page, STATS, ({ stats }) => ({ stats: { ...stats, total_members: 100, can_add_more: false } }))
    await openDashboard(page, club)
    const add = button(page, cs.dashboard.addMember)
    await expect(add).toBeDisabled()
    await expect(add).toHaveAccessibleDescription(cs.dashboard.closed.full)
    await add.click({ force: true })
    await expect(page).toHaveURL('/admin/dashboard')
  })
})

test('[MEMB-09] four cards show members of the maximum, the active ones, the plan and the capacity', async ({
  page,
}) => {
  await openDashboard(page, await createClub({ plan: 'pro', players: 3 }))
  const cards = main(page).locator('.stat')
  await expect(cards).toHaveCount(4)
  await expect(cards.nth(0)).toHaveText(/Členové\s*3\s*z\s500\s*Volných míst: 497/)
  await expect(cards.nth(1)).toHaveText(/Aktivní za 30 dní\s*3\s*100\s%/)
  await expect(cards.nth(2)).toHaveText(/Plán\s*Pro\s*150\s€ \+ DPH měsíčně\s*Aktivní/)
  await expect(cards.nth(3)).toHaveText(/Využití kapacity\s*1\s%/)
  await expect(cards.nth(3).getByRole('meter')).toHaveAttribute('aria-valuenow', '1')
})

test.describe('the table of members', () => {
  test('[MEMB-09] has a row for each with role, day of joining and last activity', async ({ page }) => {
    const club = await createClub({ players: 2 })
    await openDashboard(page, club)
    const table = main(page).getByRole('table', { name: cs.members.table })
    await expect(table.getByRole('columnheader')).toHaveText(Object.values(cs.members.columns))
    await expect(rows(page)).toHaveCount(3)
    const player = rows(page).filter({ hasText: club.players[0]?.email ?? '' })
    await expect(player.getByRole('cell')).toHaveText([
      new RegExp(`${club.players[0]?.firstName} ${club.players[0]?.lastName}`),
      cs.members.roles.member,
      /^\d{2}\.\d{2}\.20\d{2}/,
      cs.members.activity.today,
      '',
    ])
    const admin = rows(page).filter({ hasText: club.adminEmail })
    await expect(admin).toContainText(cs.members.roles.admin)
    await expect(admin.getByRole('button')).toHaveCount(0)
    await expect(admin).toContainText(cs.members.adminStays)
  })

  test('[MEMB-09] tells the last activity in words and colours, and days as dd.mm.yyyy in every language', async ({
    page,
  }) => {
    const club = await createClub()
    await changeAnswer(page, MEMBERS, ({ members: [admin] }) => {
      const members = [0, 1, 2, 7, 8, 30, 31, null].map((days, index) => memberSeen(admin, days, index))
      return { members, total: members.length }
    })
    await openDashboard(page, club)
    await expect(rows(page).locator('.act')).toHaveText([
      ...['Dnes', 'Včera', 'Před 2 dny', 'Před 7 dny', 'Před 8 dny', 'Před 30 dny', 'Před 31 dny', 'Nikdy'],
    ])
    for (const [index, look] of ['g', 'g', 'y', 'y', 'o', 'o', 'r', 'n'].entries()) {
      await expect(rows(page).nth(index).locator('.act')).toHaveClass(`act act-${look}`)
    }
    await expect(rows(page).first()).toContainText('05.01.2026')
    await visit(page, '/admin/dashboard?lang=en')
    await expect(rows(page).nth(2)).toContainText('2 days ago')
    await expect(rows(page).first()).toContainText('05.01.2026')
  })

  test('[MEMB-09] is empty without players and says what to do', async ({ page }) => {
    await openDashboard(page, await createClub())
    await expect(main(page).getByText(cs.members.empty.title)).toBeVisible()
    await expect(search(page)).toHaveCount(0)
    await main(page).getByRole('link', { name: cs.members.empty.settings }).click()
    await expect(page).toHaveURL('/club/settings')
  })

  test('[MEMB-09] finds by a part of name or e-mail without accents, once the typing rests', async ({
    page,
    request,
  }) => {
    const club = await createClub({ players: 1 })
    await join(request, club, 'Žaneta', 'Šťastná')
    await openDashboard(page, club)
    await expect(rows(page)).toHaveCount(3)
    const asked: string[] = []
    page.on('request', (sent) => MEMBERS.test(sent.url()) && asked.push(sent.url()))
    await search(page).pressSequentially('stastna')
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText('Žaneta Šťastná')
    expect(asked).toHaveLength(1)
    await expect(page).toHaveURL('/admin/dashboard?search=stastna')
    await page.reload()
    await expect(rows(page)).toHaveCount(1)
    await expect(search(page)).toHaveValue('stastna')
    await search(page).fill('nobody at all')
    await expect(main(page).getByText('Hledání „nobody at all“ nikoho nenašlo')).toBeVisible()
    await button(page, cs.members.nobody.clear).click()
    await expect(rows(page)).toHaveCount(3)
    await expect(search(page)).toHaveValue('')
  })

  test('[MEMB-09] sorts by its headings and turns the order round', async ({ page, request }) => {
    const club = await createClub()
    for (const name of ['Cyril', 'Adam', 'Bruno']) await join(request, club, 'Jan', name)
    await openDashboard(page, club)
    const heading = (name: string) => main(page).getByRole('columnheader', { name })
    const order = () => rows(page).filter({ hasText: 'Jan ' }).locator('b').allInnerTexts()
    await expect(heading(cs.members.columns.name)).toHaveAttribute('aria-sort', 'ascending')
    expect(await order()).toEqual(['Jan Adam', 'Jan Bruno', 'Jan Cyril'])
    await button(page, cs.members.columns.name).click()
    await expect(heading(cs.members.columns.name)).toHaveAttribute('aria-sort', 'descending')
    await expect.poll(order).toEqual(['Jan Cyril', 'Jan Bruno', 'Jan Adam'])
    await button(page, cs.members.columns.joined).click()
    await expect(heading(cs.members.columns.joined)).toHaveAttribute('aria-sort', 'descending')
    await expect(heading(cs.members.columns.name)).not.toHaveAttribute('aria-sort')
    await expect.poll(order).toEqual(['Jan Bruno', 'Jan Adam', 'Jan Cyril'])
    await expect(page).toHaveURL('/admin/dashboard?sort=joined')
  })

  test('[MEMB-09] shows 25 a page; reload and the way back find the page again', async ({ page }) => {
    await openDashboard(page, await createClub({ players: 26 }))
    await expect(range(page)).toHaveText('1–25 z 27')
    await expect(button(page, cs.members.previous)).toBeDisabled()
    await button(page, cs.members.next).click()
    await expect(range(page)).toHaveText('26–27 z 27')
    await expect(rows(page)).toHaveCount(2)
    await expect(button(page, cs.members.next)).toBeDisabled()
    await expect(button(page, cs.members.next)).toBeFocused()
    await page.reload()
    await expect(range(page)).toHaveText('26–27 z 27')
    await button(page, cs.members.columns.joined).click()
    await expect(range(page)).toHaveText('1–25 z 27')
    await page.goBack()
    await expect(range(page)).toHaveText('26–27 z 27')
    await page.goto('/admin/dashboard?page=9')
    await expect(range(page)).toHaveText('26–27 z 27')
  })

  test('a failure says so, and trying again works', async ({ page }) => {
    const refuse = (isDown: () => boolean, url: RegExp) =>
      page.route(url, (route) =>
        isDown() ? route.fulfill({ status: 409, json: { error: 'Teď ne.', code: 'X' } }) : route.continue(),
      )
    let isMembersDown = true
    let isStatsDown = true
    await refuse(() => isMembersDown, MEMBERS)
    await refuse(() => isStatsDown, STATS)
    await openDashboard(page, await createClub())
    await expect(main(page).getByRole('alert')).toContainText(`${errors.DASHBOARD_FAILED}. Teď ne.`)
    isStatsDown = false
    await button(page, cs.shell.retry).click()
    await expect(main(page).locator('.stat')).toHaveCount(4)
    await expect(main(page).getByRole('alert')).toContainText(`${errors.DASHBOARD_DATA_FAILED}. Teď ne.`)
    isMembersDown = false
    await button(page, cs.shell.retry).click()
    await expect(rows(page)).toHaveCount(1)
    await expect(main(page).getByRole('alert')).toHaveCount(0)
  })
})

test.describe('removing a member', () => {
  const words = cs.members.remove

  test('[MEMB-10] asks first, ends the member’s session at once and refreshes table and cards', async ({
    page,
    request,
  }) => {
    const club = await createClub({ players: 2 })
    const [leaving] = club.players
    const email = leaving?.email ?? ''
    const isKnown = async () => {
      const headers = { authorization: `Bearer ${leaving?.token}` }
      return (await request.get(`/api/tokens/stats/${club.clubId}`, { headers })).ok()
    }
    await openDashboard(page, club)
    await remove(page, email).click()
    await expect(dialog(page)).toContainText(`${leaving?.firstName} ${leaving?.lastName} (${email})`)
    await dialog(page).getByRole('button', { name: words.keep }).click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(remove(page, email)).toBeFocused()
    await expect(rows(page)).toHaveCount(3)
    expect(await isKnown()).toBe(true)

    await remove(page, email).click()
    await dialog(page).getByRole('button', { name: words.confirm, exact: true }).click()
    await expect(rows(page)).toHaveCount(2)
    await expect(main(page)).not.toContainText(email)
    await expect(main(page).locator('.stat').first()).toHaveText(/Členové\s*1\s*z\s100/)
    await expect(page.getByText(words.done.replace('{{name}}', 'Tereza Nováková'))).toBeVisible()
    await expect(main(page).getByRole('heading', { name: cs.members.heading })).toBeFocused()
    expect(await isKnown()).toBe(false)
  })

  test('[MEMB-10] says that it is working and asks only once', async ({ page }) => {
    const club = await createClub({ players: 1 })
    const email = club.players[0]?.email ?? ''
    let requests = 0
    let answer = () => {}
    await page.route('**/api/members/*', async (route) => {
      requests += 1
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      await route.continue()
    })
    await openDashboard(page, club)
    await remove(page, email).click()
    await dialog(page).getByRole('button', { name: words.confirm, exact: true }).click()
    const busy = dialog(page).getByRole('button', { name: words.busy })
    await expect(busy).toHaveAttribute('aria-busy', 'true')
    await busy.click({ force: true })
    await page.keyboard.press('Escape')
    await expect(busy).toBeVisible()
    answer()
    await expect(rows(page)).toHaveCount(1)
    expect(requests).toBe(1)
  })

  test('[MEMB-10] that fails says so and leaves the member in the table', async ({ page }) => {
    const club = await createClub({ players: 1 })
    const email = club.players[0]?.email ?? ''
    await openDashboard(page, club)
    await page.route('**/api/members/*', (route) => route.abort())
    await remove(page, email).click()
    await dialog(page).getByRole('button', { name: words.confirm, exact: true }).click()
    await expect(page.getByText(errors.MEMBER_REMOVAL_FAILED)).toBeVisible()
    await expect(rows(page)).toHaveCount(2)
    await expect(remove(page, email)).toBeFocused()
  })
})

test.describe('the tokens', () => {
  const words = cs.tokens

  test('[MEMB-09] show both models with used, total and left, and which one answers now', async ({ page }) => {
    await openDashboard(page, await createClub())
    const panel = main(page).getByRole('region', { name: words.heading })
    await expect(panel.getByRole('meter')).toHaveCount(2)
    await expect(panel.locator('.tokens-model').first()).toHaveText(
      /GPT-5\s*Aktuální model\s*Využito 0 z\s1M\s*Zbývá 1M/,
    )
    await expect(panel.locator('.tokens-model').last()).toHaveText(/GPT-5 Mini\s*Využito 0 z\s5M\s*Zbývá 5M/)
    await expect(panel.getByRole('table').getByRole('row')).toHaveCount(7)
  })

  for (const [model, isBlocked, banner] of [
    ['gpt-5-mini', false, words.exhausted.gpt5],
    [null, true, words.exhausted.all],
  ] as const) {
    test(`[MEMB-09] say what is used up and where to buy: ${banner.title}`, async ({ page }) => {
      await changeAnswer(page, TOKENS, (answer) => {
        const usedUp = { used: 1_000_000, total: 1_000_000, remaining: 0, percentage: 100 }
        const stats = { ...answer.stats, gpt5: usedUp, current_model: model, is_blocked: isBlocked }
        return { ...answer, stats: { ...stats, ...(isBlocked && { gpt5_mini: usedUp }) } }
      })
      await openDashboard(page, await createClub())
      const alert = main(page).getByRole('alert')
      await expect(alert).toContainText(banner.title)
      await expect(main(page).getByText(words.usedUp, { exact: true })).toHaveCount(isBlocked ? 2 : 1)
      await alert.getByRole('button', { name: banner.buy }).click()
      await expect(page.getByRole('dialog')).toContainText(cs.tokenPurchase.description)
    })
  }

  test('[MEMB-09] change only when somebody asks', async ({ page, request }) => {
    const club = await createClub({ players: 1 })
    let asked = 0
    page.on('request', (sent) => {
      if (TOKENS.test(sent.url())) asked += 1
    })
    await openDashboard(page, club)
    await expect(main(page).getByRole('meter', { name: 'GPT-5 Mini' })).toBeVisible()
    expect(asked).toBe(1)
    // Coming back to the window makes the members fresh, and leaves the tokens as they are.
    await join(request, club, 'Žaneta', 'Šťastná')
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
    await expect(rows(page)).toHaveCount(3)
    expect(asked).toBe(1)
    await button(page, words.refresh).click()
    await expect.poll(() => asked).toBe(2)
  })

  test('[MEMB-09] say that they could not be loaded, and refresh', async ({ page }) => {
    let isDown = true
    await page.route(TOKENS, (route) =>
      isDown ? route.fulfill({ status: 409, json: { error: 'Teď ne.', code: 'X' } }) : route.continue(),
    )
    await openDashboard(page, await createClub())
    await expect(main(page).getByRole('alert')).toContainText(`${errors.TOKEN_STATS_FAILED}. Teď ne.`)
    isDown = false
    await button(page, words.refresh).click()
    await expect(main(page).getByRole('meter', { name: 'GPT-5 Mini' })).toBeVisible()
    await expect(main(page).getByRole('alert')).toHaveCount(0)
  })

  test('[MEMB-09] come first on a phone, and members are cards', async ({ page }) => {
    await page.setViewportSize(PHONE)
    await openDashboard(page, await createClub({ players: 1 }))
    const top = async (name: string) => (await main(page).getByRole('region', { name, exact: true }).boundingBox())?.y
    await expect(rows(page)).toHaveCount(2)
    expect(await top(words.heading)).toBeLessThan((await top(cs.members.heading)) ?? 0)
    await expect(rows(page).filter({ hasText: 'Tereza' })).toContainText(/Člen od \d{2}\.\d{2}\.20\d{2}/)
  })
})

test('[OPS-06] no axe violation on the dashboard, nor while it asks, in any look', async ({ page }) => {
  const club = await createClub({ players: 1 })
  await openDashboard(page, club)
  await expect(rows(page)).toHaveCount(2)
  await expect(main(page).getByRole('meter', { name: 'GPT-5 Mini' })).toBeVisible()
  await expectNoViolationInAnyLook(page)
  await remove(page, club.players[0]?.email ?? '').click()
  await expect(dialog(page)).toBeVisible()
  await expectNoViolationInAnyLook(page)
})

/** Opens the dashboard as the club's administrator, without the log-in page, whose journeys stand elsewhere. */
async function openDashboard(page: Page, club: Club): Promise<void> {
  await enterAsAdmin(page, club)
  await visit(page, '/admin/dashboard')
}

async function join(request: Page['request'], club: Club, firstName: string, lastName: string): Promise<void> {
  const email = `${crypto.randomUUID()}@mail.example`
  const data = { clubPassword: club.password, firstName, lastName, email }
  const response = await request.post('/api/members/join-team', { data })
  expect(response.status()).toBe(201)
}

function memberSeen(somebody: Member, daysAgo: number | null, index: number): Member {
  const seen = new Date()
  seen.setDate(seen.getDate() - (daysAgo ?? 0))
  return {
    ...somebody,
    id: String(index),
    joined_at: '2026-01-05T12:00:00.000Z',
    last_active: daysAgo === null ? null : seen.toISOString(),
  }
}
