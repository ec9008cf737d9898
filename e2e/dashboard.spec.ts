import { expect, test } from '@playwright/test'
import { LOCALES } from '@touchline/locales/locales.ts'
import { ADDRESS } from './address.ts'
import { expectNoViolationInAnyLook } from './barriers.ts'
import { changeAnswer } from './changed-answers.ts'
import { createClub } from './clubs.ts'
import { dialog, join, openDashboard, remove, rows, STATS } from './dashboard-frame.ts'
import { button, cs, heading, main, PHONE } from './pages.ts'

const errors = LOCALES.cs.errors
const TOKENS = /\/api\/tokens\/stats\//

test.describe('the head of the dashboard', () => {
  test('[MEMB-09] names the club and its administrator and leads to joining and to the settings', async ({ page }) => {
    const club = await createClub()
    await openDashboard(page, club)
    await expect(heading(page)).toHaveText(club.name)
    await expect(main(page)).toContainText(`${cs.nav.dashboard}, ${club.adminEmail}`)
    await expect(button(page, cs.dashboard.addMember)).toBeEnabled()
    await main(page).getByRole('link', { name: cs.nav.settings, exact: true }).click()
    await expect(page).toHaveURL('/club/settings')
  })

  test('[MEMB-09] says how a member joins, on their own device, and gives the address to copy', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openDashboard(page, await createClub())
    await button(page, cs.dashboard.addMember).click()
    const box = page.getByRole('dialog', { name: LOCALES.cs.invitations.dialog.title })
    await box.getByText(LOCALES.cs.invitations.dialog.withPassword).click()
    await expect(box).toContainText(cs.dashboard.add.password)
    await expect(box.locator('code')).toHaveText(`${ADDRESS}/join-team`)
    await box.getByRole('button', { name: cs.dashboard.add.copy }).click()
    await expect(box.getByRole('button', { name: cs.partnershipSuccess.copied })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${ADDRESS}/join-team`)
    const link = box.getByRole('link', { name: cs.dashboard.add.open })
    await expect(link).toHaveAttribute('href', '/join-team')
    await expect(link).toHaveAttribute('target', '_blank')
    await context.clearPermissions()
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
  const cards = main(page).locator('.stat-card')
  await expect(cards).toHaveCount(4)
  await expect(cards.nth(0)).toHaveText(/Hráči\s*3\s*z\s500\s*Volných míst: 497/)
  await expect(cards.nth(1)).toHaveText(/Aktivní za posledních 30\sdní\s*3\s*100\s%/)
  await expect(cards.nth(2)).toHaveText(/Plán\s*Pro\s*150\s€ \+ DPH měsíčně\s*Aktivní/)
  await expect(cards.nth(3)).toHaveText(/Využití kapacity\s*1\s%/)
  await expect(cards.nth(3).getByRole('meter')).toHaveAttribute('aria-valuenow', '1')
})

test.describe('the tokens', () => {
  const words = cs.tokens

  test('[MEMB-09] show both models with used, total and left, and which one answers now', async ({ page }) => {
    await openDashboard(page, await createClub())
    const panel = main(page).getByRole('region', { name: words.heading })
    await expect(panel.getByRole('meter')).toHaveCount(2)
    await expect(panel.locator('.tokens__tokens-model').first()).toHaveText(
      /GPT-5\s*Aktuální model\s*Využito 0 z\s1M\s*Zbývá 1M/,
    )
    await expect(panel.locator('.tokens__tokens-model').last()).toHaveText(/GPT-5 Mini\s*Využito 0 z\s5M\s*Zbývá 5M/)
    await expect(panel.getByRole('table').getByRole('row')).toHaveCount(7)
  })

  test('[MEMB-09] say what is used up and where to buy', async ({ page }) => {
    await openDashboard(page, await createClub())
    for (const [model, isBlocked, banner] of [
      ['gpt-5-mini', false, words.exhausted.gpt5],
      [null, true, words.exhausted.all],
    ] as const) {
      await changeAnswer(page, TOKENS, (answer) => {
        const usedUp = { used: 1_000_000, total: 1_000_000, remaining: 0, percentage: 100 }
        const stats = { ...answer.stats, gpt5: usedUp, current_model: model, is_blocked: isBlocked }
        return { ...answer, stats: { ...stats, ...(isBlocked && { gpt5_mini: usedUp }) } }
      })
      await page.reload()
      const alert = main(page).getByRole('alert')
      await expect(alert).toContainText(banner.title)
      await expect(main(page).getByText(words.usedUp, { exact: true })).toHaveCount(isBlocked ? 2 : 1)
      await alert.getByRole('button', { name: banner.buy }).click()
      await expect(page.getByRole('dialog')).toContainText(cs.tokenPurchase.description)
    }
  })

  test('[MEMB-09] change only when somebody asks', async ({ page, request }) => {
    const club = await createClub({ players: 1 })
    let asked = 0
    page.on('request', (sent) => {
      if (TOKENS.test(sent.url())) asked += 1
    })
    await openDashboard(page, club)
    await expect(main(page).getByRole('meter', { name: 'GPT-5 Mini' })).toBeVisible()
    expect(asked).toBe(1)
    // Returning to the window refreshes the members but not the tokens.
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
