import { expect, test } from '@playwright/test'
import type { Member } from '@touchline/contract/club/members.ts'
import { LOCALES } from '@touchline/locales/locales.ts'
import { changeAnswer } from './changed-answers.ts'
import { createClub } from './clubs.ts'
import { dialog, join, openDashboard, range, remove, rows, STATS, search } from './dashboard-frame.ts'
import { button, cs, main, visit } from './pages.ts'

const errors = LOCALES.cs.errors
const MEMBERS = /\/api\/members\/club\/[^/]+\?/

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
    await expect(rows(page).locator('.activity')).toHaveText([
      ...['Dnes', 'Včera', 'Před 2 dny', 'Před 7 dny', 'Před 8 dny', 'Před 30 dny', 'Před 31 dny', 'Nikdy'],
    ])
    for (const [index, look] of ['today', 'today', 'week', 'week', 'month', 'month', 'older', 'never'].entries()) {
      await expect(rows(page).nth(index).locator('.activity')).toHaveClass(`activity activity-${look}`)
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
    // On a busy machine the typing itself pauses now and then.
    expect(asked.length).toBeLessThan('stastna'.length / 2)
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
    await expect(main(page).locator('.stat-card')).toHaveCount(4)
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
    await expect(rows(page).filter({ hasText: email })).toHaveCount(0)
    await expect(main(page).locator('.stat-card').first()).toHaveText(/Hráči\s*1\s*z\s100/)
    await expect(page.getByText(words.done.replace('{{name}}', 'Tereza Nováková'))).toBeVisible()
    await expect(main(page).getByRole('heading', { name: cs.members.heading, exact: true })).toBeFocused()
    expect(await isKnown()).toBe(false)
  })

  test('[MEMB-18] can be undone at once, or later from the list of the removed, until the day it says', async ({
    page,
    request,
  }) => {
    const club = await createClub({ players: 1 })
    const email = club.players[0]?.email ?? ''
    const removed = main(page).getByRole('region', { name: cs.members.removed.heading })
    const name = 'Tereza Nováková'
    await openDashboard(page, club)
    await expect(removed).toHaveCount(0)
    await remove(page, email).click()
    await expect(dialog(page)).toContainText('30 dní')
    await dialog(page).getByRole('button', { name: words.confirm, exact: true }).click()
    await page.getByRole('button', { name: cs.members.removed.undo, exact: true }).click()
    await expect(page.getByText(cs.members.removed.done.replace('{{name}}', name))).toBeVisible()
    await expect(rows(page).filter({ hasText: email })).toHaveCount(1)

    await remove(page, email).click()
    await dialog(page).getByRole('button', { name: words.confirm, exact: true }).click()
    await expect(removed).toContainText(email)
    await expect(removed).toContainText(/do \d\d\.\d\d\.\d{4}/)
    await page.reload()
    await removed.getByRole('button', { name: cs.members.removed.label.replace('{{name}}', name) }).click()
    await expect(rows(page).filter({ hasText: email })).toHaveCount(1)
    await expect(removed).toHaveCount(0)
    const logIn = { email, password: club.password }
    expect((await request.post('/api/players/create-session', { data: logIn })).ok()).toBe(true)
  })

  test('[MEMB-18] says why somebody cannot be restored', async ({ page, request }) => {
    const club = await createClub({ players: 1 })
    const [leaving] = club.players
    const email = leaving?.email ?? ''
    await openDashboard(page, club)
    await remove(page, email).click()
    await dialog(page).getByRole('button', { name: words.confirm, exact: true }).click()
    const removed = main(page).getByRole('region', { name: cs.members.removed.heading })
    await expect(removed).toContainText(email)
    const data = { clubPassword: club.password, firstName: 'Tereza', lastName: 'Nováková', email }
    expect((await request.post('/api/members/join-team', { data })).status()).toBe(201)
    await removed.getByRole('button').click()
    await expect(page.getByText(cs.members.removed.rejoined)).toBeVisible()
  })

  test('[MEMB-10] says that it is working, asks only once, and can be closed meanwhile', async ({ page }) => {
    const club = await createClub({ players: 1 })
    const email = club.players[0]?.email ?? ''
    let requests = 0
    const everythingPressed = Promise.withResolvers<void>()
    await page.route('**/api/members/*', async (route) => {
      requests += 1
      await everythingPressed.promise
      await route.continue()
    })
    await openDashboard(page, club)
    await remove(page, email).click()
    await dialog(page).getByRole('button', { name: words.confirm, exact: true }).click()
    const busy = dialog(page).getByRole('button', { name: words.busy })
    await expect(busy).toHaveAttribute('aria-busy', 'true')
    await busy.click({ force: true })
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    everythingPressed.resolve()
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
